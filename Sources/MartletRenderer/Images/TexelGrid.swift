import MartletGeometry

/// The position of an image's texels in the coordinates of the item that shows it.
struct TexelGrid {
  let place: ImagePlace
  /// The rectangle that the texels cover.
  let body: Rect
  /// Extent of a texel.
  let texel: SIMD2<Double>

  /// - Parameters:
  ///   - place: Where the image's pixels are.
  ///   - picture: Where the item draws the whole image.
  ///   - pixel: Extent of one pixel of the image.
  init(_ place: ImagePlace, picture: Rect, pixel: SIMD2<Double>) {
    self.place = place
    texel = pixel * place.step
    body = Rect(
      x: picture.minX + place.offset.x * pixel.x, y: picture.minY + place.offset.y * pixel.y,
      width: Double(place.size.x) * texel.x, height: Double(place.size.y) * texel.y)
  }

  /// The rectangle to draw. It includes the clear texels on the sides where the content ends before the
  /// image.
  var reach: Rect {
    let edge = place.isEdge
    let x0 = body.minX - (edge[0] ? 0 : texel.x)
    let y0 = body.minY - (edge[1] ? 0 : texel.y)
    let x1 = body.maxX + (edge[2] ? 0 : texel.x)
    let y1 = body.maxY + (edge[3] ? 0 : texel.y)
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// The texel of a place in the image, in the image's own pixels, from the beginning of the first one within `limits`.
  func readable(_ pixel: SIMD2<Double>, _ limits: SIMD4<Float>) -> SIMD2<Double> {
    origin + (pixel - place.offset) / place.step - Self.first(of: limits)
  }

  /// The map from coordinates around a point to texels from the beginning of the first one within `limits`: two factors, then
  /// two offsets.
  func map(around p: Point, _ limits: SIMD4<Float>) -> SIMD4<Float> {
    let (factor, offset) = (1 / texel, texels(SIMD2(p.x, p.y)) - Self.first(of: limits))
    return SIMD4(SIMD4(factor.x, factor.y, offset.x, offset.y))
  }

  /// The first texel that may be read, as shaders find it too.
  private static func first(of limits: SIMD4<Float>) -> SIMD2<Double> {
    SIMD2<Double>(limits.lowHalf.rounded(.down))
  }

  /// The steps into which GPUs divide the way from one texel to the next. Limits are whole numbers of them, so that they cut at
  /// the same step wherever the image is on its page.
  private static let steps = 256.0

  private var origin: SIMD2<Double> { SIMD2(Double(place.origin.x), Double(place.origin.y)) }

  /// The part of the page that may be read, in texels, as left, top, right, bottom: up to the centre of the last texel,
  /// and nothing outside of `part`.
  func limits(part: Rect, isWhole: Bool) -> SIMD4<Float> {
    let end = origin + SIMD2(Double(place.size.x), Double(place.size.y))
    let edge = place.isEdge
    var low = origin + SIMD2(edge[0] ? 0.5 : -0.5, edge[1] ? 0.5 : -0.5)
    var high = end - SIMD2(edge[2] ? 0.5 : -0.5, edge[3] ? 0.5 : -0.5)
    if !isWhole {
      low = pointwiseMax(low, texels(SIMD2(part.minX, part.minY)) + 0.5)
      high = pointwiseMin(high, texels(SIMD2(part.maxX, part.maxY)) - 0.5)
      // For a part narrower than a texel, its middle.
      let middle = (low + high) / 2
      low = pointwiseMin(low, middle)
      high = pointwiseMax(high, middle)
    }
    let limits = SIMD4(low.x, low.y, high.x, high.y)
    return SIMD4((limits * Self.steps).rounded(.toNearestOrEven) / Self.steps)
  }

  private func texels(_ p: SIMD2<Double>) -> SIMD2<Double> {
    origin + (p - SIMD2(body.minX, body.minY)) / texel
  }
}
