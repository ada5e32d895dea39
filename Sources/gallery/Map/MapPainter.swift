import Glibc
import Martlet

/// Draws tiles of the map: relief, contour lines and coasts, pixel by pixel, and what people have made of the land. What has the same
/// size at any zoom is drawn over them; see `MapMarks`.
struct MapPainter: Sendable {
  let world: MapWorld
  let colors: MapColors
  /// The zoom of the finest level: points of the window for one of the map.
  let finestZoom: Double

  func draw(_ tile: Tile, in context: DrawingContext) {
    let zoom = scalbn(finestZoom, Int32(-tile.level))
    let relief = MapRelief(terrain: world.terrain, colors: colors, zoom: zoom)
    guard let picture = relief.picture(of: tile) else { return }
    context.draw(
      Image(picture, scale: tile.scale),
      in: Rect(
        x: tile.rect.minX, y: tile.rect.minY, width: Double(picture.width) / tile.scale,
        height: Double(picture.height) / tile.scale))
    LandPainter(world: world, colors: colors, zoom: zoom, rect: tile.rect)
      .draw(in: context) { tile.isCancelled }
  }
}
