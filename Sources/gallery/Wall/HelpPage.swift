import Martlet

/// What to try in a demo, and what of the library it shows.
@MainActor
final class HelpPage: View {
  private let scroll = ScrollView()
  private let headings: [TextLine]
  private let texts: [TextLayer]

  private static let margin = 20.0

  init(_ entry: WallEntry, palette: Palette) {
    func text(_ string: String, font: Font) -> TextLayer {
      var text = Text(string, font: font, color: palette.ink)
      text.lineHeight = TextRole.lineHeight
      let layer = TextLayer(text)
      layer.isStill = true
      return layer
    }
    headings = [localized("Try this"), localized("What it shows")].map {
      TextLine($0, size: 17, weight: .semibold, color: palette.ink)
    }
    texts = [
      text(localized(entry.demo.help.joined(separator: " ")), font: .system(size: 15)),
      text(localized(entry.api), font: .system(size: 15)),
    ]
    super.init()
    addSubview(scroll)
    for part in headings { scroll.layer.addSublayer(part) }
    for part in texts { scroll.layer.addSublayer(part) }
  }

  /// The height that it needs in a width, in points.
  func height(in width: Double) -> Double { lay(in: width) }

  /// Places everything in a width. Returns the height that this takes.
  @discardableResult
  private func lay(in width: Double) -> Double {
    let inner = max(width - 2 * Self.margin, 1)
    var y = Self.margin
    for (heading, text) in zip(headings, texts) {
      heading.place(at: Point(x: Self.margin, y: y))
      y = heading.frame.maxY + 6
      let height = text.text.size(fitting: inner, scale: layer.windowScale).height.rounded(.up)
      text.frame = Rect(x: Self.margin, y: y, width: inner, height: height)
      y += height + Self.margin
    }
    return y
  }

  override func layoutSubviews() {
    scroll.frame = bounds
    scroll.contentSize = Size(width: bounds.width, height: lay(in: bounds.width))
  }
}
