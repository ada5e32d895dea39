import Martlet

/// The line that shows what somebody has typed to find a demo.
@MainActor
final class WallSearch: View {
  /// Called when a finger has asked to empty it.
  var onClear: () -> Void = {}

  /// What has been typed.
  var query = "" {
    didSet {
      guard query != oldValue else { return }
      setNeedsLayout()
      cross.isHidden = query.isEmpty
    }
  }

  private let palette: Palette
  private let glass: DrawnLayer
  private let cross: DrawnLayer
  private let words: TextLine
  private let caret = Layer()
  private let tap = TapGestureRecognizer()

  static let height = 44.0
  private let placeholder = localized("Type to find a demo")

  init(palette: Palette) {
    self.palette = palette
    glass = DrawnLayer { context, size in
      let side = min(size.width, size.height)
      var ring = Path()
      ring.addEllipse(in: Rect(x: 1, y: 1, width: side * 0.68, height: side * 0.68))
      ring.move(to: Point(x: side * 0.66, y: side * 0.66))
      ring.addLine(to: Point(x: side - 1, y: side - 1))
      context.stroke(ring, with: palette.mist, style: StrokeStyle(width: 2, cap: .round))
    }
    cross = DrawnLayer { context, size in
      var lines = Path()
      lines.move(to: Point(x: 1, y: 1))
      lines.addLine(to: Point(x: size.width - 1, y: size.height - 1))
      lines.move(to: Point(x: size.width - 1, y: 1))
      lines.addLine(to: Point(x: 1, y: size.height - 1))
      context.stroke(lines, with: palette.mist, style: StrokeStyle(width: 2, cap: .round))
    }
    words = TextLine("", size: 15, color: palette.mist)
    words.mostScale = 1.6
    super.init()
    layer.name = "search"
    cornerRadius = ControlStyle.cornerRadius
    backgroundColor = palette.card
    layer.borderColor = palette.hairline
    clipsToBounds = true
    for part in [glass, cross, caret] { part.isStill = true }
    caret.backgroundColor = palette.sky
    caret.cornerRadius = 1
    cross.isHidden = true
    for part in [glass, cross, words, caret] { layer.addSublayer(part) }
    tap.addHandler { [weak self] _ in self?.onClear() }
    addGestureRecognizer(tap)
  }

  /// Keys go to the wall, wherever the focus is: it is read, and not edited.
  override func describe(_ node: inout AccessibilityNode) {
    node.role = .textField
    node.label = placeholder
    node.value = query
    node.selection = query.utf8.count..<query.utf8.count
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press else { return false }
    onClear()
    return true
  }

  override func lookDidChange() { setNeedsLayout() }

  override func layoutSubviews() {
    layer.borderWidth = 1 / layer.windowScale
    let middle = bounds.midY
    words.string = query.isEmpty ? placeholder : query
    words.text.color = query.isEmpty ? palette.mist : palette.ink
    Transaction.withoutActions {
      glass.frame = directed(
        Rect(center: Point(x: 24, y: middle), size: Size(width: 16, height: 16)))
      cross.frame = directed(
        Rect(center: Point(x: bounds.width - 22, y: middle), size: Size(width: 12, height: 12)))
      let room = max(bounds.width - 84, 1)
      words.place(at: Point(x: 44, y: 0), maximumWidth: room)
      words.place(at: Point(x: 44, y: (middle - words.frame.height / 2).rounded()), maximumWidth: room)
      let end = directed(words.frame).maxX
      caret.frame = directed(
        Rect(
          x: query.isEmpty ? 40 : min(end + 1, bounds.width - 38), y: middle - 10, width: 2, height: 20))
    }
  }
}
