import Martlet

/// A page of the journal with a title and a few lines, as far as there is room.
@MainActor
final class JournalText: View {
  private let mark = Layer()
  private let title: TextLine
  private let text: TextLine
  private let number: TextLine
  private let accents: [Color]

  init(_ entry: JournalEntry, number: Int, palette: Palette) {
    accents = [palette.sky, palette.coral, palette.sun]
    title = TextLine(entry.title, size: 22, weight: .semibold, color: palette.ink)
    text = TextLine(entry.text, size: 17, color: palette.mist)
    self.number = TextLine("\(number)", size: 13, color: palette.mist)
    super.init()
    backgroundColor = JournalPage.paper(palette)
    mark.isStill = true
    mark.backgroundColor = accents[number / 2 % 3]
    title.text.maximumLines = 3
    text.text.maximumLines = 8
    for layer in [mark, title, text, self.number] as [Layer] { self.layer.addSublayer(layer) }
  }

  /// Shows another entry.
  func show(_ entry: JournalEntry, number: Int) {
    title.string = entry.title
    text.string = entry.text
    self.number.string = "\(number)"
    mark.backgroundColor = accents[number / 2 % 3]
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let margin = JournalPage.margin(in: bounds.size)
    let width = max(bounds.width - 2 * margin, 1)
    let isSmall = bounds.width < 200 || bounds.height < 200
    let isLarge = min(bounds.width, bounds.height) > 420
    title.em = isSmall ? 17 : isLarge ? 34 : 22
    text.em = isSmall ? 13 : isLarge ? 22 : 17
    let bar = isSmall ? 3.0 : 4
    mark.frame = alignToPixels(directed(Rect(x: margin, y: margin, width: bar * 8, height: bar)))
    mark.cornerRadius = bar / 2
    title.place(at: Point(x: margin, y: margin + bar * 3), maximumWidth: width)
    text.place(at: Point(x: margin, y: title.frame.maxY + (isSmall ? 4 : 12)), maximumWidth: width)
    number.place(endingAt: Point(x: bounds.width - margin, y: bounds.height - margin * 0.8))
    number.isHidden = isSmall
    text.isHidden = text.frame.maxY > (isSmall ? bounds.height - margin * 0.5 : number.frame.minY - 4)
  }
}
