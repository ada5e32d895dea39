import Martlet

/// A line of text that is as large as its letters.
@MainActor
final class TextLine: Layer {
  private var text: Text {
    didSet { setNeedsDisplay() }
  }

  /// Makes a line in the system's font.
  init(_ string: String, size: Double, weight: FontWeight = .regular, color: Color) {
    text = Text(string, font: .system(size: size, weight: weight), color: color)
    super.init()
    needsDisplayOnBoundsChange = true
  }

  override func draw(in context: DrawingContext) { context.draw(text, in: bounds) }

  var font: Font {
    get { text.font }
    set { if newValue != text.font { text.font = newValue } }
  }

  var color: Color {
    get { text.color }
    set { if newValue != text.color { text.color = newValue } }
  }

  var string: String {
    get { text.string }
    set { if newValue != text.string { text.string = newValue } }
  }

  /// Size of the letters, in points.
  var naturalSize: Size { text.size(fitting: nil) }

  /// Puts the top left corner at a point.
  func place(at origin: Point, maximumWidth: Double = .infinity) {
    let size = naturalSize
    frame = Rect(
      x: origin.x, y: origin.y, width: min(size.width, maximumWidth).rounded(.up),
      height: size.height.rounded(.up))
  }

  /// Puts the middle at a point, on whole points.
  func place(centeredAt center: Point) {
    let size = naturalSize
    place(at: Point(x: (center.x - size.width / 2).rounded(), y: (center.y - size.height / 2).rounded()))
  }

  /// Puts the right end of the line at a point, its middle at the point's height.
  func place(endingAt end: Point) {
    let size = naturalSize
    place(at: Point(x: (end.x - size.width).rounded(), y: (end.y - size.height / 2).rounded()))
  }
}
