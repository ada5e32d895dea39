import Martlet

/// What to try in a demo, which keys do what, and what of the library it shows.
@MainActor
final class HelpPage: View {
  private let scroll = ScrollView()
  private let headings: [TextLine]
  private let texts: [TextLayer]
  /// What `texts` say, before the scale of text.
  private let words: [Text]

  private static let margin = 20.0

  init(_ entry: WallEntry, palette: Palette) {
    let parts = [
      (localized("Try this"), entry.demo.help.joined(separator: " ")),
      (localized("Keys"), entry.demo.keys.joined(separator: " ")),
      (localized("What it shows"), entry.api),
    ].filter { !$0.1.isEmpty }
    headings = parts.map { TextLine($0.0, size: 17, weight: .semibold, color: palette.ink) }
    words = parts.map {
      var text = Text(localized($0.1), font: .system(size: 15), color: palette.ink)
      text.lineHeight = TextRole.lineHeight
      return text
    }
    texts = words.map { TextLayer($0) }
    super.init()
    addSubview(scroll)
    for part in headings { scroll.layer.addSublayer(part) }
    for part in texts {
      part.isStill = true
      scroll.layer.addSublayer(part)
    }
  }

  /// The height that it needs in a width, in points.
  func height(in width: Double) -> Double { lay(in: width) }

  /// Places everything in a width. Returns the height that this takes.
  @discardableResult
  private func lay(in width: Double) -> Double {
    let inner = max(width - 2 * Self.margin, 1)
    var y = Self.margin
    for (heading, (text, words)) in zip(headings, zip(texts, words)) {
      var scaled = words.scaled(by: effectiveTextScale)
      // Names of the library are Latin in any language.
      if effectiveLayoutDirection == .rightToLeft { scaled.alignment = .right }
      if text.text != scaled { text.text = scaled }
      heading.place(at: Point(x: Self.margin, y: y), maximumWidth: inner)
      y = heading.frame.maxY + 6
      let height = text.text.size(fitting: inner, scale: layer.windowScale).height.rounded(.up)
      text.frame = Rect(x: Self.margin, y: y, width: inner, height: height)
      y += height + Self.margin
    }
    return y
  }

  override func lookDidChange() { setNeedsLayout() }

  override func layoutSubviews() {
    scroll.frame = bounds
    scroll.contentSize = Size(width: bounds.width, height: lay(in: bounds.width))
  }
}
