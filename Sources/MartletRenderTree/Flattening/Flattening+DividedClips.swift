/// Clips that are cut in another way where there are more of them or fewer.
extension Flattening {
  /// Whether the newest flattening has changed how clips are cut, although they stay.
  var recutsClips: Bool { list.dividesClips != previous.dividesClips }

  /// Adds what lies in clips to the damage, if it is cut in another way than before.
  func addRecutClips(to damage: inout DamageRegion) {
    guard recutsClips else { return }
    for place in places.indices where places[place].raster < 0 {
      if places[place].isRaster {
        damage.add(list.items[Int(places[place].groupBegin)].frame.grown(by: places[place].carry))
      } else if places[place].ownClip >= 0 {
        let reach = places[place].carry + places[place].reach
        damage.add(list.clips[Int(places[place].ownClip)].frame.grown(by: reach))
      }
    }
  }
}
