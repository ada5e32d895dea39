import MartletDrawing
import MartletGeometry
import MartletHost

/// A word in the menu of a text field.
final class TextMenuItem: Control {
  private let label: Label
  private let action: @MainActor () -> Void

  /// The space beside the word, and above and below it, in points.
  private static let (margin, verticalMargin) = (14.0, 6.0)

  init(_ title: String, action: @escaping @MainActor () -> Void) {
    var text = Text(title, font: .system(size: 15))
    text.alignment = .center
    text.maximumLines = 1
    label = Label(text)
    self.action = action
    super.init()
    addSubview(label)
    updateLook()
  }

  /// The width that it wants, in points.
  var width: Double {
    ((label.intrinsicContentSize(forWidth: nil).width ?? 0) + 2 * Self.margin).rounded(.up)
  }

  /// The height that it wants, in points.
  var height: Double {
    ((label.intrinsicContentSize(forWidth: nil).height ?? 0) + 2 * Self.verticalMargin).rounded(.up)
  }

  // The field keeps the focus.
  override var canBecomeFocused: Bool { false }
  override var leavesFocus: Bool { true }

  override func layoutSubviews() { label.frame = Rect(origin: .zero, size: bounds.size) }

  override func updateLook() {
    let colors = effectiveControlColors
    label.textColor = colors.ink
    backgroundColor = colors.ink.withAlpha(isHighlighted ? 0.12 : isHovered ? 0.05 : 0)
  }

  override func endTracking(_ touch: ControlTouch) {
    if touch.isInside { action() }
  }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .button
    node.label = label.string
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press, isEnabled else { return false }
    self.action()
    return true
  }
}
