import MartletGeometry
import MartletRenderTree

/// What is much larger than what is drawn of it.
extension FramePlan {
  /// The longest side that is not shortened, in pixels: single precision still has parts of pixels.
  private static let longest = 100_000.0
  /// How far outside of the drawn pixels a side still is when it was moved towards them, in pixels.
  private static let distance = 4.0

  /// The rectangle of a shape, which ends with the window's last pixels if it ends with the window. Of one that is too long
  /// for single precision, a part that looks the same.
  /// - Parameters:
  ///   - shape: What describes it.
  ///   - area: The pixels that are drawn, in window pixels.
  func nearPart(of shape: ShapeItem, within area: PixelRect) -> Rect {
    // The corners and the border stay as far outside.
    let hidden = 2 * shape.corners.radii.values.max() + max(shape.borderWidth, 0)
    return nearPart(
      of: lastPixels.completing(shape.rect, shape.transform), shape.transform, hidden: hidden, within: area)
  }

  /// Of a rectangle that is too long for single precision, a part that looks the same; any other one as it is. A tilted one
  /// stays as it is.
  /// - Parameters:
  ///   - rect: The rectangle, in coordinates of its own.
  ///   - map: From those to window points.
  ///   - hidden: How far sides that were moved lie outside of what is drawn, in its own coordinates.
  ///   - area: The pixels that are drawn, in window pixels.
  func nearPart(of rect: Rect, _ map: Homography, hidden: Double, within area: PixelRect) -> Rect {
    let x = SIMD2(map.x.x, map.x.y) * scale
    let y = SIMD2(map.y.x, map.y.y) * scale
    let size = SIMD2(rect.width * (x * x).sum().squareRoot(), rect.height * (y * y).sum().squareRoot())
    let turn = x.x * y.y - x.y * y.x
    // Written so that NaN fails.
    guard size.max() > Self.longest, map.isAffine, abs(turn) > 0 else { return rect }
    let origin = SIMD2(map.origin.x, map.origin.y) * scale
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for corner in 0..<4 {
      let px = corner & 1 == 0 ? Double(area.x0) - Self.distance : Double(area.x1) + Self.distance
      let py = corner & 2 == 0 ? Double(area.y0) - Self.distance : Double(area.y1) + Self.distance
      let p = SIMD2(px, py) - origin
      let own = SIMD2(p.x * y.y - p.y * y.x, p.y * x.x - p.x * x.y) / turn
      (low, high) = (pointwiseMin(low, own), pointwiseMax(high, own))
    }
    low = pointwiseMax(low - hidden, SIMD2(rect.minX, rect.minY))
    high = pointwiseMin(high + hidden, SIMD2(rect.maxX, rect.maxY))
    guard low.x < high.x, low.y < high.y else { return rect }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The pixels to which what is drawn may be cut, for a part of them: where the cut is must not depend on the part, since shaders
  /// count from there. Only what a blur needs from far outside of the window moves it.
  func vicinity(of pixels: PixelRect) -> PixelRect {
    let reach: Int32 = 1024
    return damaged.union(window ?? .empty).grown(by: reach).union(pixels)
  }

  /// The pixels around those of the plan in which a clip must be right: blurs and what is below glass reach further.
  var surroundings: PixelRect {
    let most: Int32 = 16_384
    return damaged.union(window ?? .empty).grown(by: most)
  }
}
