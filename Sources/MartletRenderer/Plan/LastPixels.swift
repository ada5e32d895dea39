import MartletGeometry
import MartletRenderTree

/// The pixels at a window's right and bottom edges. The window's size need not be a whole number of pixels.
/// Where it is rounded up, content that ends with the window covers the last pixels only in part; where it is
/// rounded down, a part of the content is cut off.
///
/// The background must not show through there, and no border may be lost. So upright content that ends with
/// the window is extended or shortened to end with these pixels.
struct LastPixels {
  /// Where the window ends, in points.
  let end: Point
  /// How far the pixels extend beyond `end`, in points; negative if they end before it.
  let excess: Point

  /// The distance from the window's end that still counts as there, in points. It is less than rounding can
  /// cause.
  private static let tolerance = 1e-6

  /// Computes the last pixels of a window.
  /// - Parameters:
  ///   - end: The window's right bottom corner, in points; `zero` if there is no such edge.
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

  /// If a rectangle ends with the window, makes it end with the last pixels. `map` maps the rectangle to
  /// window points.
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
