import MartletGeometry

/// Extends damage to the pixels that effects of a display list change with it.
extension DisplayList {
  /// Finds below which items the pictures of backdrops are taken. Returns whether that has changed.
  mutating func findCaptures() -> Bool {
    var hasGroups = false
    for i in backdrops.indices where backdrops[i].group != nil { hasGroups = true }
    guard hasGroups else {
      captures.removeAll(keepingCapacity: true)
      return false
    }
    var isOther = captures.count != backdrops.count
    if isOther {
      captures.removeAll(keepingCapacity: true)
      for _ in backdrops.indices { captures.append(-1) }
    }
    var seen = 0
    func set(_ place: Int, _ item: Int32) {
      isOther = isOther || captures[place] != item
      captures[place] = item
    }
    var i = 0
    while i < items.count {
      let item = items[i]
      let next = nextSeen(after: i)
      if item.kind == .backdrop {
        let place = Int(item.payload)
        // Those between are not seen.
        while seen < place {
          set(seen, -1)
          seen += 1
        }
        seen = place + 1
        var capture = Int32(hasOwnShadow(backdropAt: i) ? i - 1 : i)
        if let group = backdrops[place].group,
          let first = (0..<place).first(where: { captures[$0] >= 0 && backdrops[$0].group == group })
        {
          capture = captures[first]
        }
        set(place, capture)
      }
      i = next
    }
    while seen < backdrops.count {
      set(seen, -1)
      seen += 1
    }
    return isOther
  }

  /// Whether the item before a backdrop is its shadow, which it does not show. An inner shadow is that of a layer below.
  package func hasOwnShadow(backdropAt i: Int) -> Bool {
    i > 0 && items[i - 1].kind == .shadow && shadows[Int(items[i - 1].payload)].within == nil
  }

  /// The index of the next item that is seen in the same coordinates: pictures and transparent groups are left out.
  package func nextSeen(after i: Int) -> Int {
    guard items[i].kind == .beginGroup, items[i].opacity <= 0 else { return next(after: i) }
    let group = groups[Int(items[i].payload)]
    return group.isMask || group.end < 0 ? next(after: i) : Int(group.end) + 1
  }

  /// Adds the frames of all backdrops that show what is below another one.
  func addGlassGroups(to damage: inout DamageRegion) {
    for i in items.indices where items[i].kind == .backdrop {
      let backdrop = backdrops[Int(items[i].payload)]
      if backdrop.group != nil { damage.add(items[i].frame.grown(by: backdrop.carry)) }
    }
  }

  /// Adds what backdrops change with the damage: a blur carries what has changed below them. What is hidden or covered
  /// changes nothing.
  package func extendByBackdrops(_ damage: inout DamageRegion) {
    guard !backdrops.isEmpty, !damage.isEmpty else { return }
    var depth = 0
    var i = 0
    while i < items.count {
      let item = items[i]
      let next = nextSeen(after: i)
      switch item.kind {
      case .beginGroup: if next == i + 1 { depth += 1 }
      case .endGroup: depth -= 1
      case .backdrop: extend(&damage, byBackdropAt: i, depth: depth)
      case .shape, .shadow, .content, .piece: break
      }
      i = next
    }
  }

  private func extend(_ damage: inout DamageRegion, byBackdropAt i: Int, depth: Int) {
    let frame = items[i].frame
    guard !frame.isEmpty else { return }
    let backdrop = backdrops[Int(items[i].payload)]
    let reach = backdrop.effect.reach
    let area = frame.grown(by: reach)
    let place = Int(items[i].payload)
    let capture = captures.isEmpty ? Int32(i) : captures[place]
    var isCovered: Bool?
    withUnsafeTemporaryAllocation(of: Rect.self, capacity: damage.rects.count) { added in
      var count = 0
      for k in damage.rects.indices where damage.lowest[k] < capture {
        let changed = damage.rects[k].intersection(area)
        guard !changed.isEmpty else { continue }
        let covered = isCovered ?? self.isCovered(frame, above: i, depth: depth)
        isCovered = covered
        guard !covered else { return }
        added.initializeElement(
          at: count, to: changed.grown(by: reach).intersection(frame).grown(by: backdrop.carry))
        count += 1
      }
      for k in 0..<count { damage.add(added[k], from: Int32(i)) }
    }
  }

