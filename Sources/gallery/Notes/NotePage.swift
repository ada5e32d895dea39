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
  /// The width from which on words are larger, and how many ems a line of them has at most then, in points.
  private static let large = (from: 900.0, ems: 36.0)
  /// The height from which on a page has a picture, the share of the height that it has then, and its most, in points.
  private static let picture = (from: 280.0, share: 0.44, most: 460.0)

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
    // Its left upper corner goes with the page, however its lines break.
    words.layer.anchorPoint = .zero
    for view in [picture, title, date, words] { content.addSubview(view) }
    picture.cornerRadius = 0
    followsHands = true
  }

  /// The window goes to another size: what can't be drawn between its lines is shown as pictures.
  func turn(with coordinator: TransitionCoordinator) { words.stretchAndFade(with: coordinator) }

  override func layoutSubviews() {
    let size = place.size
    let isLarge = size.width > Self.large.from
    let margin = size.width < 400 || size.height < 280 ? 16.0 : isLarge ? 40 : 28
    let width = max(size.width - 2 * margin, 1)
    let height =
      size.height < Self.picture.from
      ? 0 : min((size.height * Self.picture.share).rounded(), Self.picture.most)
    picture.frame = alignToPixels(Rect(x: 0, y: 0, width: size.width, height: height))
    picture.isHidden = height == 0
    title.font.size = size.width < 320 ? 17 : isLarge ? 34 : 22
    date.text.font.size = isLarge ? 17 : TextRole.caption.size
    words.em = isLarge ? 22 : TextRole.body.size
    let top = height + margin * 0.7
    title.fit(
      in: alignToPixels(
        Rect(x: margin, y: top, width: width, height: isLarge ? Self.titleHeight * 1.3 : Self.titleHeight)))
    date.fit(
      in: alignToPixels(
        Rect(x: margin, y: title.frame.maxY, width: width, height: Self.dateHeight)))
    let wordsTop = date.frame.maxY + margin * 0.3
    let line = isLarge ? min(width, Self.large.ems * words.em * effectiveTextScale) : width
    var frame = Rect(
      x: margin, y: wordsTop, width: line, height: max(size.height - margin * 0.5 - wordsTop, 1))
    if effectiveLayoutDirection == .rightToLeft { frame = frame.mirrored(in: size.width) }
    frame = alignToPixels(frame)
    words.frame.origin = frame.origin
    // Letters are not stretched: at once they are as wide as they will be.
    View.performWithoutAnimation { words.bounds.size = frame.size }
  }
}
