import MartletGeometry

/// Pictures that are kept.
extension Flattening {
  func rasterization(of place: Int, _ nodes: Nodes) -> Rasterization {
    let i = Int(places[place].node)
    return Rasterization(
      transform: places[place].world.plane, scale: nodes[i].resolved.effects.pictureScale,
      id: UInt64(UInt32(bitPattern: places[place].node)) << 32 | UInt64(nodes[i].number))
  }

  /// Notes where a picture that is kept lies now, and how many pixels it needs.
  mutating func refreshRasterization(
    _ place: Int, _ nodes: Nodes, _ damage: inout DamageRegion
  ) {
    let begin = Int(places[place].groupBegin)
    let group = Int(list.items[begin].payload)
    guard var new = list.groups[group].raster else { return }
    let now = rasterization(of: place, nodes)
    let old = new
    (new.transform, new.scale) = (now.transform, now.scale)
    let frame = list.items[begin].frame
    if new.scale != old.scale { _ = noteGroups(around: place, nodes, &damage) }
    if new.transform != old.transform || drawnFrame(of: new, at: place) != frame {
      if noteGroups(around: place, isOutside: true, nodes, &damage) != nil {
        damage.add(frame.grown(by: places[place].carry))
        places[place].isFilteredAnew = true
      }
    }
    list.groups[group].raster = new
  }

  /// Where a picture that is kept is seen, in points of what it is drawn in.
  func drawnFrame(of raster: Rasterization, at place: Int) -> Rect {
    guard !raster.frame.isEmpty else { return .zero }
    return raster.transform.drawnFrame(
      of: raster.marginFrame.extended(by: growth(ofPictureAt: place)), in: places[place].outerFrame)
  }

  /// The map from a layer's own coordinates to window points, and the clip and the rectangle in which it is seen there.
  func view(of place: Placement) -> (world: World, clip: Int32, shown: Rect) {
    var (world, clip, shown) = (place.world, place.outerClip, place.outerFrame)
    if place.isRaster { clip = list.items[Int(place.groupBegin)].clip }
    var raster = Int(place.raster)
    while raster >= 0 {
      world = world.within(places[raster].world)
      clip = list.items[Int(places[raster].groupBegin)].clip
      shown = places[raster].outerFrame
      raster = Int(places[raster].raster)
    }
    return (world, clip, shown)
  }
}
