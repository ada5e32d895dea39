import MartletGeometry
import MartletRenderTree

/// The last pixels of a window, right and at the bottom: its points need not make whole ones. Where their number is rounded
/// up, what ends with the window covers the last only in part; where it is rounded down, a part is cut off.
///
/// No ground is to shine through there, and no border to be lost. So what ends with the window, upright, ends with these
/// pixels.
struct LastPixels {
  /// Where the window ends, in points.
  let end: Point
  /// How far the pixels go beyond that, in points; negative where they fall short of it.
  let excess: Point

  /// How near to the window's end counts as there, in points: less than rounding leaves.
  private static let tolerance = 1e-6

  /// Finds the last pixels of a window.
  /// - Parameters:
  ///   - end: Where it ends, in points; `zero` for nowhere.
  ///   - scale: Pixels per point.
  init(end: Point, scale: Double) {
    func excess(_ length: Double) -> Double {
      let pixels = length * scale
      let missing = pixels.rounded() - pixels
      return abs(missing) > Self.tolerance && length > 0 ? missing / scale : 0
    }
    self.end = end
    self.excess = Point(x: excess(end.x), y: excess(end.y))
  }

  /// A rectangle that ends with the last pixels where it ended with the window, after a map to window points.
  func completing(_ rect: Rect, _ map: Homography) -> Rect {
    guard excess != .zero, map.isAxisAligned, map.x.x > 0, map.y.y > 0 else { return rect }
    var rect = rect
    if abs(map.x.x * rect.maxX + map.origin.x - end.x) <= Self.tolerance {
      rect.size.width += excess.x / map.x.x
    }
    if abs(map.y.y * rect.maxY + map.origin.y - end.y) <= Self.tolerance {
      rect.size.height += excess.y / map.y.y
    }
    return rect
  }
}
