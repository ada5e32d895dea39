import MartletGeometry
import MartletRenderTree

/// Upright shapes that are much larger than what is drawn of them.
extension FramePlan {
  /// The longest side that is not shortened, in pixels: single precision still has parts of pixels.
  private static let longest = 100_000.0
  /// How far outside of the drawn pixels a side still is when it was moved towards them, in pixels.
  private static let distance = 4.0

  /// The rectangle of a shape, which ends with the window's last pixels if it ends with the window. Of an upright one that
  /// is too long for single precision, a part that looks the same.
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - area: The pixels that are drawn, in window pixels.
  func nearPart(of shape: ShapeItem, within area: PixelRect) -> Rect {
    let rect = lastPixels.completing(shape.rect, shape.transform)
    let map = shape.transform
    let unit = SIMD2(map.x.x, map.y.y) * scale
    // Written so that NaN fails.
    guard max(rect.width * abs(unit.x), rect.height * abs(unit.y)) > Self.longest, map.isAxisAligned,
      unit.x != 0, unit.y != 0
    else { return rect }
    // The corners and the border stay as far outside.
    let hidden = 2 * shape.corners.radii.values.max() + max(shape.borderWidth, 0)
    func ends(
      _ low: Double, _ high: Double, _ first: Int32, _ end: Int32, origin: Double, unit: Double
    ) -> (Double, Double) {
      let a = (Double(first) - Self.distance - origin * scale) / unit
      let b = (Double(end) + Self.distance - origin * scale) / unit
      return (max(low, min(a, b) - hidden), min(high, max(a, b) + hidden))
    }
    let x = ends(rect.minX, rect.maxX, area.x0, area.x1, origin: map.origin.x, unit: unit.x)
    let y = ends(rect.minY, rect.maxY, area.y0, area.y1, origin: map.origin.y, unit: unit.y)
    guard x.0 < x.1, y.0 < y.1 else { return rect }
    return Rect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
  }
}
