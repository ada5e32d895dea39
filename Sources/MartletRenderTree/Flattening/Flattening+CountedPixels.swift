/// Windows that get glass or lose it.
extension Flattening {
  /// Adds everything to the damage where a window gets its first glass or loses its last. Shaders find places in another way then,
  /// which rounds otherwise: what is redrawn later would differ from what is not by a level.
  func addRecountedPixels(to damage: inout DamageRegion) {
    guard list.backdrops.isEmpty != previous.backdrops.isEmpty else { return }
    for place in places.indices where places[place].raster < 0 {
      let carry = places[place].carry
      if places[place].isRaster {
        damage.add(list.items[Int(places[place].groupBegin)].frame.grown(by: carry))
      } else {
        places[place].items.forEach { damage.add(list.items[$1].frame.grown(by: carry)) }
      }
    }
  }
}
