import MartletMotion

extension RenderTree {
  /// Replaces a node's animations.
  func setAnimations(_ list: [PropertyAnimation], of i: Int) {
    // What a layer's subclass declares is not for the render tree.
    var animations = list
    if list.contains(where: { PropertyMask($0.property).isEmpty }) {
      animations = list.filter { !PropertyMask($0.property).isEmpty }
    }
    let count = Int32(animations.count)
    if count > nodes[i].trackCount {
      abandonedTracks += Int(nodes[i].trackCount)
      nodes[i].firstTrack = Int32(tracks.count)
      for animation in animations { tracks.append(animation.track) }
    } else {
      abandonedTracks += Int(nodes[i].trackCount - count)
      for k in animations.indices { tracks[Int(nodes[i].firstTrack) + k] = animations[k].track }
    }
    nodes[i].trackCount = count
    nodes[i].mask = animations.reduce(into: []) { $0.formUnion($1.mask) }
    nodes[i].animations = animations
    if !animations.isEmpty { enlist(i) }
    markDirty(i)
  }

  /// Puts a node on the list of animated ones.
  func enlist(_ i: Int) {
    guard !nodes[i].isAnimated else { return }
    nodes[i].isAnimated = true
    animated.append(AnimatedNode(node: Int32(i)))
  }

  /// Takes animations that are over into account again, since time has been set anew.
  func wakeAnimations() {
    for i in nodes.indices where nodes[i].trackCount > 0 {
      enlist(i)
      markDirty(i)
    }
  }

  /// Closes the gaps in the tracks when there are more gaps than tracks, in the order of the list.
  func compactTracks() {
    guard abandonedTracks > 256, abandonedTracks > tracks.count / 2 else { return }
    var kept: ContiguousArray<Track> = []
    kept.reserveCapacity(tracks.count - abandonedTracks)
    func keep(_ i: Int) {
      let first = Int(nodes[i].firstTrack)
      nodes[i].firstTrack = Int32(kept.count)
      for k in first..<first + Int(nodes[i].trackCount) { kept.append(tracks[k]) }
    }
    for entry in animated { keep(Int(entry.node)) }
    for i in nodes.indices where nodes[i].trackCount > 0 && !nodes[i].isAnimated { keep(i) }
    tracks = kept
    abandonedTracks = 0
  }

  /// Takes nodes whose animations are all over from the list. Where time may be set back their animations are kept.
  func retireAnimations() {
    var kept = 0
    for entry in animated.indices {
      let i = Int(animated[entry].node)
      let isOver = animated[entry].isOver && !(usesTimes && isRepeating(nodes[i].space))
      if isOver || nodes[i].trackCount == 0 {
        nodes[i].isAnimated = false
        guard !usesTimes else { continue }
        abandonedTracks += Int(nodes[i].trackCount)
        nodes[i].trackCount = 0
        nodes[i].animations = []
      } else {
        animated[kept] = animated[entry]
        kept += 1
      }
    }
    animated.removeLast(animated.count - kept)
  }
}
