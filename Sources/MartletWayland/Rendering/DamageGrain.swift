import MartletRenderer

/// Enlarges damage so that it covers whole points as well as whole pixels, before it is reported to the
/// compositor.
///
/// KWin 5.27 counts damage in whole points, and rounds a rectangle's position and its size separately. If a
/// rectangle starts or ends between two points, KWin omits a strip at its right or bottom edge. If a window's
/// size in points is not a whole number of pixels, a viewport maps pixels to points by a ratio that differs
/// from the scale (853 points at 1.5 are 1280 pixels). No pixel grid then matches whole points everywhere,
/// and the damage is enlarged by one more point.
struct DamageGrain {
  private let bounds: PixelRect
  private let (across, down): (Axis, Axis)

  /// The unit of scales in fractional-scale-v1: 1/120.
  private static let parts = 120

  /// Makes the grain for a picture with `scale` pixels per point and a whole number of points.
  init(scale: Double, within bounds: PixelRect) {
    self.bounds = bounds
    let numerator = max(Int((scale * Double(Self.parts)).rounded()), 1)
    (across, down) = (
      Axis(pixels: bounds.width, numerator: numerator), Axis(pixels: bounds.height, numerator: numerator)
    )
  }

  /// The smallest rectangle on the grain that contains `rect`, clipped to the picture.
  func covering(_ rect: PixelRect) -> PixelRect {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return .empty }
    let (x, y) = (across.covering(rect.x0, rect.x1), down.covering(rect.y0, rect.y1))
    return PixelRect(x0: x.low, y0: y.low, x1: x.high, y1: y.high)
  }

  /// One axis of the grain.
  private struct Axis {
    /// The picture's length in pixels.
    private let pixels: Int
    /// The picture's length in points; 0 if unknown.
    private let points: Int
    /// The smallest number of pixels that makes whole points; `nil` if the viewport's ratio is not the scale.
    private let step: Int?

    init(pixels: Int, numerator: Int) {
      self.pixels = pixels
      let points = (pixels * DamageGrain.parts + numerator / 2) / numerator
      let isExact = points * numerator == pixels * DamageGrain.parts
      step = isExact ? numerator / Self.divisor(numerator, DamageGrain.parts) : nil
      // At scales below 1, several lengths in points give the same number of pixels.
      self.points = numerator >= DamageGrain.parts ? points : 0
    }

    private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

    /// The smallest span on the grain that contains the given one.
    func covering(_ low: Int32, _ high: Int32) -> (low: Int32, high: Int32) {
      let (low, high) = (Int(low), Int(high))
      var span = (low: 0, high: pixels)
      if let step {
        span = (low / step * step, (high + step - 1) / step * step)
      } else if points > 0 {
        // Rounding moves a position by at most one point; position and size together lose less than one.
        let (first, last) = (low * points / pixels, (high * points + pixels - 1) / pixels + 1)
        span = (first * pixels / points, (last * pixels + points - 1) / points)
      }
      return (Int32(clamping: span.low), Int32(clamping: min(span.high, pixels)))
    }
  }
}
