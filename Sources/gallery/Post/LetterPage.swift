import Martlet

/// The text of a letter, with a head.
@MainActor
final class LetterPage: View {
  private let letter: Letter
  private let palette: Palette

  init(_ letter: Letter, palette: Palette) {
    self.letter = letter
    self.palette = palette
    super.init()
    // While its width moves, words keep their shape.
    layer.contentsGravity = .top
    setNeedsDisplay()
  }

  /// The widest column, in points: a line of about seventy letters.
  private static let mostWidth = 560.0

  private func column(in width: Double) -> (x: Double, width: Double) {
    let margin = width < 500 ? 20.0 : 32
    let wide = min(max(width - 2 * margin, 1), Self.mostWidth)
    return (((width - wide) / 2).rounded(), wide)
  }

  override func lookDidChange() { setNeedsDisplay() }

  /// The texts with the space before each, in points.
  private var parts: [(text: Text, space: Double)] {
    var subject = Text(letter.subject, font: .system(size: 22, weight: .semibold), color: palette.ink)
    subject.lineHeight = 1.2
    let from = [letter.sender, letter.time].joined(separator: localized(", "))
    var parts: [(text: Text, space: Double)] = [
      (subject, 20), (Text(from, font: .system(size: 13), color: palette.mist), 4),
    ]
    for (index, paragraph) in letter.text.enumerated() {
      var text = Text(paragraph, font: .system(size: 17), color: palette.ink)
      text.lineHeight = 1.4
      parts.append((text, index == 0 ? 24 : 12))
    }
    return parts.map { ($0.text.scaled(by: effectiveTextScale), $0.space) }
  }

  /// The height that it needs in a width, in points.
  func height(in width: Double) -> Double {
    let column = column(in: width)
    return parts.reduce(24) {
      $0 + $1.space + $1.text.size(fitting: column.width, scale: layer.windowScale).height
    }
  }

  override func draw(in context: DrawingContext) {
    let column = column(in: bounds.width)
    var y = 0.0
    for (index, part) in parts.enumerated() {
      y += part.space
      let height = part.text.size(fitting: column.width, scale: context.scale).height
      context.draw(part.text, in: Rect(x: column.x, y: y, width: column.width, height: height + 1))
      y += height
      guard index == 1 else { continue }
      let accents = [palette.sky, palette.coral, palette.sun]
      context.fill(
        Path(
          roundedRect: directed(Rect(x: column.x, y: y + 10, width: 32, height: 4)), cornerRadius: 2),
        with: accents[letter.accent])
    }
  }
}
