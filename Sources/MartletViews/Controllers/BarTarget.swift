import MartletGestures
import MartletHost

/// What is pressed in a bar: by a tap, by keys while it has the focus, and by assistive programs.
class BarTarget: View {
  /// Called when it is pressed.
  final var onTap: () -> Void = {}
  private final let tap = TapGestureRecognizer()

  /// What it is called by those who can't see it.
  var spokenTitle: String { "" }

  override init() {
    super.init()
    tap.addHandler { [weak self] tap in
      if tap.state == .ended { self?.onTap() }
    }
    tap.onPressChange = { [weak self] in self?.showPress($0) }
    addGestureRecognizer(tap)
  }

  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.isPressKey else { return false }
    if event.phase == .pressed { onTap() }
    return true
  }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .button
    node.label = spokenTitle
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press else { return false }
    onTap()
    return true
  }
}
