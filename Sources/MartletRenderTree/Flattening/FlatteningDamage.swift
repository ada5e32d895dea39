import MartletGeometry

/// The changes of a new flattening: its places are compared with the previous ones, in paint order.
struct FlatteningDamage {
  let previous: DisplayList
  let previousPlaces: [Placement]
  let list: DisplayList

  /// Adds the frames of all items that are new, gone, different, or in another order.
  func add(to damage: inout DamageRegion, _ places: inout [Placement], _ nodes: NodeStore) {
    // The highest old place so far. A node whose old place is lower was overtaken by a sibling and must be
    // redrawn.
    var newest: Int32 = -1
    for place in places.indices {
      let parent = Int(places[place].parent)
      if parent >= 0, places[parent].isAltered { places[place].isAltered = true }
      let old = Int(places[place].old)
      guard old >= 0 else {
        addItems(of: places[place], in: list, &damage)
        continue
      }
      let before = previousPlaces[old]
      // Other clips and groups are around it.
      if holder(of: places[place], in: places) != holder(of: before, in: previousPlaces) {
        places[place].isAltered = true
      }
      // Where others come between the pieces is not compared.
      if places[place].firstPiece >= 0 || before.firstPiece >= 0 { places[place].isAltered = true }
      if before.isRaster || before.raster >= 0 || places[place].isRaster || places[place].raster >= 0 {
        addPicture(of: &places[place], since: before, isOvertaken: Int32(old) < newest, &damage)
        if places[place].raster < 0 { newest = max(newest, Int32(old)) }
        continue
      }
      if isGroupAltered(places[place], since: before) || isMaskedAnew(place, in: places, since: old) {
        places[place].isAltered = true
      }
      let isRedrawn =
        places[place].isAltered || Int32(old) < newest
        || previousPlaces[old].items.layout != places[place].items.layout
        || isCutAnew(places[place], since: before)
      newest = max(newest, Int32(old))
      addItems(of: places[place], since: previousPlaces[old], isRedrawn: isRedrawn, &damage)
      addGlass(overEdgeOf: places[place].ownClip, since: before.ownClip, &damage)
      // Its sublayers are clipped differently.
      if isClipAltered(places[place], since: previousPlaces[old]) { places[place].isAltered = true }
    }
    // Nodes that are not visible any more. Removed layers have added their damage already.
    for old in previousPlaces where old.node >= 0 && !nodes[Int(old.node)].isVisible {
      addItems(of: old, in: previous, &damage)
    }
  }

  /// Adds the frame of a place's picture that is kept, or of its items. What is in such a picture adds nothing: that is
  /// damage as a whole.
  private func addItems(of place: Placement, in list: DisplayList, _ damage: inout DamageRegion) {
    guard place.raster < 0 else { return }
    if place.isRaster {
      damage.add(list.items[Int(place.groupBegin)].frame)
    } else {
      place.items.forEach { damage.add(list.items[$1].frame) }
    }
  }

  /// Adds what changes with a place whose picture is kept, or that is in one, or was.
  private func addPicture(
    of new: inout Placement, since old: Placement, isOvertaken: Bool, _ damage: inout DamageRegion
  ) {
    let isKept = new.isRaster && old.isRaster && new.raster < 0 && old.raster < 0
    if isKept, !new.isAltered, !isOvertaken {
      let (item, before) = (Int(new.groupBegin), Int(old.groupBegin))
      let version = list.rasterization(ofGroupAt: item)?.version
      if version == previous.rasterization(ofGroupAt: before)?.version,
        list.isSame(item, as: previous, before), list.face(at: item) == previous.face(at: before)
      {
        return
      }
    }
    // It stays in a picture, which is compared as a whole.
    guard new.raster < 0 || old.raster < 0 else { return }
    addItems(of: new, in: list, &damage)
    addItems(of: old, in: previous, &damage)
    // Its sublayers were in its picture, or are now.
    if !isKept, !new.isRaster { new.isAltered = true }
  }

