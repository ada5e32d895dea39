import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// The expected pixels of an image, computed one by one without a GPU: the colour is interpolated between
/// four pixels, and the coverage is counted from 256 samples.
struct ImageReference {
  var bitmap: Bitmap
  /// Where the whole image is drawn; `rect` is the part that shows.
  var imageRect: Rect
  var source = Rect(x: 0, y: 0, width: 1, height: 1)
  var visible: RoundedRect
  var map: Homography
  var scale = 1.0
  var opacity = 1.0
  var clip: (shape: RoundedRect, map: Homography)?

  private var part: Rect {
    Rect(
      x: imageRect.minX + source.minX * imageRect.width, y: imageRect.minY + source.minY * imageRect.height,
      width: source.width * imageRect.width, height: source.height * imageRect.height)
  }

  /// The premultiplied colour, 0…255, of a pixel over a clear background, and whether the image covers it
  /// completely.
  func color(_ x: Int, _ y: Int) -> (color: SIMD4<Double>, isInside: Bool) {
    func isInside(_ px: Double, _ py: Double) -> Bool {
      let p = Point(x: px / scale, y: py / scale)
      guard let local = map.unapply(p), part.contains(local), visible.contains(local) else { return false }
      guard let clip else { return true }
      return clip.map.unapply(p).map(clip.shape.contains) ?? false
    }
    let corners = [(-0.5, -0.5), (1.5, -0.5), (-0.5, 1.5), (1.5, 1.5), (0.5, 0.5)]
      .count { isInside(Double(x) + $0.0, Double(y) + $0.1) }
    var covered = corners == 5 ? 256 : 0
    if corners > 0, corners < 5 {
      for i in 0..<256
      where isInside(Double(x) + (Double(i % 16) + 0.5) / 16, Double(y) + (Double(i / 16) + 0.5) / 16) {
        covered += 1
      }
    }
    let middle = Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
    guard covered > 0, let local = map.unapply(middle) else { return (.zero, false) }
    return (sample(local) * (Double(covered) / 256 * opacity), corners == 5)
  }

  private func sample(_ p: Point) -> SIMD4<Double> {
    func texel(_ v: Double, _ origin: Double, _ extent: Double, _ count: Int, _ low: Double, _ high: Double)
      -> Double
    {
      let n = Double(count)
      return min(max((v - origin) / extent * n, low * n + 0.5), high * n - 0.5) - 0.5
    }
    let tx = texel(p.x, imageRect.minX, imageRect.width, bitmap.width, source.minX, source.maxX)
    let ty = texel(p.y, imageRect.minY, imageRect.height, bitmap.height, source.minY, source.maxY)
    func pixel(_ x: Double, _ y: Double) -> SIMD4<Double> {
      let v = bitmap[min(max(Int(x), 0), bitmap.width - 1), min(max(Int(y), 0), bitmap.height - 1)]
      return SIMD4(Double(v.x), Double(v.y), Double(v.z), Double(v.w))
    }
    let (fx, fy) = (tx - tx.rounded(.down), ty - ty.rounded(.down))
    let (x0, y0) = (tx.rounded(.down), ty.rounded(.down))
    let top = pixel(x0, y0) * (1 - fx) + pixel(x0 + 1, y0) * fx
    let bottom = pixel(x0, y0 + 1) * (1 - fx) + pixel(x0 + 1, y0 + 1) * fx
    return top * (1 - fy) + bottom * fy
  }
}

/// The largest difference between two colours' components.
func difference(_ a: SIMD4<UInt8>, _ b: SIMD4<Double>) -> Double {
  let v = SIMD4(Double(a.x), Double(a.y), Double(a.z), Double(a.w)) - b
  return pointwiseMax(v, -v).max()
}
