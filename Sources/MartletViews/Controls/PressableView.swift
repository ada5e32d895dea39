import MartletGestures
import MartletHost

/// A part of a bar or a row that is pressed: by a tap, by keys while it has the focus, and by assistive programs.
class PressableView: View {
  /// Called when it is pressed.
  final var onPress: () -> Void = {}
  private final let tap = TapGestureRecognizer()

  /// What it is called by those who can't see it.
  var spokenTitle: String { "" }

  override init() {
    super.init()
    tap.addHandler { [weak self] tap in
      if tap.state == .ended { self?.onPress() }
    }
    tap.onPressChange = { [weak self] in self?.pressDidChange($0) }
    addGestureRecognizer(tap)
  }

  /// A finger has come to it, or has gone: it pales meanwhile.
  func pressDidChange(_ isPressed: Bool) { showPress(isPressed) }

  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.isPressKey else { return false }
    if event.phase == .pressed { onPress() }
    return true
  }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .button
    node.label = spokenTitle
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press else { return false }
    onPress()
    return true
  }
}
