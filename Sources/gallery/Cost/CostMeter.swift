import Martlet

/// A row of figures: what the newest frame has cost. It keeps them while nothing moves, and counts no frame that only shows its
/// own figures.
@MainActor
final class CostMeter: View {
  /// Where the frames' costs arrive.
  let inbox = CostInbox()

  /// The em of the words below the figures, and of the figures, in points.
  var sizes = (caption: TextRole.caption.size, figure: TextRole.body.size) {
    didSet { if sizes != oldValue { setNeedsLayout() } }
  }

  private let captions: [Label]
  private let figures: [Label]
  private let share = Phrase(localized("%1$s of %2$s"))

  private static var names: [String] {
    [
      localized("Draws"), localized("Passes"), localized("Pixels"), localized("Shaded"), localized("Reused"),
      localized("ms"), localized("Uploads"),
    ]
  }
  /// The least width of a figure, in points. The last ones are left out where there is no room.
  private static let narrowest = 60.0

  init(palette: Palette) {
    captions = Self.names.map { Label($0, role: .caption, color: palette.mist) }
    figures = Self.names.map { _ in Label("–", role: .body, color: palette.ink) }
    super.init()
    isUserInteractionEnabled = false
    for label in captions + figures { addSubview(label) }
    inbox.onSample = { [weak self] in self?.show($0) ?? false }
  }

  private func show(_ sample: CostInbox.Sample) -> Bool {
    let drawing = sample.newest.drawing
    let pictures = drawing.pictureHits + drawing.pictureMisses
    let words = [
      "\(drawing.draws)", "\(drawing.passes)", Self.short(drawing.pixels),
      Self.short(drawing.shadedPixels),
      pictures == 0 ? "–" : share("\(drawing.pictureHits)", "\(pictures)"),
      sample.milliseconds > 0 ? Self.decimal(sample.milliseconds) : "–", "\(drawing.uploads)",
    ]
    var isChanged = false
    for (figure, word) in zip(figures, words) where figure.string != word {
      figure.string = word
      isChanged = isChanged || !figure.isHidden
    }
    // Larger figures may have to be smaller now.
    if isChanged, effectiveTextScale > 1 { setNeedsLayout() }
    return isChanged
  }

  /// A count in at most four characters and a unit.
  static func short(_ count: Int) -> String {
    if count >= 1_000_000 { return decimal(Double(count) / 1e6) + " M" }
    return count >= 10_000 ? "\((count + 500) / 1000) k" : "\(count)"
  }

  /// A positive number with one digit after the point, or, where that says nothing, with none.
  static func decimal(_ number: Double) -> String {
    if number >= 99.95 { return "\(Int(number.rounded()))" }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The height of a row with figures and words of some sizes, in points.
  static func height(figure: Double, caption: Double) -> Double { line(figure) + line(caption) }

  /// The height of a line of text of a size, in whole points.
  private static func line(_ size: Double) -> Double { (size * TextRole.lineHeight).rounded(.up) }

  override func layoutSubviews() {
    let shown = min(max(Int(bounds.width / Self.narrowest), 1), figures.count)
    let width = bounds.width / Double(shown)
    let scale = max(bounds.height / Self.height(figure: sizes.figure, caption: sizes.caption), 1)
    for (index, pair) in zip(captions, figures).enumerated() {
      let x = width * Double(index)
      for label in [pair.0, pair.1] { label.isHidden = index >= shown }
      pair.0.text.font.size = sizes.caption
      pair.1.text.font.size = sizes.figure
      let top = Self.line(sizes.figure * scale)
      pair.1.fit(in: alignToPixels(directed(Rect(x: x, y: 0, width: width, height: top))))
      pair.0.fit(
        in: alignToPixels(
          directed(Rect(x: x, y: top, width: width, height: bounds.height - top))))
    }
  }
}