  /// Whether an opaque shape hides a part of the window from an item on.
  /// - Parameter depth: The number of groups that are open at the item.
  private func isCovered(_ frame: Rect, above item: Int, depth: Int) -> Bool {
    // A piece of what is covered may come later.
    guard pieces.isEmpty else { return false }
    var depth = depth
    var i = item + 1
    while i < items.count {
      switch items[i].kind {
      case .beginGroup:
        let end = groups[Int(items[i].payload)].end
        guard end >= 0 else { return false }
        i = Int(end)
      case .endGroup: depth -= 1
      case .shape: if depth == 0, hides(i, frame) { return true }
      case .backdrop, .content, .shadow, .piece: break
      }
      i += 1
    }
    return false
  }

  /// Whether a shape is opaque all over a part of the window, with a point to spare except at the window's sides.
  private func hides(_ i: Int, _ frame: Rect) -> Bool {
    let shape = shapes[Int(items[i].payload)]
    guard shape.fill.w >= 1 else { return false }
    var needed = frame.grown(by: 1)
    if end != .zero { needed = needed.intersection(Rect(x: 0, y: 0, width: end.x, height: end.y)) }
    func contains(_ rect: Rect, _ radii: CornerRadii, _ map: Homography, inset: Double) -> Bool {
      guard map.isAxisAligned else { return false }
      // The corner of the largest inset square touches the arc at 45°.
      let inset = max(inset, radii.values.max() * (1 - 0.5.squareRoot()))
      let inner = rect.insetBy(dx: inset, dy: inset)
      let box = map.boundingBox(of: inner)
      return !inner.isEmpty && box.union(needed) == box
    }
    guard
      contains(
        shape.rect, shape.corners.radii, shape.transform,
        inset: shape.border.w < 1 ? max(shape.borderWidth, 0) : 0)
    else { return false }
    var clip = Int(items[i].clip)
    while clip >= 0 {
      guard contains(clips[clip].rect, clips[clip].corners.radii, clips[clip].transform, inset: 0) else {
        return false
      }
      clip = Int(clips[clip].parent)
    }
    return true
  }

  /// The index of the next backdrop, from an item on, that lies within a clip and over its edge; `nil` if there is none.
  func nextGlass(overEdgeOf clip: Int, from item: Int) -> Int? {
    let span = clipSpans[clip]
    var i = max(item, Int(span.first))
    while i < min(Int(span.end), items.count) {
      if items[i].kind == .backdrop, clips[clip].mayCut(items[i].frame) { return i }
      i += 1
    }
    return nil
  }

  /// Adds the frames of groups that change all pixels in them, also those where their picture is clear.
  func addWideGroups(to damage: inout DamageRegion) {
    guard traits.contains(.wideGroups) else { return }
    for i in items.indices where items[i].kind == .beginGroup {
      let group = groups[Int(items[i].payload)]
      if group.blendMode.actsWhereClear, !group.isInPicture { damage.add(items[i].frame) }
    }
  }

  /// Adds what changes with the damage in groups that are blurred.
  func extendByGroups(_ damage: inout DamageRegion) {
    guard traits.contains(.blurredGroups) else { return }
    // From the inside to the outside: what an inner blur changes, the outer one carries on.
    for i in items.indices.reversed() where items[i].kind == .beginGroup {
      let group = groups[Int(items[i].payload)]
      let reach = group.effect.reach
      // The filter of a picture that is kept is part of it.
      guard reach > 0, group.raster == nil, !group.isInPicture else { continue }
      var changed = Rect.zero
      for place in damage.rects.indices {
        // What lies outside of what shows the group may reach into it.
        changed = changed.union(damage.rects[place].intersection(items[i].frame.grown(by: reach)))
      }
      damage.add(changed.grown(by: reach))
    }
  }

  /// Whether a group is blurred.
  package var hasBlurredGroups: Bool {
    guard traits.contains(.blurredGroups) else { return false }
    for i in groups.indices where groups[i].effect.blur > 0 { return true }
    return false
  }
}
