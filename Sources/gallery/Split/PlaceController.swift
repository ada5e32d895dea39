import Martlet

/// A place: its painting fills the column, and what is said about it lies below.
@MainActor
final class PlaceController: ViewController {
  private let palette: Palette
  private let painting = PlacePainting(size: Size(width: 1440, height: 960))
  private let words: TextLine
  private let strip = View()
  private let rule = Layer()

  init(_ place: Place, palette: Palette) {
    self.palette = palette
    words = TextLine(place.words, size: 17, color: palette.ink)
    super.init()
    title = place.name
    painting.seed = place.seed
  }

  override func viewDidLoad() {
    view.layer.name = "place"
    view.backgroundColor = palette.card
    words.text.maximumLines = 3
    words.text.lineHeight = 1.35
    rule.backgroundColor = palette.coral
    rule.cornerRadius = 2
    strip.backgroundColor = palette.card
    strip.layer.addSublayer(rule)
    strip.layer.addSublayer(words)
    for part in [painting, strip] { view.addSubview(part) }
  }

  override func viewWillLayoutSubviews() {
    let size = view.bounds.size
    let margin = size.width < 420 || size.height < 300 ? 16.0 : 28
    let scale = view.effectiveTextScale
    words.em = size.height < 300 ? 13 : size.width < 420 ? 15 : 17
    let lines = size.height < 300 ? 2.0 : 3
    let most = max(min(size.width - 2 * margin, 620), 1)
    let height = min((words.em * scale * 1.4 * lines + 2 * margin + 8).rounded(), size.height * 0.5)
    painting.frame = view.alignToPixels(Rect(x: 0, y: 0, width: size.width, height: size.height - height))
    strip.frame = view.alignToPixels(Rect(x: 0, y: size.height - height, width: size.width, height: height))
    let mirrored = view.effectiveLayoutDirection == .rightToLeft
    rule.frame = view.alignToPixels(
      Rect(x: mirrored ? size.width - margin - 32 : margin, y: margin - 4, width: 32, height: 4))
    words.place(
      at: Point(x: mirrored ? size.width - margin - most : margin, y: margin + 8), maximumWidth: most)
  }
}
