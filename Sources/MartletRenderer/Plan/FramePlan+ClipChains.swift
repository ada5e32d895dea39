import MartletRenderTree

/// Chains of more than four clips that all cut an item.
extension FramePlan {
  /// The most clips of a chain, from the innermost, that are compared with others or with the sides of an item.
  static let mostCompared = 64

  /// Adds a clip of its own to those of an item, which are complete: beside the first four, or in the table.
  mutating func add(_ index: Int32, _ clip: ClipGeometry, to effect: inout ClipEffect) {
    if effect.perPixel.count < DisplayList.maximumClipDepth {
      _ = effect.rounded.append(index, clip)
    } else {
      effect.rounded.takeRest(chain(effect.rounded.rest, with: index, clip), with: clip)
    }
  }

  /// Adds a clip around an item: beside the first four, or to those for which `takeRest` finds a chain when all are known.
  mutating func collect(_ index: Int32, _ clip: ClipGeometry, for effect: inout ClipEffect) {
    if effect.perPixel.count < DisplayList.maximumClipDepth {
      _ = effect.rounded.append(index, clip)
    } else {
      restClips.append(index)
    }
  }

  /// Finds the chain of the clips around an item for which there was no room beside the first four. It begins with the outermost, so that
  /// those of what is deeper inside go on from it, and the table grows with the number of clips.
  mutating func takeRest(of effect: inout ClipEffect) {
    var rest: Int32 = -1
    for index in restClips.reversed() {
      guard let clip = clipCached(index) else { continue }
      rest = chain(rest, with: index, clip)
      effect.rounded.takeRest(rest, with: clip)
    }
  }

  /// Moves the upright clip of an item to the table where the others leave no room.
  mutating func makeRoom(_ effect: inout ClipEffect) {
    guard effect.fractional.count > 0, effect.rounded.count >= DisplayList.maximumClipDepth,
      let clip = clipCached(effect.fractional.indices[0])
    else { return }
    let index = effect.fractional.indices[0]
    effect.fractional = .none
    collect(index, clip, for: &effect)
  }

  /// Adds all clips of a selection to another one.
  mutating func add(_ other: ClipSelection, to selection: inout ClipSelection) {
    for i in 0..<other.count { add(other.indices[i], to: &selection) }
    var chain = other.rest
    while chain >= 0 {
      add(clipChains[Int(chain)].clip, to: &selection)
      chain = clipChains[Int(chain)].parent
    }
  }

  private mutating func add(_ index: Int32, to selection: inout ClipSelection) {
    guard let clip = clipCached(index), !selection.append(index, clip) else { return }
    selection.takeRest(chain(selection.rest, with: index, clip), with: clip)
  }

  /// The number of clips in a selection.
  func count(_ selection: ClipSelection) -> Int {
    selection.count + (selection.rest >= 0 ? Int(clipChains[Int(selection.rest)].count) : 0)
  }

  /// Whether a clip that clips the same is selected for an item already.
  func isSelected(_ clip: ClipGeometry, in selection: ClipSelection) -> Bool {
    for i in 0..<selection.count {
      if let other = clipCached(selection.indices[i]), clip.isSame(as: other) { return true }
    }
    for index in restClips.suffix(Self.mostCompared) {
      if let other = clipCached(index), clip.isSame(as: other) { return true }
    }
    return false
  }

  /// The number of the chain that continues another one by a clip. Items with the same clips have the same chain, so that one batch
  /// can draw them.
  private mutating func chain(_ parent: Int32, with index: Int32, _ clip: ClipGeometry) -> Int32 {
    let key = SIMD2(parent, index)
    if let known = knownChains[key] { return known }
    var new = ClipChain(parent: parent, clip: index, first: Int32(table.count), count: 1)
    if parent >= 0 {
      let old = clipChains[Int(parent)]
      new.count = old.count + 1
      if old.first + 4 * old.count == new.first {
        new.first = old.first
      } else {
        for i in Int(old.first)..<Int(old.first + 4 * old.count) { table.append(table[i]) }
      }
    }
    for row in 0..<4 { table.append(clip.vector(row)) }
    let number = Int32(clipChains.count)
    clipChains.append(new)
    knownChains[key] = number
    return number
  }

  /// How many clips around an item in the innermost group must be computed for each pixel of it: upright ones count as one. Clips
  /// that are cut once count too, so that this does not depend on what else is drawn.
  /// - Parameter most: No more than these and one are counted.
  mutating func clipCount(_ item: DisplayItem, of list: DisplayList, most: Int) -> Int {
    let bounds = PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin)
    var level = levels.count - 1
    var index = nextClip(item.clip, &level)
    var (hasUpright, steps) = (false, 0)
    countedClips.removeAll(keepingCapacity: true)
    while index >= 0, steps <= clipCache.count, countedClips.count <= most, let clip = clip(list, index) {
      askedClips += 1
      if !clip.contains(bounds, strictly: true) {
        if clip.edges != nil {
          hasUpright = true
        } else if !isCounted(clip) {
          countedClips.append(index)
        }
      }
      index = nextClip(clip.parent, &level)
      steps += 1
    }
    return countedClips.count + (hasUpright ? 1 : 0)
  }

  private func isCounted(_ clip: ClipGeometry) -> Bool {
    for index in countedClips.suffix(Self.mostCompared) {
      if let other = clipCached(index), clip.isSame(as: other) { return true }
    }
    return false
  }
}
