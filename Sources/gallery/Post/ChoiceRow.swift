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
  /// Whether no other row is below it.
  var isLast = false {
    didSet { if isLast != oldValue { setNeedsDisplay() } }
  }
  static let height = 52.0
  private static let margin = 20.0
  /// The greatest width of what it shows, in points.
  private static let mostWidth = 560.0

  /// What it shows is in the middle of a wide list.
  override var shadedFrame: Rect {
    let width = min(bounds.width, Self.mostWidth)
    return alignToPixels(Rect(x: (bounds.width - width) / 2, y: 0, width: width, height: bounds.height))
  }

  override func draw(in context: DrawingContext) {
    var text = Text(
      title, font: .system(size: 17, weight: isChosen ? .semibold : .regular), color: palette.ink)
    text.maximumLines = 1
    text = text.scaled(by: effectiveTextScale)
    text.alignment = TextRole.leading
    let height = text.size(fitting: nil, scale: context.scale).height
    let column = shadedFrame
    let start = column.minX + Self.margin
    context.draw(
      text,
      in: directed(
        Rect(
          x: start, y: (bounds.height - height) / 2, width: max(column.width - 2 * Self.margin - 28, 1),
          height: height)))
    let pixel = 1 / context.scale
    if !isLast {
      context.fill(
        directed(Rect(x: start, y: bounds.height - pixel, width: column.maxX - start, height: pixel)),
        with: palette.hairline)
    }
    guard isChosen else { return }
    var check = Path()
    let middle = Point(x: column.maxX - Self.margin - 14, y: bounds.midY)
    let place = directed(Rect(center: middle, size: .zero)).origin
    check.move(to: place + Point(x: -6, y: 0))
    check.addLine(to: place + Point(x: -1.5, y: 5))
    check.addLine(to: place + Point(x: 7, y: -5))
    context.stroke(check, with: palette.sky, width: 2.4)
  }
}
