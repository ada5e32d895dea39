import Martlet

/// Text in a view, vertically centred. It lets touches through.
@MainActor
final class Label: View {
  /// The text with its style.
  var text: Text {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }

  /// The characters; the style stays.
  var string: String {
    get { text.string }
    set { text.string = newValue }
  }

  init(_ text: Text) {
    self.text = text
    super.init()
    isUserInteractionEnabled = false
    setNeedsDisplay()
  }

  /// Makes a label in one of the gallery's text sizes.
  convenience init(_ string: String, role: TextRole, color: Color, alignment: TextAlignment = .left) {
    self.init(role.text(string, color: color, alignment: alignment))
  }

  override func draw(in context: DrawingContext) {
    let height = text.size(fitting: bounds.width, scale: context.scale).height
    let y = max((bounds.height - height) / 2, 0)
    context.draw(text, in: Rect(x: 0, y: y, width: bounds.width, height: max(bounds.height - y, 0)))
  }
}
