import Martlet

/// A figure, and what it says.
@MainActor
final class TurnsFact: View {
  private let figure: Label
  private let caption: Label
  private let mark = View()

  /// How many times larger its words are than in a small window.
  var share = 1.0 {
    didSet {
      guard share != oldValue else { return }
      figure.grow(to: 17 * share)
      caption.grow(to: 13 * share)
      setNeedsLayout()
    }
  }
  /// What `share` is in a large window: the figure has the next but one size of type.
  static let largeShare = 28.0 / 17

  private static let margin = 14.0
  private static let markWidth = 4.0
  private static let labelWidth = 190.0
  /// What its words need, in points.
  static let leastSize = Size(width: 158, height: 46)

  init(accent: Color, palette: Palette) {
    var text = TextRole.body.text("", color: palette.ink)
    text.font = .system(size: 17, weight: .semibold)
    text.maximumLines = 1
    figure = Label(text)
    var small = TextRole.caption.text("", color: palette.mist)
    small.maximumLines = 1
    caption = Label(small)
    super.init()
    backgroundColor = palette.card
    cornerRadius = 12
    clipsToBounds = true
    mark.backgroundColor = accent
    for view in [mark, figure, caption] { addSubview(view) }
  }

  func show(_ figure: String, _ caption: String) {
    self.figure.string = figure
    self.caption.string = caption
    // Larger words may have to be smaller now.
    if effectiveTextScale > 1 { setNeedsLayout() }
  }

  override func layoutSubviews() {
    let middle = bounds.midY
    // Labels keep their size, so that only their places move. Larger words end where what they stand on does.
    let growth = share * max(min(effectiveTextScale, bounds.height / (Self.leastSize.height * share)), 1)
    let margin = Self.margin * share
    let room = max(bounds.width - margin - 4, 1)
    let width = effectiveTextScale > 1 ? min(room, Self.labelWidth * growth) : Self.labelWidth * share
    mark.frame = directed(Rect(x: 0, y: 0, width: Self.markWidth * share, height: bounds.height))
    for (label, top, height) in [(figure, -20.0, 22.0), (caption, 2, 18)] {
      let place = alignToPixels(
        directed(Rect(x: margin, y: middle + top * growth, width: width, height: height * growth)))
      label.settle(in: place)
      label.fitText(in: place.size)
    }
  }
}
