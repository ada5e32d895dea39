import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension CairoPainter {
  /// How far what a kept picture shows may stick out of the layer's bounds, in points.
  private static let keptOverhang = 60.0

  /// Whether a layer is drawn as a picture of so many pixels a point, whatever it is shown in.
  func isKept(_ id: NodeID) -> Bool { layers[id.index]?.shouldRasterize == true && !seesBelow(id) }

  /// Whether a layer, or one in it, shows what is below.
  func seesBelow(_ id: NodeID) -> Bool {
    guard let layer = layers[id.index] else { return false }
    return layer.backdropFilter != .none || layer.vibrancyFilter != .none
      || (sublayers[id.index] ?? []).contains(where: seesBelow)
  }

  /// Draws a layer as a picture with pixels of its own, and shows that, interpolated between four pixels.
  func drawKept(
    _ layer: LayerProperties, _ inner: [NodeID], _ mask: NodeID?, on sheet: CairoSheet, _ map: CairoPlane
  ) {
    let scale = layer.rasterizationScale
    let box = layer.bounds.insetBy(dx: -Self.keptOverhang, dy: -Self.keptOverhang)
    // Its pixels are counted from the layer's origin.
    let (left, top) = ((box.minX * scale).rounded(.down), (box.minY * scale).rounded(.down))
    let grid = CairoSheet(
      width: Int((box.maxX * scale).rounded(.up) - left), height: Int((box.maxY * scale).rounded(.up) - top),
      scale: scale)
    let painter = CairoPainter(
      layers: layers, sublayers: sublayers, edges: grid.blank(), excluded: grid.blank(), notes: CairoNotes())
    let origin = Point(x: left, y: top) * (1 / scale)
    let place = CairoPlane(Transform(translationX: -origin.x, y: -origin.y))
    let picture = CairoBlur(painter.picture(of: layer, inner, mask, on: grid, place))
    let area = Rect(
      x: origin.x, y: origin.y, width: Double(grid.width) / scale, height: Double(grid.height) / scale)
    sheet.fill(Path(rect: area), map) { p in picture.value(at: (p - area.origin) * scale) }
    for (own, all) in [(painter.edges, edges), (painter.excluded, excluded)] {
      let noted = CairoBlur(own.canvas.makeBitmap())
      all.fill(Path(rect: area), map) { p in
        noted.value(at: (p - area.origin) * scale).w > 0 ? SIMD4(repeating: 1) : .zero
      }
    }
  }
}
