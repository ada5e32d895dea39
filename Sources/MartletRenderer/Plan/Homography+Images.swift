import MartletGeometry
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Homography {
  /// The factors by which the map scales the x and the y direction at its origin, in pixels per point.
  var stretch: SIMD2<Double> {
    let w = max(abs(origin.z), 1e-9)
    let at = SIMD2(origin.x, origin.y) / origin.z
    let jx = SIMD2(x.x, x.y) - at * x.z
    let jy = SIMD2(y.x, y.y) - at * y.z
    return SIMD2((jx * jx).sum().squareRoot(), (jy * jy).sum().squareRoot()) / w
  }

  /// How many times smaller one side of an image may be drawn than the other without blurring the larger:
  /// half the number of texels that `PageColor.glsl` reads for a pixel at most.
  private static let foreshortening = 8.0

  /// The filter for an image whose pixels have an extent in points, of the two for reduced and enlarged images.
  func filter(of pixel: SIMD2<Double>, _ picture: ImageContent.Drawing) -> ContentsFilter {
    (stretch * pixel).max() < 1 - 1e-6 ? picture.minification : picture.magnification
  }

  /// How many times an image should be halved before it is drawn, so that none of its pixels is skipped: as
  /// often as its sides are at least twice too large. For a foreshortened image the longer side decides, up
  /// to a limit.
  ///
  /// - Parameter pixel: Extent of one pixel of the image, in points.
  func reduction(of pixel: SIMD2<Double>) -> Int {
    let excess = excess(of: pixel)
    return excess < 2 ? 0 : min(Int(excess.exponent), Self.deepestReduction)
  }

  /// The same as a number that changes smoothly, 0…16, with some levels added: the whole part is the finer of two copies
  /// to mix, the rest the share of the coarser one.
  func smoothReduction(of pixel: SIMD2<Double>, bias: Double) -> Double {
    let levels = log2(max(excess(of: pixel), 1)) + bias
    // So that rounding makes no second copy necessary.
    let nearest = levels.rounded()
    return min(max(abs(levels - nearest) < 1.0 / 256 ? nearest : levels, 0), Double(Self.deepestReduction))
  }

  private static let deepestReduction = 16

  /// How many times too large its sides are.
  private func excess(of pixel: SIMD2<Double>) -> Double {
    let s = stretch * pixel
    let larger = s.max()
    guard larger > 0, larger.isFinite else { return 1 }
    return max(1 / larger, min(1 / (Self.foreshortening * s.min()), 1e6)) * (1 + 1e-6)
  }

  /// The rectangle whose image is a rectangle of pixels, in coordinates in which `point` is the map's origin.
  /// The map may only move and scale along the axes.
  func preimage(of pixels: PixelRect, margin: Double, around point: Point) -> Rect {
    let a = (SIMD2(Double(pixels.x0), Double(pixels.y0)) - margin - SIMD2(origin.x, origin.y))
    let b = (SIMD2(Double(pixels.x1), Double(pixels.y1)) + margin - SIMD2(origin.x, origin.y))
    let factor = SIMD2(x.x, y.y)
    let low = pointwiseMin(a / factor, b / factor) + SIMD2(point.x, point.y)
    let high = pointwiseMax(a / factor, b / factor) + SIMD2(point.x, point.y)
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
