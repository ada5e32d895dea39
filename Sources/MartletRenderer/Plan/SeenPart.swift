import MartletGeometry

/// The pixels of a group that are seen, to compare frames with them without rounding each to pixels.
struct SeenPart {
  /// Left and top; right and bottom. In pixels, with what an antialiased edge reaches beyond its line.
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>
  private let scale: Double
  private let rect: Rect

  init(_ pixels: PixelRect, scale: Double) {
    low = SIMD2(Double(pixels.x0), Double(pixels.y0)) - PixelRect.antialiasMargin
    high = SIMD2(Double(pixels.x1), Double(pixels.y1)) + PixelRect.antialiasMargin
    self.scale = scale
    let point = 1 / scale
    rect = Rect(
      x: Double(pixels.x0) * point, y: Double(pixels.y0) * point, width: Double(pixels.width) * point,
      height: Double(pixels.height) * point)
  }

  /// Whether a frame in points touches a pixel.
  func touches(_ frame: Rect) -> Bool {
    let first = SIMD2(frame.minX, frame.minY) * scale
    let last = SIMD2(frame.maxX, frame.maxY) * scale
    // Written so that NaN fails.
    return all((first .< high) .& (last .> low) .& (last .> first))
  }

  /// What is seen of a frame, in points.
  func points(of frame: Rect) -> Rect { frame.intersection(rect) }
}
