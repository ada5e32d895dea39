import Martlet

/// A row of the inbox: who writes, when, about what, and, if it is high enough, how it begins.
@MainActor
final class LetterRow: PostRow {
  /// What it shows.
  var letter: Letter? {
    didSet { setNeedsDisplay() }
  }
  /// Whether nobody has read the letter.
  var isNew = false {
    didSet { if isNew != oldValue { setNeedsDisplay() } }
  }
  /// Whether the letter is shown beside the list.
  var isOpened = false {
    didSet { if isOpened != oldValue { setNeedsDisplay() } }
  }
  private static let discSide = 40.0
  private static let margin = 16.0
  /// The height in points, and that without the beginning of the letter.
  static let (height, lowHeight) = (80.0, 64.0)
  /// What of a row is not stretched while the window turns, in points: the disc and most of the words, and the time.
  static let unstretched = (leading: 140.0, trailing: 64.0)

  /// The height for words of a scale, in points.
  /// - Parameter isLow: Whether there is little height.
  static func height(isLow: Bool, textScale: Double) -> Double {
    ((isLow ? lowHeight : height) * max(textScale, 1)).rounded()
  }

  override func draw(in context: DrawingContext) {
    guard let letter else { return }
    if isOpened { context.fill(bounds, with: palette.sky.withAlpha(0.14)) }
    let (margin, scale) = (Self.margin, max(effectiveTextScale, 1))
    let accents = [palette.sky, palette.coral, palette.sun]
    let disc = directed(
      Rect(
        x: margin, y: (bounds.height - Self.discSide) / 2, width: Self.discSide, height: Self.discSide))
    context.fill(Path(ellipseIn: disc), with: accents[letter.accent].withAlpha(0.24))
    var initial = text(letter.initial, 17, palette.ink, weight: .semibold)
    initial.alignment = .center
    let height = initial.size(fitting: nil, scale: context.scale).height
    context.draw(
      initial, in: Rect(x: disc.minX, y: disc.midY - height / 2, width: disc.width, height: height))
    let start = margin + Self.discSide + 12
    let time = text(letter.time, 13, palette.mist)
    let timeWidth = time.size(fitting: nil, scale: context.scale).width.rounded(.up)
    let end = bounds.width - margin
    context.draw(
      time, in: directed(Rect(x: end - timeWidth, y: 14 * scale, width: timeWidth + 1, height: 20 * scale)))
    if isNew {
      context.fill(
        Path(ellipseIn: directed(Rect(x: 5, y: bounds.midY - 3.5, width: 7, height: 7))), with: palette.sky)
    }
    context.draw(
      text(letter.sender, 17, palette.ink, weight: isNew ? .semibold : .regular),
      in: directed(
        Rect(x: start, y: 11 * scale, width: max(end - timeWidth - 8 - start, 1), height: 24 * scale)))
    let width = max(end - start, 1)
    context.draw(
      text(letter.subject, 15, palette.ink),
      in: directed(Rect(x: start, y: 34 * scale, width: width, height: 20 * scale)))
    if bounds.height >= Self.height(isLow: false, textScale: scale) {
      context.draw(
        text(letter.text[0], 13, palette.mist),
        in: directed(Rect(x: start, y: 54 * scale, width: width, height: 18 * scale)))
    }
    let pixel = 1 / context.scale
    context.fill(
      directed(Rect(x: start, y: bounds.height - pixel, width: bounds.width - start, height: pixel)),
      with: palette.hairline)
  }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    if let letter { node.label = [letter.sender, letter.subject].joined(separator: localized(", ")) }
  }

  private func text(
    _ string: String, _ size: Double, _ color: Color, weight: FontWeight = .regular
  ) -> Text {
    var text = Text(string, font: .system(size: size, weight: weight), color: color)
    text.maximumLines = 1
    text.alignment = TextRole.leading
    return text.scaled(by: effectiveTextScale)
  }
}
