import Martlet

/// The layout of the spring lab, in a window of a size.
struct SpringLayout {
  /// The panels of the four movers and of the curve.
  let lanes, bench: Rect
  /// In the window: the curve, both sliders with space for a line above them, and the button.
  let curve: Rect
  let sliders: [Rect]
  let button: Rect

  static let padding = 16.0
  /// The height of the movers' panel in which a word and a mover have room in each lane, in points.
  private static let leastLanes = 188.0

  @MainActor
  init(size: Size) {
    let field = DemoView.field(in: size)
    let isTall = size.height > size.width
    let gap = DemoView.isCompact(size) ? 8.0 : 16.0
    if isTall {
      // In a low window four words with four movers need a larger share.
      let height = max(field.height * 0.38, min(Self.leastLanes, field.height * 0.46)).rounded()
      lanes = Rect(x: field.minX, y: field.minY, width: field.width, height: height)
      bench = Rect(
        x: field.minX, y: field.minY + height + gap, width: field.width, height: field.height - height - gap)
    } else {
      // In a small window the sliders, with words and numbers above them, need a larger share.
      let width = ((field.width - gap) * (field.width < 560 ? 0.34 : 0.45)).rounded()
      lanes = Rect(x: field.minX, y: field.minY, width: width, height: field.height)
      bench = Rect(
        x: field.minX + width + gap, y: field.minY, width: field.width - width - gap, height: field.height)
    }
    let padding = DemoView.isCompact(size) ? 12.0 : Self.padding
    let inner = bench.insetBy(dx: padding, dy: padding)
    let isLow = inner.height < 280
    let buttonWidth = isLow ? inner.width : min(inner.width, 200)
    button = Rect(
      x: inner.minX + (inner.width - buttonWidth) / 2, y: inner.maxY - 44, width: buttonWidth, height: 44)
    // A slider is a line of text and a touch target; with little height they are side by side.
    let row = isLow ? 60.0 : 64.0
    let top = button.minY - (isLow ? row : 2 * row + 8)
    let width = isLow ? ((inner.width - 12) / 2).rounded() : inner.width
    sliders = (0..<2).map { index in
      let step = Double(index)
      return Rect(
        x: inner.minX + (isLow ? step * (width + 12) : 0), y: top + 18 + (isLow ? 0 : step * row),
        width: width,
        height: 44)
    }
    curve = Rect(x: inner.minX, y: inner.minY, width: inner.width, height: max(top - inner.minY - 8, 1))
  }
}
