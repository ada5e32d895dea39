import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// The expected pixels of an image in nine parts, computed one by one in double precision.
///
/// In each direction a place in the layer leads to a place in the image: in the caps by their own factor, in the middle
/// from the first centre of a pixel in it to the last one. There the colour is interpolated between four pixels; a middle
/// that is tiled goes on at its beginning, and the last tile at the far cap.
package struct SlicedReference {
  var bitmap: Bitmap
  /// Where it is drawn, in points.
  var rect: Rect
  /// Left, top, right and bottom caps in pixels.
  var caps: SIMD4<Double>
  /// Pixels per point of the caps.
  var contentsScale = 1.0
  var isTiled = false
  var map = Homography.identity
  var scale = 1.0

  package init(
    bitmap: Bitmap, rect: Rect, caps: SIMD4<Double>, contentsScale: Double = 1, isTiled: Bool = false,
    map: Homography = .identity, scale: Double = 1
  ) {
    (self.bitmap, self.rect, self.caps) = (bitmap, rect, caps)
    (self.contentsScale, self.isTiled, self.map, self.scale) = (contentsScale, isTiled, map, scale)
  }

  /// The colour at the centre of a pixel of the window, and whether the image covers the pixel and its neighbours.
  package func color(_ x: Int, _ y: Int) -> (color: SIMD4<Double>, isInside: Bool) {
    func local(_ dx: Double, _ dy: Double) -> Point? {
      map.unapply(Point(x: (Double(x) + 0.5 + dx) / scale, y: (Double(y) + 0.5 + dy) / scale))
    }
    let isInside = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].allSatisfy {
      local($0.0, $0.1).map(rect.contains) ?? false
    }
    guard isInside, let p = local(0, 0) else { return (.zero, false) }
    return (color(at: p), true)
  }

  /// The colour at a point of the layer, 0…255.
  func color(at p: Point) -> SIMD4<Double> {
    let tx = taps(p.x - rect.minX, rect.width, bitmap.width, caps.x, caps.z)
    let ty = taps(p.y - rect.minY, rect.height, bitmap.height, caps.y, caps.w)
    var sum = SIMD4<Double>.zero
    for (row, v) in ty {
      for (column, u) in tx {
        let c = bitmap[column, row]
        sum += SIMD4(Double(c.x), Double(c.y), Double(c.z), Double(c.w)) * (u * v)
      }
    }
    return sum
  }

  /// The pixels that are mixed at a distance from the beginning, and their shares.
  private func taps(
    _ p: Double, _ length: Double, _ count: Int, _ before: Double, _ after: Double
  ) -> [(Int, Double)] {
    let n = Double(count)
    func pixels(_ at: Double) -> [(Int, Double)] {
      let t = min(max(at, 0.5), n - 0.5) - 0.5
      let low = Int(t.rounded(.down))
      let share = t - Double(low)
      return [(low, 1 - share), (min(low + 1, count - 1), share)]
    }
    if !isTiled, before + after == 0 { return pixels(p / length * n) }
    // A cap may end within a pixel.
    func toCenter(_ cap: Double) -> Double { isTiled ? cap : (cap - 0.5).rounded(.up) + 0.5 }
    let (a, b) = (toCenter(before), toCenter(after))
    let density = max(contentsScale, (a + b) / length)
    let (low, high) = (a / density, length - b / density)
    guard isTiled else {
      if p < low { return pixels(p * density) }
      if p >= high { return pixels(n - (length - p) * density) }
      return pixels(a + (p - low) / (high - low) * (n - a - b))
    }
    let edge = 0.5 / density
    if p < low + edge { return pixels(p * density) }
    if p >= high + edge { return pixels(n - (length - p) * density) }
    let extent = n - a - b
    func tile(_ p: Double) -> [(Int, Double)] {
      let u = ((p - low) * density - 0.5).truncatingRemainder(dividingBy: extent)
      let first = Int(u.rounded(.down))
      let next = (first + 1) % Int(extent)
      return [(Int(a) + first, 1 - (u - Double(first))), (Int(a) + next, u - Double(first))]
    }
    guard p > high - edge, b > 0 else { return tile(p) }
    let share = (p - high + edge) * density
    return tile(high - edge).map { ($0.0, $0.1 * (1 - share)) } + [(count - Int(b), share)]
  }
}
