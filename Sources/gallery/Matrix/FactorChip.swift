import Martlet

/// A factor of the matrix: its letter over its number, or beside it where it is low and wide.
@MainActor
final class FactorChip: View {
  private let symbol: Label
  private let number: Label
  private let isWide: Bool

  /// - Parameters:
  ///   - color: The colour of the row of the matrix that it makes; `nil` for none.
  ///   - isWide: Whether the number is beside the letter.
  init(color: Color?, palette: Palette, isWide: Bool = false) {
    self.isWide = isWide
    symbol = Label("", role: .caption, color: palette.ink, alignment: isWide ? .left : .center)
    number = Label("", role: .body, color: palette.ink, alignment: isWide ? .right : .center)
    number.text.font.hasTabularDigits = true
    for label in [symbol, number] { label.text.maximumLines = 1 }
    super.init()
    backgroundColor =
      color?.withAlpha(EntryCell.tints.usual) ?? palette.ink.withAlpha(EntryCell.plainTints.usual)
    cornerRadius = 8
    isUserInteractionEnabled = false
    addSubview(symbol)
    addSubview(number)
  }

  func show(_ symbol: String, _ number: String) {
    guard self.symbol.string != symbol || self.number.string != number else { return }
    if self.symbol.string != symbol { self.symbol.string = symbol }
    if self.number.string != number { self.number.string = number }
    // Larger words may have to be smaller now.
    if effectiveTextScale > 1 { setNeedsLayout() }
  }

  func setSizes(caption: Double, number size: Double) {
    symbol.grow(to: caption)
    number.grow(to: size)
  }

  override func layoutSubviews() {
    if isWide {
      let inner = bounds.insetBy(dx: min(12, bounds.width / 2), dy: 0)
      symbol.fit(
        in: alignToPixels(
          Rect(x: inner.minX, y: 0, width: inner.width * 0.6, height: inner.height)))
      number.fit(
        in: alignToPixels(
          Rect(
            x: symbol.frame.maxX, y: 0, width: max(inner.maxX - symbol.frame.maxX, 1), height: inner.height)))
    } else {
      let middle = (bounds.height * 0.48).rounded()
      symbol.fit(in: alignToPixels(Rect(x: 0, y: 2, width: bounds.width, height: max(middle - 2, 1))))
      number.fit(
        in: alignToPixels(
          Rect(x: 0, y: middle, width: bounds.width, height: max(bounds.height - middle - 3, 1))))
    }
  }
}
