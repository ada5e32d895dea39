/// Clips that are cut in another way where there are more of them or fewer, or where they become longer chains or shorter ones.
extension Flattening {
  /// Notes that a chain of clips goes on in a group.
  /// - Parameter index: The innermost of them.
  mutating func noteContinued(_ index: Int32) {
    var clip = Int(index)
    while clip >= 0, !list.clips[clip].isContinued {
      list.clips[clip].isContinued = true
      clip = Int(list.clips[clip].parent)
    }
  }

  /// Whether the newest flattening has changed how some clip is cut, although it stays.
  var recutsClips: Bool {
    if list.dividesClips, previous.dividesClips { return false }
    return places.contains { isRecut($0) }
  }

  private func isRecut(_ place: Placement) -> Bool {
    guard place.ownClip >= 0, place.old >= 0 else { return false }
    let before = order.previous[Int(place.old)].ownClip
    guard before >= 0 else { return false }
    return list.divides(list.clips[Int(place.ownClip)]) != previous.divides(previous.clips[Int(before)])
  }

  /// Adds what lies in clips that are cut in another way than before to the damage, and all kept pictures.
  func addRecutClips(to damage: inout DamageRegion) {
    for place in places.indices where places[place].raster < 0 {
      if places[place].isRaster {
        damage.add(list.items[Int(places[place].groupBegin)].frame.grown(by: places[place].carry))
      } else if isRecut(places[place]) {
        let reach = places[place].carry + places[place].reach
        damage.add(list.clips[Int(places[place].ownClip)].frame.grown(by: reach))
      }
    }
  }
}
