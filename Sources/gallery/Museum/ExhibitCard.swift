import Martlet

/// What is told of an exhibit, on a card that grows out of where the exhibit is, and can be thrown back.
@MainActor
final class ExhibitCard: GrowingView {
  private let picture: DrawnLayer
  private let title: Label
  private let words: TurnsWords
  private let tap = TapGestureRecognizer()

  private static let titleHeight = 32.0
  /// The least width of words, and the least height of the card, with which they are larger, in points.
  private static let large = Size(width: 400, height: 700)

  init(_ exhibit: Exhibit, palette: Palette) {
    let painter = ExhibitPainter(exhibit: exhibit)
    picture = DrawnLayer { context, size in painter.draw(in: context, size: size) }
    var heading = TextRole.body.text(exhibit.title, color: palette.ink)
    heading.font = .system(size: 22, weight: .semibold)
    heading.maximumLines = 1
    title = Label(heading)
    words = TurnsWords(palette: palette)
    super.init(radius: 16)
    layer.name = "exhibit card"
    backgroundColor = palette.card
    layer.borderColor = palette.hairline
    words.string = exhibit.text
    picture.isStill = true
    content.layer.addSublayer(picture)
    for view in [title, words] { content.addSubview(view) }
    followsHands = true
    tap.addHandler { [weak self] in if $0.state == .ended { self?.go(open: false) } }
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() {
    layer.borderWidth = 1 / layer.windowScale
    let size = place.size
    let margin = min(size.width, size.height) < 260 ? 12.0 : 20
    let isWide = size.width > size.height * 1.25
    let part =
      isWide
      ? Size(width: (size.width * 0.46).rounded(), height: size.height)
      : Size(width: size.width, height: (size.height * 0.5).rounded())
    func directed(_ rect: Rect) -> Rect {
      effectiveLayoutDirection == .rightToLeft ? rect.mirrored(in: size.width) : rect
    }
    picture.frame = alignToPixels(directed(Rect(origin: .zero, size: part)))
    let left = isWide ? part.width + margin : margin
    let top = isWide ? margin : part.height + margin
    let width = max(size.width - left - margin, 1)
    let isLarge = width >= Self.large.width && size.height >= Self.large.height
    title.font.size = width < 200 ? 17 : isLarge ? 28 : 22
    words.em = isLarge ? 22 : TextRole.body.size
    title.frame = alignToPixels(
      directed(Rect(x: left, y: top, width: width, height: Self.titleHeight * (isLarge ? 1.25 : 1))))
    words.frame = alignToPixels(
      directed(
        Rect(
          x: left, y: title.frame.maxY + 4, width: width,
          height: max(size.height - title.frame.maxY - 4 - margin * 0.5, 1))))
  }
}
