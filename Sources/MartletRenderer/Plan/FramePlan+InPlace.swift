import MartletGeometry
import MartletRenderTree

/// Groups that fade, that are clipped or that a mask cuts out, and need no sheet nevertheless.
extension FramePlan {
  /// The most parts of a group that are examined for pixels that two of them share. What is in a group of its own is one part.
  static let mostParts = 4096
  /// Where more than four clips cut items: the most clips of all items of a group together. With more a sheet takes less, since
  /// each pixel of an item goes through all of its clips.
  private static let mostWork = 256
  /// The most entries of the list in a group that are looked at.
  private static let mostLookedInto = 4 * mostParts

  /// Begins a group that needs no sheet, and returns true; does nothing and returns false if it needs one.
  ///
  /// Either way the picture is the same but for rounding. What decides is in the list and the window, and not what of it is redrawn.
  /// - Parameters:
  ///   - level: Its level without opacity, clips and mask.
  ///   - group: What it is, and `item` what begins it, at `index`.
  ///   - isClipped: Whether clips cut it.
  mutating func begin(
    _ level: Level, for group: GroupItem, _ item: DisplayItem, _ index: Int, isClipped: Bool,
    _ list: DisplayList
  ) -> Bool {
    let end = Int(group.end)
    guard end > index, end - index <= Self.mostLookedInto else { return false }
    let outer = levels.count - 1
    var level = level
    if isClipped {
      (level.clip, level.around) = (item.clip, outer)
    }
    var (last, geometry) = (end, ClipGeometry?.none)
    if group.isIsolated {
      // The processor draws sheets as fast as the rest, but no clips.
      guard !keepsSources else { return false }
      if var mask = maskAsClip(list, endingAt: end, within: level.clip),
        mask.hole == nil || isCutOnce(list, index + 1..<mask.begin)
      {
        last = mask.begin
        if mask.hole == nil { geometry = mask.geometry } else { mask.geometry.isFilledOnce = true }
        level.clip = addClip(mask.geometry)
        if let hole = mask.hole { level.clip = addClip(hole.inverted(within: level.clip, scale: scale)) }
      } else {
        guard !surveysOnly || notesDecisions,
          let mask = maskAsHole(list, at: index, endingAt: end, in: level)
        else { return false }
        (last, level.hole) = (mask, Int32(holes.count - 1))
        (level.area, level.isCut) = (level.area.intersection(level.whole), true)
      }
      guard areSeparable(list, index + 1..<last) else { return false }
      level.mask = Int32(last)
    }
    let bounds = PixelRect(covering: item.frame, scale: scale)
    if isClipped, item.opacity >= 1, !canCutEach(item, of: list, within: bounds) {
      // A sheet is cut once, however often it is filled there.
      guard last - index <= 2 || areApart(list, index + 1..<last) else { return false }
    }
    if item.opacity < 1 {
      guard areApart(list, index + 1..<last) else { return false }
      level.fade = item.opacity
    }
    open(level)
    guard canClipItems(list, index + 1..<last, cut: geometry) else {
      levels.removeLast()
      return false
    }
    if geometry != nil {
      beginCut(
        list, level.clip, of: ClipSpan(first: Int32(index + 1), inner: Int32(index + 1), end: Int32(last)))
    }
    return true
  }

  /// Whether nothing in a range of the list sees what is below it, or is combined with that in its own way. Ranges within one of
  /// which that is known, and those with an item that does, are not looked at again. What is not seen does not count.
  private mutating func areSeparable(_ list: DisplayList, _ range: Range<Int>) -> Bool {
    let whole = levels.isEmpty ? PixelRect.empty : levels[levels.count - 1].whole
    if separable.lowerBound <= range.lowerBound, range.upperBound <= separable.upperBound,
      separableWhole.contains(whole)
    {
      return true
    }
    if range.contains(inseparable), isSeen(list, at: inseparable) { return false }
    var i = range.lowerBound
    while i < range.upperBound {
      if !isSeparable(list.items[i], list), isSeen(list, at: i) {
        inseparable = i
        return false
      }
      i = list.hidesGroup(at: i) ? list.end(ofGroupAt: i) : i + 1
    }
    (separable, separableWhole) = (range, whole)
    return true
  }