  private func addItems(
    of new: Placement, since old: Placement, isRedrawn: Bool, _ damage: inout DamageRegion
  ) {
    if isRedrawn {
      new.items.forEach { damage.add(list.items[$1].frame) }
      old.items.forEach { damage.add(previous.items[$1].frame) }
      return
    }
    func compare(_ item: Int, _ before: Int) {
      guard !list.isSame(item, as: previous, before) else { return }
      damage.add(list.items[item].frame)
      damage.add(previous.items[before].frame)
    }
    // The layout is the same, and so are the parts.
    new.items.forEachFirst { compare(Int(new.items.first) + $1, Int(old.items.first) + $1) }
    if new.items.border >= 0 { compare(Int(new.items.border), Int(old.items.border)) }
  }

  /// The node within whose place a place lies; −1 for none. A node that preserves depth holds no place of its faces.
  private func holder(of place: Placement, in places: [Placement]) -> Int32 {
    place.parent >= 0 ? places[Int(place.parent)].node : -1
  }

  private func isGroupAltered(_ new: Placement, since old: Placement) -> Bool {
    guard new.isGroup, old.isGroup else { return new.isGroup != old.isGroup }
    let (item, before) = (list.items[Int(new.groupBegin)], previous.items[Int(old.groupBegin)])
    let (group, groupBefore) = (list.groups[Int(item.payload)], previous.groups[Int(before.payload)])
    return item.opacity != before.opacity || !group.isSame(as: groupBefore)
  }

  /// Whether a mask that was on a stage cuts out a node now, or the other way round.
  private func isMaskedAnew(_ place: Int, in places: [Placement], since old: Int) -> Bool {
    guard places[place].items.layout.contains(.masked), previousPlaces[old].items.layout.contains(.masked)
    else { return false }
    return hasMask(place, in: places) != hasMask(old, in: previousPlaces)
  }

  private func hasMask(_ place: Int, in places: [Placement]) -> Bool {
    var child = place + 1
    while child < Int(places[place].subtreeEnd) {
      if places[child].items.layout.contains(.cutter) { return true }
      child = max(child + 1, Int(places[child].subtreeEnd))
    }
    return false
  }

  /// Whether a node begins or ceases to clip, and draws several items: the clip's edge cuts them once, and not each of them.
  private func isCutAnew(_ new: Placement, since old: Placement) -> Bool {
    guard (new.ownClip < 0) != (old.ownClip < 0) else { return false }
    var count = 0
    new.items.forEach { if !list.items[$1].frame.isEmpty { count += 1 } }
    return count > 1
  }

  /// Adds all that a clip cuts if other glass lies over its edge than before: glass shows what is below it, so that the edge cuts
  /// each item then, and not all of them once.
  private func addGlass(overEdgeOf new: Int32, since old: Int32, _ damage: inout DamageRegion) {
    guard new >= 0, old >= 0, !list.backdrops.isEmpty || !previous.backdrops.isEmpty else { return }
    var (item, itemBefore) = (0, 0)
    while true {
      let glass = list.nextGlass(overEdgeOf: Int(new), from: item)
      let glassBefore = previous.nextGlass(overEdgeOf: Int(old), from: itemBefore)
      if glass == nil, glassBefore == nil { return }
      guard let glass, let glassBefore, list.items[glass].frame == previous.items[glassBefore].frame else {
        damage.add(list.clips[Int(new)].frame)
        return damage.add(previous.clips[Int(old)].frame)
      }
      (item, itemBefore) = (glass + 1, glassBefore + 1)
    }
  }

  private func isClipAltered(_ new: Placement, since old: Placement) -> Bool {
    isAltered(new.ownClip, since: old.ownClip) || isAltered(new.horizonClip, since: old.horizonClip)
  }

  private func isAltered(_ new: Int32, since old: Int32) -> Bool {
    if new < 0 || old < 0 { return (new < 0) != (old < 0) }
    return !list.clips[Int(new)].isSame(as: previous.clips[Int(old)])
  }
}
