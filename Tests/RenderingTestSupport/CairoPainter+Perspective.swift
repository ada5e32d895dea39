import MartletDrawing
import MartletGeometry
import MartletRenderTree

extension CairoPainter {
  /// Pixels per point in which what Cairo cannot draw in perspective is drawn as it is.
  private static let fineScale = 8.0
  /// The parts of a pixel of the sheet along each side, of which the mean is taken.
  private static let parts = 6

  /// Draws something around a path in perspective: much larger without it first, of which each pixel has the mean of what it covers.
  /// - Parameters:
  ///   - reach: How far it sticks out of the path's box.
  ///   - body: Draws it in the path's coordinates.
  func draw(
    _ path: Path, within reach: Double, on sheet: CairoSheet, _ map: CairoPlane,
    _ body: (DrawingContext) -> Void
  ) {
    let box = path.boundingBox.insetBy(dx: -reach, dy: -reach)
    guard let back = map.inverse, box.width < 400, box.height < 400 else {
      return excluded.fill(Path(rect: box), map, with: .white)
    }
    let scale = Self.fineScale
    let grid = CairoSheet(
      width: Int((box.width * scale).rounded(.up)), height: Int((box.height * scale).rounded(.up)),
      scale: scale)
    grid.canvas.concatenate(Transform2D(translationX: -box.minX, y: -box.minY))
    body(grid.canvas)
    let fine = CairoBlur(grid.canvas.makeBitmap())
    sheet.fill(Path(rect: box), map) { p in
      guard let middle = map.apply(p) else { return .zero }
      var sum = SIMD4<Double>.zero
      for y in 0..<Self.parts {
        for x in 0..<Self.parts {
          let part = Point(x: Double(x) + 0.5, y: Double(y) + 0.5) * (1 / Double(Self.parts))
          guard let q = back.apply(middle + (part - Point(x: 0.5, y: 0.5)) * (1 / sheet.scale)) else {
            continue
          }
          sum += fine.value(at: (q - box.origin) * scale)
        }
      }
      return sum / Double(Self.parts * Self.parts)
    }
  }
}
