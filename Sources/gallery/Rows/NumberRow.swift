import Martlet

/// A row with its number, and its factors if there is room.
@MainActor
final class NumberRow: RowView {
  private let palette: Palette
  private let title: TextLine
  private let detail: TextLine
  private let disc = Layer()
  private let line = Layer()

  private static let discSide = 28.0
  private static let margin = 16.0

  /// The height of a row, in points: between one and two and a half lines, as if at random.
  nonisolated static func height(ofRow row: Int) -> Double {
    let number = (UInt64(row) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return 44 + Double((number >> 40) % 57)
  }

  init(palette: Palette) {
    self.palette = palette
    title = TextLine("", size: 17, weight: .semibold, color: palette.ink)
    detail = TextLine("", size: 13, color: palette.mist)
    super.init()
    for part in [disc, line] { part.isStill = true }
    disc.cornerRadius = Self.discSide / 2
    line.backgroundColor = palette.hairline
    for part in [disc, line, title, detail] { layer.addSublayer(part) }
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? palette.ink.withAlpha(0.06) : .clear }
  }

  /// Shows a row's number.
  func show(_ row: Int) {
    title.text.string = Self.grouped(row + 1)
    detail.text.string = Self.factors(row + 1)
    disc.backgroundColor = [palette.sky, palette.coral, palette.sun][row % 3]
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let middle = bounds.height / 2
    disc.frame = alignToPixels(
      Rect(x: Self.margin, y: middle - Self.discSide / 2, width: Self.discSide, height: Self.discSide))
    let left = disc.frame.maxX + Self.margin
    let width = max(bounds.width - left - Self.margin, 1)
    let isTall = bounds.height >= 64
    detail.isHidden = !isTall
    title.place(at: Point(x: left, y: (middle - (isTall ? 22 : 11)).rounded()), maximumWidth: width)
    if isTall { detail.place(at: Point(x: left, y: (middle + 4).rounded()), maximumWidth: width) }
    let pixel = 1 / layer.windowScale
    line.frame = Rect(x: left, y: bounds.height - pixel, width: width, height: pixel)
  }

  /// A number with spaces between groups of three digits.
  static func grouped(_ number: Int) -> String {
    var digits: [Character] = []
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { digits.append("\u{2009}") }
      digits.append(digit)
    }
    return String(digits.reversed())
  }

  /// A number's prime factors.
  static func factors(_ number: Int) -> String {
    var (rest, factor) = (number, 2)
    var parts: [String] = []
    while factor * factor <= rest {
      while rest % factor == 0 {
        parts.append(String(factor))
        rest /= factor
      }
      factor += 1
    }
    if rest > 1 || parts.isEmpty { parts.append(String(rest)) }
    return parts.count == 1 ? (number > 1 ? "a prime number" : "one") : parts.joined(separator: " × ")
  }
}
