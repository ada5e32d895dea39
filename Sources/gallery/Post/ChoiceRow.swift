import Martlet

/// A row that may be the chosen one.
@MainActor
final class ChoiceRow: PostRow {
  var title = "" {
    didSet { setNeedsDisplay() }
  }
  var isChosen = false {
    didSet { if isChosen != oldValue { setNeedsDisplay() } }
  }
  static let height = 52.0
  private static let margin = 20.0

  override func draw(in context: DrawingContext) {
    var text = Text(
      title, font: .system(size: 17, weight: isChosen ? .semibold : .regular), color: palette.ink)
    text.maximumLines = 1
    let height = text.size(fitting: nil, scale: context.scale).height
    context.draw(
      text,
      in: Rect(
        x: Self.margin, y: (bounds.height - height) / 2, width: max(bounds.width - 2 * Self.margin - 28, 1),
        height: height))
    let pixel = 1 / context.scale
    context.fill(
      Rect(x: Self.margin, y: bounds.height - pixel, width: bounds.width - Self.margin, height: pixel),
      with: palette.hairline)
    guard isChosen else { return }
    var check = Path()
    let place = Point(x: bounds.width - Self.margin - 14, y: bounds.midY)
    check.move(to: place + Point(x: -6, y: 0))
    check.addLine(to: place + Point(x: -1.5, y: 5))
    check.addLine(to: place + Point(x: 7, y: -5))
    context.stroke(check, with: palette.sky, width: 2.4)
  }
}
