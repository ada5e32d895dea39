import MartletGeometry

/// Extends damage to the pixels that effects of a display list change with it.
extension DisplayList {
  /// Adds what changes with the damage: a blur carries changes beyond the pixels that changed.
  ///
  /// A backdrop is made from what is below it, which the window's image does not keep. Where something in its reach has
  /// changed, all in its reach is damage.
  package func extendByBackdrops(_ damage: inout DamageRegion) {
    guard !backdrops.isEmpty else { return }
    for i in items.indices where items[i].kind == .backdrop {
      let frame = items[i].frame
      guard !frame.isEmpty else { continue }
      let backdrop = backdrops[Int(items[i].payload)]
      if backdrop.isInPicture { continue }
      let area = frame.grown(by: backdrop.effect.reach)
      if damage.rects.contains(where: { $0.intersects(area) }) { damage.add(area.grown(by: backdrop.carry)) }
    }
  }

  /// Adds the frames of groups that change all pixels in them, also those where their picture is clear.
  func addWideGroups(to damage: inout DamageRegion) {
    for i in items.indices where items[i].kind == .beginGroup {
      let group = groups[Int(items[i].payload)]
      if group.blendMode.actsWhereClear, !group.isInPicture { damage.add(items[i].frame) }
    }
  }

  /// Adds what changes with the damage in groups that are blurred.
  func extendByGroups(_ damage: inout DamageRegion) {
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
    for i in groups.indices where groups[i].effect.blur > 0 { return true }
    return false
  }
}
