import Martlet

/// The page of a note: a picture, its title and its words. It grows out of its card, and can be thrown back into it.
@MainActor
final class NotePage: GrowingView {
  private let picture: TurnsPoster
  private let title: Label
  private let date: Label
  private let words: TurnsWords

  /// The radius of its corners beside or below the list, in points.
  static let usualRadius = 20.0
  private static let dateHeight = 24.0
  private static let titleHeight = 36.0
  /// The sides of squares as large as a page on which words begin to be larger, and are as large as they become, in points.
  private static let large = (from: 800.0, to: 1050.0)
  /// How many ems a line of large words has at most.
  private static let lineWidth = 36.0
  /// The height from which on a page has a picture, in points.
  static let pictureHeight = 280.0
  /// The share of the height that the picture has then, and its most, in points.
  private static let picture = (share: 0.44, most: 460.0)

  init(_ note: Note, number: Int, palette: Palette) {
    picture = TurnsPoster(seed: note.seed)
    var heading = TextRole.body.text(note.title, color: palette.ink)
    heading.font = .system(size: 22, weight: .semibold)
    heading.maximumLines = 1
    title = Label(heading)
    date = Label(note.date, role: .caption, color: palette.mist)
    words = TurnsWords(palette: palette)
    super.init(radius: Self.usualRadius)
    layer.name = "page \(number)"
    backgroundColor = palette.card
    layer.borderColor = palette.hairline
    words.string = note.text
    picture.isHidden = true
    for view in [picture, title, date, words] { content.addSubview(view) }
    picture.cornerRadius = 0
    followsHands = true
  }

  override func layoutSubviews() {
    let size = place.size
    let large = DemoView.share((size.width * size.height).squareRoot(), Self.large.from, Self.large.to)
    let roomy = min(DemoView.share(size.width, 340, 400), DemoView.share(size.height, 240, 300))
    let margin = 16 + 12 * roomy + 12 * large
    let width = max(size.width - 2 * margin, 1)
    let height =
      size.height < Self.pictureHeight
      ? 0 : min((size.height * Self.picture.share).rounded(), Self.picture.most)
    picture.frame = alignToPixels(Rect(x: 0, y: 0, width: size.width, height: height))
    if height > 0 { picture.isHidden = false }
    title.grow(to: title.sizeOfWords(22 + 12 * large, least: 17, onWidth: width))
    date.grow(to: TextRole.caption.size + 4 * large)
    let top = height + margin * 0.7
    let titlePlace = Rect(
      x: margin, y: top, width: width, height: Self.titleHeight * (1 + 0.3 * large))
    title.settle(in: alignToPixels(mirrored(titlePlace)))
    title.fitText(in: titlePlace.size)
    let datePlace = Rect(x: margin, y: titlePlace.maxY, width: width, height: Self.dateHeight)
    date.settle(in: alignToPixels(mirrored(datePlace)))
    date.fitText(in: datePlace.size)
    let em = TextRole.body.size + 5 * large
    let wordsTop = datePlace.maxY + margin * 0.3
    // Lines that are easy to follow.
    let line = min(width, Self.lineWidth * em * effectiveTextScale + (1 - large) * width)
    words.settle(
      in: alignToPixels(
        mirrored(
          Rect(x: margin, y: wordsTop, width: line, height: max(size.height - margin * 0.5 - wordsTop, 1)))),
      em: em)
  }

  private func mirrored(_ rect: Rect) -> Rect {
    effectiveLayoutDirection == .rightToLeft ? rect.mirrored(in: place.width) : rect
  }
}
