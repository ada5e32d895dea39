import MartletRenderer

/// The grain of the damage that a compositor is told of: rectangles of pixels that cover what has changed in whole points
/// too.
///
/// KWin 5.27 counts damage in whole points, and rounds a rectangle's place and its extent each by itself: of one that
/// begins or ends between two points it forgets a strip at the right or at the bottom. Where the points of a window do not
/// make whole pixels, a viewport maps the pixels to them by another ratio than the scale (853 points at 1.5 are 1280
/// pixels), and no grain has whole points everywhere: there a point more is told.
struct DamageGrain {
  private let bounds: PixelRect
  private let (across, down): (Axis, Axis)

  /// Parts of a point in which fractional-scale-v1 counts scales.
  private static let parts = 120

  /// Makes the grain of a picture whose window has so many pixels per point, and a whole number of points.
  init(scale: Double, within bounds: PixelRect) {
    self.bounds = bounds
    let numerator = max(Int((scale * Double(Self.parts)).rounded()), 1)
    (across, down) = (
      Axis(pixels: bounds.width, numerator: numerator), Axis(pixels: bounds.height, numerator: numerator)
    )
  }

  /// A small rectangle of that grain that holds another one, within the picture.
  func covering(_ rect: PixelRect) -> PixelRect {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return .empty }
    let (x, y) = (across.covering(rect.x0, rect.x1), down.covering(rect.y0, rect.y1))
    return PixelRect(x0: x.low, y0: y.low, x1: x.high, y1: y.high)
  }

  /// The grain along one axis.
  private struct Axis {
    /// The length of the picture.
    private let pixels: Int
    /// The same in points; 0 where it is not known.
    private let points: Int
    /// The least number of pixels that are whole points; `nil` where the scale is not the ratio.
    private let step: Int?

    init(pixels: Int, numerator: Int) {
      self.pixels = pixels
      let points = (pixels * DamageGrain.parts + numerator / 2) / numerator
      let isExact = points * numerator == pixels * DamageGrain.parts
      step = isExact ? numerator / Self.divisor(numerator, DamageGrain.parts) : nil
      // At scales below 1 several lengths have as many pixels.
      self.points = numerator >= DamageGrain.parts ? points : 0
    }

    private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

    /// The smallest span of that grain that holds another one.
    func covering(_ low: Int32, _ high: Int32) -> (low: Int32, high: Int32) {
      let (low, high) = (Int(low), Int(high))
      var span = (low: 0, high: pixels)
      if let step {
        span = (low / step * step, (high + step - 1) / step * step)
      } else if points > 0 {
        // A place is rounded to the first point at most, a place and an extent together lose less than one.
        let (first, last) = (low * points / pixels, (high * points + pixels - 1) / pixels + 1)
        span = (first * pixels / points, (last * pixels + points - 1) / points)
      }
      return (Int32(clamping: span.low), Int32(clamping: min(span.high, pixels)))
    }
  }
}
