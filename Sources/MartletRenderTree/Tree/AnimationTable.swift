import MartletGeometry
import MartletMotion

/// The data of animations that each frame needs, in contiguous arrays, and the list of nodes with animations.
struct AnimationTable {
  /// The tracks; those of one node are adjacent.
  private var tracks: ContiguousArray<Track> = []
  /// The number of tracks that do not belong to a node any more.
  private var abandoned = 0
  /// The nodes with animations, and what the last update has found about them.
  private(set) var animated: [AnimatedNode] = []

  /// Whether something moves in steps.
  var hasSteps: Bool { animated.contains { $0.nextStep < .infinity } }

  /// The number of tracks in memory.
  var trackCount: Int { tracks.count }

  /// Replaces a node's animations.
  mutating func set(_ list: [PropertyAnimation], of i: Int, _ nodes: inout NodeStore) {
    // The render tree does not animate properties that a layer's subclass declares.
    var animations = list
    if list.contains(where: \.property.isCustom) {
      animations = list.filter { !$0.property.isCustom }
    }
    let count = Int32(animations.count)
    if count > nodes[i].trackCount {
      abandon(nodes[i].trackCount)
      nodes[i].firstTrack = Int32(tracks.count)
      for animation in animations { tracks.append(animation.track) }
    } else {
      abandon(nodes[i].trackCount - count)
      for k in animations.indices { tracks[Int(nodes[i].firstTrack) + k] = animations[k].track }
    }
    nodes[i].trackCount = count
    nodes[i].mask = animations.reduce(into: []) { $0.formUnion($1.mask) }
    nodes[i].animations = animations
    if !animations.isEmpty { enlist(i, &nodes) }
  }

  /// Counts tracks that do not belong to a node any more.
  mutating func abandon(_ count: Int32) { abandoned += Int(count) }

  /// Adds a node to the list of animated ones.
  private mutating func enlist(_ i: Int, _ nodes: inout NodeStore) {
    guard nodes[i].marks.add(.animated) else { return }
    animated.append(AnimatedNode(node: Int32(i)))
  }

  /// Adds nodes whose animations are over to the list again, since time may have been set back.
  mutating func wake(_ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    for i in nodes.indices where nodes[i].trackCount > 0 {
      enlist(i, &nodes)
      queue.resolve(i, &nodes)
    }
  }

  /// Removes the gaps between the tracks when there are more gaps than tracks. Orders the tracks like the
  /// list.
  mutating func compact(_ nodes: inout NodeStore) {
    guard abandoned > 256, abandoned > tracks.count / 2 else { return }
    var kept: ContiguousArray<Track> = []
    kept.reserveCapacity(tracks.count - abandoned)
    func keep(_ i: Int) {
      let first = Int(nodes[i].firstTrack)
      nodes[i].firstTrack = Int32(kept.count)
      for k in first..<first + Int(nodes[i].trackCount) { kept.append(tracks[k]) }
    }
    for entry in animated { keep(Int(entry.node)) }
    for i in nodes.indices where nodes[i].trackCount > 0 && !nodes[i].marks.contains(.animated) { keep(i) }
    tracks = kept
    abandoned = 0
  }

  /// Removes nodes whose animations are all over from the list. If time may be set back, the animations are
  /// kept.
  /// - Parameter keepsAll: Whether they are kept in any case.
  mutating func retire(_ nodes: inout NodeStore, _ times: TimeSpaces, keepsAll: Bool) {
    let usesTimes = times.isUsed
    var kept = 0
    for entry in animated.indices {
      let i = Int(animated[entry].node)
      let isOver = animated[entry].isOver && !(usesTimes && times.isRepeating(nodes[i].space))
      if isOver || nodes[i].trackCount == 0 {
        nodes[i].marks.remove(.animated)
        guard !usesTimes, !keepsAll else { continue }
        abandon(nodes[i].trackCount)
        nodes[i].trackCount = 0
        nodes[i].animations = []
      } else {
        animated[kept] = animated[entry]
        kept += 1
      }
    }
    animated.removeLast(animated.count - kept)
  }

  /// Resolves every animated node at the target time, and finds what moves.
  mutating func resolve(
    at time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue, _ times: TimeSpaces
  ) {
    let usesTimes = times.isUsed
    let count = animated.count
    animated.withUnsafeMutableBufferPointer { animated in
      tracks.withUnsafeBufferPointer { tracks in
        nodes.withPointers { nodes, committed in
          guard let first = tracks.baseAddress else { return }
          for entry in 0..<count {
            let i = Int(animated[entry].node)
            let space = nodes[i].space
            let now = usesTimes ? times.time(in: space) : time
            let isOutside = usesTimes && nodes[i].mask.contains(.isHidden) && times.isOutside(i, in: space)
            let outcome = nodes[i].resolveAnimations(
              first + Int(nodes[i].firstTrack), over: committed + i, at: now, isOutside: isOutside,
              &animated[entry])
            queue.note(outcome, of: i, &nodes[i])
          }
        }
      }
    }
  }

  /// When something visible moves next.
  func nextChange(
    after time: MediaTime, _ nodes: NodeStore, _ times: TimeSpaces
  ) -> RenderTree.NextChange {
    var next = RenderTree.NextChange.never
    let usesTimes = times.isUsed
    for entry in animated.indices {
      let node = animated[entry]
      let i = Int(node.node)
      let space = nodes[i].space
      guard nodes[i].isVisible || nodes.mayAppear(i), !node.isOver || usesTimes && times.isRepeating(space)
      else { continue }
      if !usesTimes {
        next.note(node.isMoving ? .nextFrame : .at(min(node.nextBegin, node.nextStep)), after: time)
      } else if times.isRunning(space), node.isMoving || times.isRepeating(space) {
        next = .nextFrame
      } else {
        let change = times.hostChange(at: min(node.nextBegin, node.nextStep), in: space)
        // Where time runs backwards, steps that it comes to are not known.
        let isUnknown = change == .never && node.nextStep < .infinity && times.isRunning(space)
        next.note(isUnknown ? .nextFrame : change, after: time)
      }
      if next == .nextFrame { break }
    }
    return next
  }

  /// The tracks of a node.
  func tracks(of node: RenderNode) -> ContiguousArray<Track>.SubSequence {
    tracks[Int(node.firstTrack)..<Int(node.firstTrack + node.trackCount)]
  }

  /// The broken invariants of the tracks, for tests.
  func brokenInvariants(_ nodes: NodeStore) -> [String] {
    var broken: [String] = []
    var owners = [Int?](repeating: nil, count: tracks.count)
    for i in nodes.indices where nodes[i].trackCount > 0 {
      if nodes[i].animations.count != Int(nodes[i].trackCount) {
        broken.append("node \(i) has \(nodes[i].animations.count) animations, \(nodes[i].trackCount) tracks")
      }
      for k in Int(nodes[i].firstTrack)..<Int(nodes[i].firstTrack + nodes[i].trackCount) {
        guard owners.indices.contains(k), owners[k] == nil else {
          broken.append("track \(k) of node \(i) is another's, or none")
          continue
        }
        owners[k] = i
      }
    }
    let free = owners.count { $0 == nil }
    if free != abandoned { broken.append("\(abandoned) abandoned tracks, \(free) without a node") }
    let listed = Set(animated.map(\.node))
    if listed.count != animated.count { broken.append("an animated node is listed twice") }
    for i in nodes.indices where nodes[i].marks.contains(.animated) != listed.contains(Int32(i)) {
      broken.append("node \(i) and the list of animated ones disagree")
    }
    return broken
  }
}
