import MartletDrawing
import MartletGeometry
import MartletLayers

/// The line of a text field, or its lines: what is selected, the text, and the caret, all on whole pixels.
final class TextLineView: View {
  /// What is drawn.
  struct Content: Equatable {
    var text: Text
    /// Where the text's left edge is, in points.
    var x = 0.0
    /// Where the text's upper edge is, in points; `nil` for a line in the middle.
    var y: Double?
    /// What is marked of the text, in bytes.
    var marked: Range<Int> = 0..<0
    var markColor = Color.clear
  }

  let caret = Layer()
  private(set) var content = Content(text: Text(""))
  private var layout: (any FieldLayout)?

  override init() {
    super.init()
    isUserInteractionEnabled = false
    caret.isHidden = true
    layer.addSublayer(caret)
  }

  /// How far characters may reach beyond their places, in points.
  private static let overhang = 100.0

  func show(_ content: Content, as layout: any FieldLayout) {
    guard
      content != self.content || layout.scale != self.layout?.scale || layout.width != self.layout?.width
    else { return }
    self.content = content
    self.layout = layout
    setNeedsDisplay()
  }

  /// Where the top of a layout is, in points, on a whole pixel.
  func top(of layout: any FieldLayout) -> Double {
    if let y = content.y { return y }
    let scale = layout.scale
    return ((bounds.height - layout.size.height) / 2 * scale).rounded(.down) / scale
  }

  override func draw(in context: DrawingContext) {
    guard var layout else { return }
    if layout.scale != context.scale { layout = layout.anew(scale: context.scale) }
    let top = top(of: layout)
    let seen = bounds.offsetBy(dx: -content.x, dy: -top).insetBy(dx: -Self.overhang, dy: -Self.overhang)
    if content.markColor.alpha > 0 {
      let scale = context.scale
      for rect in layout.rects(of: content.marked, within: seen) {
        let left = ((rect.minX + content.x) * scale).rounded() / scale
        let right = ((rect.maxX + content.x) * scale).rounded() / scale
        let line = content.y == nil ? Rect(x: 0, y: 0, width: 0, height: layout.size.height) : rect
        let upper = ((top + line.minY) * scale).rounded() / scale
        let lower = ((top + line.maxY) * scale).rounded() / scale
        context.fill(
          Rect(x: left, y: upper, width: right - left, height: lower - upper), with: content.markColor)
      }
    }
    layout.draw(in: context, at: Point(x: content.x, y: top), within: seen)
  }

  /// The rectangle of the caret in whole pixels, within the bounds from left to right.
  /// - Parameters:
  ///   - place: Where it is in the layout.
  ///   - origin: Where the layout's left edge is, in points.
  func caretRect(at place: Rect, from origin: Double, of layout: any FieldLayout) -> Rect {
    let scale = layout.scale
    let x = origin + place.minX
    let width = Self.caretWidth(scale: scale)
    let most = max((bounds.width - width) * scale, 0).rounded(.down)
    let left = min(max(((x - width / 2) * scale).rounded(), 0), most) / scale
    guard content.y != nil else {
      return Rect(x: left, y: top(of: layout), width: width, height: layout.size.height)
    }
    let upper = ((top(of: layout) + place.minY) * scale).rounded() / scale
    return Rect(x: left, y: upper, width: width, height: place.height)
  }

  /// The width of the caret, in points: whole pixels, and between 1 and 2 points from half a pixel per point on.
  static func caretWidth(scale: Double) -> Double { (1.25 * scale).rounded(.up) / scale }
}
