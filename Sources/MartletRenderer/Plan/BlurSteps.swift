#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a Gaussian blur is drawn: the picture is halved some times, blurred in both directions at that size, and drawn large
/// with linear interpolation.
///
/// So its cost does not grow with its radius. Each step is a filter with a known variance, and variances add up; the
/// Gaussian in the middle supplies what is missing. (The idea of a pyramid is that of Bjørge, Bandwidth-Efficient Rendering,
/// SIGGRAPH 2015; halving with the weights 1, 3, 3, 1 and a Gaussian instead of his two kernels is nearer to a Gaussian.)
struct BlurSteps: Equatable {
  /// How often the picture is halved.
  let halvings: Int
  /// The standard deviation of the blur at that size, in its pixels.
  let deviation: Double

  /// The least standard deviation that is still blurred, in pixels. Less changes no pixel by a level of 255.
  static let least = 0.1
  /// The smallest standard deviation in halved pixels: linear interpolation of a sharp edge so blurred is at most a level
  /// of 255 off.
  private static let smallest = 2.5

  /// The steps of a blur. `nil` if nothing would change.
  /// - Parameter blur: Its standard deviation, in pixels.
  init?(_ blur: Double) {
    guard blur >= Self.least else { return nil }
    var halvings = 0
    while blur / Double(2 << halvings) >= Self.smallest { halvings += 1 }
    self.halvings = halvings
    // The variance of halving is 3/4 pixel at each size, that of linear interpolation is 1/6.
    let size = Double(1 << halvings)
    let done = halvings == 0 ? 0 : (size * size - 1) / 4 + size * size / 6
    deviation = (blur * blur - done).squareRoot() / size
  }

  /// Number of pixels on each side of the middle that the blur at the smallest size reads: three standard deviations.
  var radius: Int { min(max(Int((3 * deviation).rounded()), 1), 2 * GaussBlur.pairs) }

  /// Pixels of the picture on each side of a pixel that can change it.
  var reach: Int32 { Int32((radius + (halvings > 0 ? 3 : 0)) << halvings) }

  /// Number of pairs of pixels that the blur reads on each side.
  var pairs: Int { (radius + 1) / 2 }

  /// The pixels that can change those of a rectangle, on the grid of the steps.
  func surroundings(of r: PixelRect) -> PixelRect { aligned(r.grown(by: reach)) }

  /// The smallest rectangle around another one that the steps divide into whole pixels at each size. All such rectangles
  /// have one grid, so that what stands still does not shimmer.
  func aligned(_ r: PixelRect) -> PixelRect {
    let mask = Int32(1 << halvings) - 1
    return PixelRect(
      x0: r.x0 & ~mask, y0: r.y0 & ~mask, x1: (r.x1 + mask) & ~mask, y1: (r.y1 + mask) & ~mask)
  }

  /// The rectangle that begins where another one does, and is as much larger as the steps need. Where a picture begins off the grid,
  /// so do its halves.
  func extended(_ r: PixelRect) -> PixelRect {
    let end = aligned(PixelRect(x0: 0, y0: 0, x1: r.x1 - r.x0, y1: r.y1 - r.y0))
    return PixelRect(x0: r.x0, y0: r.y0, x1: r.x0 + end.x1, y1: r.y0 + end.y1)
  }

  /// The share of the normal distribution that lies in a pixel, counted from the middle; 0 beyond the radius.
  func share(_ pixel: Int) -> Double {
    guard abs(pixel) <= radius else { return 0 }
    let unit = deviation * 2.0.squareRoot()
    return (erf((Double(pixel) + 0.5) / unit) - erf((Double(pixel) - 0.5) / unit)) / 2
  }
}