  private func isSeparable(_ item: DisplayItem, _ list: DisplayList) -> Bool {
    switch item.kind {
    case .backdrop, .piece: return false
    case .beginGroup:
      let group = list.groups[Int(item.payload)]
      return group.blendMode == .normal && group.vibrancy == nil && !group.isAdditive && !group.isCut
    case .content:
      // Light is added to what is below it.
      guard case .emitter(let emitter) = list.contents[Int(item.payload)].drawing else { return true }
      return !emitter.isAdditive
    case .shape, .shadow, .endGroup: return true
    }
  }

  /// Whether no two of the parts in a range share a pixel, so that each may fade by itself: items, and groups as wholes.
  mutating func areApart(_ list: DisplayList, _ range: Range<Int>) -> Bool {
    // What is not seen changes nothing where it moves.
    let seen = SeenPart(levels[levels.count - 1].whole, scale: scale)
    sweep.removeAll()
    var (i, count, hasGroups) = (range.lowerBound, 0, false)
    while i < range.upperBound {
      let (begin, kind) = (i, list.items[i].kind)
      i = kind == .beginGroup ? list.end(ofGroupAt: i) : i + 1
      guard isSeen(list, at: begin, in: seen) else { continue }
      count += 1
      guard count <= Self.mostParts else { return false }
      let visible = seen.points(of: list.items[begin].frame)
      switch kind {
      case .shape, .shadow: break
      case .content:
        // Particles share pixels.
        if case .emitter = list.contents[Int(list.items[begin].payload)].drawing, !visible.isEmpty {
          return false
        }
      case .beginGroup: hasGroups = true
      case .backdrop, .piece, .endGroup: return false
      }
      sweep.add(visible, grownBy: 1 / scale)
    }
    return !sweep.hasOverlap() && (!hasGroups || areSeparable(list, range))
  }

  /// Whether an item, or what is in the group that it begins, may be seen in the innermost group.
  func isSeen(_ list: DisplayList, at index: Int) -> Bool {
    !levels.isEmpty && isSeen(list, at: index, in: SeenPart(levels[levels.count - 1].whole, scale: scale))
  }

  /// The same where it is known what is seen of that group.
  private func isSeen(_ list: DisplayList, at index: Int, in part: SeenPart) -> Bool {
    let kind = list.items[index].kind
    guard kind != .endGroup, !list.hidesGroup(at: index) else { return false }
    return part.touches(list.items[index].frame)
      || kind == .beginGroup && list.groups[Int(list.items[index].payload)].isMask
  }

  /// Whether the clips of the innermost group may cut each of the items in a range, together with those that these have: not
  /// where so many cut so many items that a sheet, which they cut once, takes less. What is in groups of their own is clipped with
  /// these.
  /// - Parameter mask: The clip that stands for a mask. If its edge cannot be drawn again, it may cut only one item.
  private mutating func canClipItems(
    _ list: DisplayList, _ range: Range<Int>, cut mask: ClipGeometry?
  ) -> Bool {
    let seen = SeenPart(levels[levels.count - 1].whole, scale: scale)
    var (i, count, parts, work) = (range.lowerBound, 0, 0, 0)
    while i < range.upperBound {
      let (item, begin) = (list.items[i], i)
      i = item.kind == .beginGroup ? list.end(ofGroupAt: i) : i + 1
      guard item.kind != .endGroup, !item.frame.isEmpty, isSeen(list, at: begin, in: seen) else { continue }
      guard item.kind != .backdrop, item.kind != .piece else { return false }
      count += 1
      // The items that begin and end a group are not drawn.
      let inside = max(i - begin - 2, 1)
      parts += inside
      let clips = clipCount(item, of: list, most: Self.mostWork)
      if clips > DisplayList.maximumClipDepth { work += clips * inside }
      guard work <= Self.mostWork || parts <= 1 else { return false }
    }
    return mask.map { count <= 1 || mayCut($0, of: list) } ?? true
  }
}
