import MartletDrawing
import MartletGeometry
import MartletLayers

/// The line of a text field: what is selected, the text, and the caret, all on whole pixels.
final class TextLineView: View {
  /// What is drawn.
  struct Content: Equatable {
    var text: Text
    /// Where the text's left edge is, in points.
    var x = 0.0
    /// What is marked of the text, in bytes.
    var marked: Range<Int> = 0..<0
    var markColor = Color.clear
  }

  let caret = Layer()
  private(set) var content = Content(text: Text(""))
  private var layout: LineLayout?

  override init() {
    super.init()
    isUserInteractionEnabled = false
    caret.isHidden = true
    layer.addSublayer(caret)
  }

  /// How far characters may reach beyond their places, in points.
  private static let overhang = 100.0

  func show(_ content: Content, as layout: LineLayout) {
    guard content != self.content || layout.scale != self.layout?.scale else { return }
    self.content = content
    self.layout = layout
    setNeedsDisplay()
  }

  /// Where the top of a layout is, in points, on a whole pixel.
  func top(of layout: LineLayout) -> Double {
    let scale = layout.scale
    return ((bounds.height - layout.size.height) / 2 * scale).rounded(.down) / scale
  }

  override func draw(in context: DrawingContext) {
    guard var layout else { return }
    if layout.scale != context.scale { layout = LineLayout(content.text, scale: context.scale) }
    let top = top(of: layout)
    let seen = -content.x - Self.overhang...max(bounds.width - content.x, -content.x) + Self.overhang
    if content.markColor.alpha > 0 {
      let scale = context.scale
      for rect in layout.rects(of: content.marked, within: seen) {
        let left = ((rect.minX + content.x) * scale).rounded() / scale
        let right = ((rect.maxX + content.x) * scale).rounded() / scale
        context.fill(
          Rect(x: left, y: top, width: right - left, height: layout.size.height), with: content.markColor)
      }
    }
    layout.draw(in: context, at: Point(x: content.x, y: top), within: seen)
  }

  /// The rectangle of the caret in whole pixels, within the bounds.
  func caretRect(at x: Double, of layout: LineLayout) -> Rect {
    let scale = layout.scale
    let width = Self.caretWidth(scale: scale)
    let most = max((bounds.width - width) * scale, 0).rounded(.down)
    let left = min(max(((x - width / 2) * scale).rounded(), 0), most) / scale
    return Rect(x: left, y: top(of: layout), width: width, height: layout.size.height)
  }

  /// The width of the caret, in points: whole pixels, and between 1 and 2 points from half a pixel per point on.
  static func caretWidth(scale: Double) -> Double { (1.25 * scale).rounded(.up) / scale }
}
