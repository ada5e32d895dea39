import MartletRenderer

/// The grain of the damage that a compositor is told of: rectangles of pixels that are rectangles of whole points too.
///
/// KWin 5.27 counts damage in whole points, and rounds a rectangle's place and its extent each by itself: of one that
/// begins or ends between two points it forgets a strip at the right or at the bottom.
struct DamageGrain {
  /// The least number of pixels that are a whole number of points.
  let step: Int32

  /// Parts of a point in which fractional-scale-v1 counts scales.
  private static let parts = 120

  /// Makes the grain of a scale in pixels per point.
  init(scale: Double) {
    let numerator = max(Int((scale * Double(Self.parts)).rounded()), 1)
    var (divisor, rest) = (numerator, Self.parts)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    step = Int32(clamping: numerator / divisor)
  }

  /// The smallest rectangle of that grain that holds another one, cut to a picture.
  func covering(_ rect: PixelRect, within bounds: PixelRect) -> PixelRect {
    guard step > 1, !rect.isEmpty else { return rect }
    return PixelRect(
      x0: below(rect.x0), y0: below(rect.y0), x1: above(rect.x1), y1: above(rect.y1)
    ).intersection(bounds)
  }

  private func below(_ edge: Int32) -> Int32 { edge - (edge % step + step) % step }

  private func above(_ edge: Int32) -> Int32 { edge + (step - edge % step) % step }
}
