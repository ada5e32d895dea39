import Martlet

/// What is told of an exhibit, on a card that grows out of where the exhibit is, and can be thrown back.
@MainActor
final class ExhibitCard: GrowingView {
  private let picture: DrawnLayer
  private let title: Label
  private let words: TurnsWords
  private let tap = TapGestureRecognizer()

  /// By whether the picture is beside the words.
  private let arranger = Arranger<Bool>()

  private static let titleHeight = 32.0
  /// The widths of words and the heights of a card between which they become larger, in points.
  private static let large = (widths: (from: 340.0, to: 400.0), heights: (from: 660.0, to: 760.0))

  init(_ exhibit: Exhibit, palette: Palette) {
    let painter = ExhibitPainter(exhibit: exhibit)
    picture = DrawnLayer { context, size in painter.draw(in: context, size: size) }
    var heading = TextRole.body.text(exhibit.title, color: palette.ink)
    heading.font = .system(size: 22, weight: .semibold)
    heading.maximumLines = 1
    title = Label(heading)
    words = TurnsWords(palette: palette)
    picture.contentsGravity = .resizeAspectFill
    picture.masksToBounds = true
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
    let isWide = size.width > size.height * 1.25
    arranger.lay(isWide) { lay(size, isWide: isWide) }
  }

  private func lay(_ size: Size, isWide: Bool) {
    let margin = 12 + 8 * DemoView.share(min(size.width, size.height), 220, 260)
    let part =
      isWide
      ? Size(width: (size.width * 0.46).rounded(), height: size.height)
      : Size(width: size.width, height: (size.height * 0.5).rounded())
    func directed(_ rect: Rect) -> Rect {
      effectiveLayoutDirection == .rightToLeft ? rect.mirrored(in: size.width) : rect
    }
    picture.travel(in: alignToPixels(directed(Rect(origin: .zero, size: part))))
    let left = isWide ? part.width + margin : margin
    let top = isWide ? margin : part.height + margin
    let width = max(size.width - left - margin, 1)
    let large = min(
      DemoView.share(width, Self.large.widths.from, Self.large.widths.to),
      DemoView.share(size.height, Self.large.heights.from, Self.large.heights.to))
    title.grow(to: title.sizeOfWords(22 + 6 * large, least: 17, onWidth: width))
    let height = Self.titleHeight * (1 + 0.25 * large)
    title.settle(in: alignToPixels(directed(Rect(x: left, y: top, width: width, height: height))))
    let wordsTop = top + height + 4
    words.settle(
      in: alignToPixels(
        directed(
          Rect(
            x: left, y: wordsTop, width: width, height: max(size.height - wordsTop - margin * 0.5, 1)))),
      em: TextRole.body.size + 5 * large)
  }
}
