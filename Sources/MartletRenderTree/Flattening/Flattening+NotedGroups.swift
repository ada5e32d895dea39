import MartletGeometry

/// What changes of items mean for the groups around them.
extension Flattening {
  /// Notes the groups whose frame may change with an item, and the pictures that must be drawn anew. Returns how far blurs
  /// carry the change, in window points; `nil` if a group hides everything in it, or if the change is in a picture that is
  /// kept: then that is damage.
  ///
  /// Groups that were noted in this round are not looked at again, so that all items within groups in each other take as long as
  /// they are many.
  /// - Parameter isOutside: Whether the change is outside of the place's own picture.
  mutating func noteGroups(
    around place: Int, isOutside: Bool = false, _ nodes: Nodes, _ damage: inout DamageRegion
  ) -> Double? {
    var (isUnseen, picture) = (false, Int32(-1))
    var group = places[place].groupBegin >= 0 ? place : Int(places[place].outerGroup)
    if isOutside, group == place {
      noteGroup(group, &isUnseen, &picture, isOutside: true, nodes)
      group = Int(places[group].outerGroup)
    }
    unnoted.removeAll(keepingCapacity: true)
    while group >= 0 {
      if places[group].noted.round == notedRound {
        // What is hidden already needs no more of them.
        if !isUnseen {
          isUnseen = places[group].noted.isUnseen
          if places[group].noted.picture >= 0 { picture = places[group].noted.picture }
        }
        break
      }
      if !isUnseen { unnoted.append(Int32(group)) }
      noteGroup(group, &isUnseen, &picture, isOutside: false, nodes)
      group = Int(places[group].outerGroup)
    }
    for entry in unnoted.indices {
      // What is around a place comes before it.
      places[Int(unnoted[entry])].noted = NotedGroups(
        round: notedRound, isUnseen: isUnseen, picture: picture <= unnoted[entry] ? picture : -1)
    }
    guard !isUnseen, picture >= 0 else { return isUnseen ? nil : places[place].carry + places[place].reach }
    if !places[Int(picture)].isFilteredAnew {
      places[Int(picture)].isFilteredAnew = true
      damage.add(
        list.items[Int(places[Int(picture)].groupBegin)].frame.grown(by: places[Int(picture)].carry))
    }
    return nil
  }

  private mutating func noteGroup(
    _ group: Int, _ isUnseen: inout Bool, _ picture: inout Int32, isOutside: Bool, _ nodes: Nodes
  ) {
    notedCount += 1
    if places[group].items.layout.contains(.raster), !isUnseen, !isOutside {
      places[group].isStale = true
      picture = Int32(group)
    }
    isUnseen = isUnseen || isTransparentGroup(group, nodes)
    let item = list.items[Int(places[group].groupBegin)]
    if list.groups[Int(item.payload)].blendMode.actsWhereClear, !places[group].isFilteredAnew,
      places[group].raster < 0
    {
      // It changes all pixels of its frame, which may be another one soon.
      places[group].isFilteredAnew = true
      wide.append(item.frame.grown(by: places[group].carry))
    }
    if !places[group].isRegrouped {
      places[group].isRegrouped = true
      regrouped.append(Int32(group))
    }
  }

  /// Whether a place's group is fully transparent, and was before. When that begins or ends, the whole group
  /// is damage.
  private func isTransparentGroup(_ place: Int, _ nodes: Nodes) -> Bool {
    list.items[Int(places[place].groupBegin)].opacity == 0
      && nodes[Int(places[place].node)].groupOpacity(places[place].fade) == 0
  }
}
