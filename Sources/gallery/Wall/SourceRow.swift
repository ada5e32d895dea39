import Martlet

/// A line of source.
@MainActor
final class SourceRow: RowView {
  private let line = TextLayer(Text(""))

  override init() {
    super.init()
    line.isStill = true
    layer.addSublayer(line)
    isUserInteractionEnabled = false
  }

  /// What it shows.
  var text = Text("") { didSet { if text != oldValue { line.text = text } } }

  override func layoutSubviews() {
    line.frame = Rect(
      x: SourcePage.margin, y: 0, width: max(bounds.width - 2 * SourcePage.margin, 1),
      height: bounds.height)
  }
}
