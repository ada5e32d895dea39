import MartletDrawing
import MartletGeometry

/// Words in a view, centred from top to bottom. It lets touches through.
///
///     let title = Label("Settings", font: .system(size: 22, weight: .semibold))
///
/// Its size is that of its words, for constraints and stacks; with `text.maximumLines` other than 1 it is higher where it is narrower.
public final class Label: View {
  /// The text with its style. Its colour is used as it is only if ``textColor`` is set, or if the label was made with a text.
  public var text: Text {
    didSet {
      guard text != oldValue else { return }
      shownText = text.scaled(by: scaleOfText)
      setNeedsDisplay()
      if text.sizeParts != oldValue.sizeParts { invalidateIntrinsicContentSize() }
    }
  }

  /// The text in the size in which it is shown; see ``View/textScale``.
  private var shownText: Text
  private var scaleOfText = 1.0

  /// The characters; the style stays.
  public var string: String {
    get { text.string }
    set { text.string = newValue }
  }

  /// The font; 17 points of the system's by default. It is shown larger or smaller by ``View/effectiveTextScale``.
  public var font: Font {
    get { text.font }
    set { text.font = newValue }
  }

  /// The colour of the words; `nil`, the default, for ink, which follows light and dark.
  public var textColor: Color? {
    didSet { if textColor != oldValue { dress() } }
  }

  /// Makes a label for words on one line.
  public init(_ string: String = "", font: Font = .system(size: 17), alignment: TextAlignment = .natural) {
    text = Text(string, font: font)
    text.alignment = alignment
    text.maximumLines = 1
    shownText = text
    super.init()
    begin()
  }

  /// Makes a label for a text, with its colours.
  public init(_ text: Text) {
    self.text = text
    shownText = text
    textColor = text.color
    super.init()
    begin()
  }

  private func begin() {
    isUserInteractionEnabled = false
    dress()
    setNeedsDisplay()
  }

  private func dress() {
    let color = textColor ?? effectiveControlColors.ink
    if text.color != color { text.color = color }
  }

  private func rescale() {
    let scale = effectiveTextScale
    guard scale != scaleOfText else { return }
    scaleOfText = scale
    shownText = text.scaled(by: scale)
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// How much higher its words are than without ``View/textScale``, in points.
  var growth: Double {
    scaleOfText == 1 ? 0 : shownText.size().height - text.size().height
  }

  public override func lookDidChange() {
    if textColor == nil { dress() }
    rescale()
  }

  public override func didMoveToWindow() { lookDidChange() }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    let scale = layer.windowScale
    let size = shownText.size(fitting: text.maximumLines == 1 ? nil : width, scale: scale)
    return IntrinsicSize(
      width: (size.width * scale).rounded(.up) / scale, height: (size.height * scale).rounded(.up) / scale)
  }

  public override var baselines: (first: Double, last: Double)? {
    baselines(in: bounds.size)
  }

  override func baselines(in size: Size) -> (first: Double, last: Double)? {
    Self.baselines(of: shownText, in: size, scale: layer.windowScale)
  }

  /// The baselines of a label that shows a text, on a number of pixels per point.
  static func baselines(of text: Text, in size: Size, scale: Double) -> (first: Double, last: Double)? {
    guard !text.string.isEmpty else { return nil }
    let width = size.width > 0 ? size.width : nil
    let layout = TextLayout(text, width: width, scale: scale)
    let height = max(size.height, layout.size.height)
    let top = (height - layout.size.height) / 2
    return (layout.firstBaseline + top, height - top - layout.lastBaseline)
  }

  public override func draw(in context: DrawingContext) {
    let height = shownText.size(fitting: bounds.width, scale: context.scale).height
    let y = max((bounds.height - height) / 2, 0)
    context.draw(shownText, in: Rect(x: 0, y: y, width: bounds.width, height: max(bounds.height - y, 0)))
  }

  public override func describe(_ node: inout AccessibilityNode) {
    guard !string.isEmpty else { return }
    node.role = .label
    node.label = string
  }
}

extension Text {
  /// The text without its colour, which takes no room.
  fileprivate var sizeParts: Text {
    var text = self
    text.color = .black
    return text
  }
}
