import MartletDrawing
import MartletGeometry

/// The colours of a part of an image, interpolated between four pixels in double precision.
struct ImageSampler {
  private let bitmap: Bitmap
  private let image: Image
  /// The centres of the first and the last pixels that may be sampled.
  private let low: Point
  private let high: Point

  /// - Parameter source: The part, in fractions of the image. Nothing outside of it is sampled.
  init(_ image: Image, _ source: Rect) {
    self.image = image
    bitmap = image.bitmap
    let origin = image.bitmapRect.origin
    func pixel(_ x: Double, _ y: Double) -> Point {
      (Point(x: x * image.size.width, y: y * image.size.height) - origin) * image.scale
    }
    let (first, last) = (pixel(source.minX, source.minY), pixel(source.maxX, source.maxY))
    // Centres of pixels; of a part that is smaller than a pixel, its middle.
    func range(_ a: Double, _ b: Double, _ count: Int) -> (Double, Double) {
      let (a, b) = (max(a, 0), min(b, Double(count)))
      return b - a >= 1 ? (a + 0.5, b - 0.5) : ((a + b) / 2, (a + b) / 2)
    }
    let x = range(first.x, last.x, bitmap.width)
    let y = range(first.y, last.y, bitmap.height)
    (low, high) = (Point(x: x.0, y: y.0), Point(x: x.1, y: y.1))
  }

  /// The premultiplied colour at a point of the image, in its points.
  func color(at p: Point) -> SIMD4<Double> {
    let at = (p - image.bitmapRect.origin) * image.scale
    // The image has more extent than pixels.
    guard at.x >= -0.5, at.y >= -0.5, at.x <= Double(bitmap.width) + 0.5, at.y <= Double(bitmap.height) + 0.5
    else { return .zero }
    let (x, y) = (min(max(at.x, low.x), high.x) - 0.5, min(max(at.y, low.y), high.y) - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let upper = pixel(left, top) * (1 - u) + pixel(left + 1, top) * u
    let lower = pixel(left, top + 1) * (1 - u) + pixel(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }

  private func pixel(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let (i, j) = (min(max(Int(x), 0), bitmap.width - 1), min(max(Int(y), 0), bitmap.height - 1))
    return SIMD4<Double>(SIMD4<Float>(bitmap[i, j])) / 255
  }
}
