import MartletGeometry
import MartletGestures

/// Recognizes a tap on a row. The row is highlighted only when the finger has rested on it, so that nothing
/// flashes when a list is thrown.
final class RowTapRecognizer: GestureRecognizer {
  /// Called with the place in the window at which the finger has landed.
  var onLanding: (@MainActor (Point) -> Void)?
  /// Called with `true` when the row there is to be highlighted, and with `false` when no longer.
  var onPressChange: (@MainActor (Bool) -> Void)?

  private static let allowableMovement = 10.0
  private var pressTime: MediaTime?
  private var isPressed = false

  override var isContinuous: Bool { false }

  override var deadline: MediaTime? { isPressed ? nil : pressTime }

  override func touchBegan(_ touch: Touch) {
    guard touches.count == 1 else { return fail() }
    onLanding?(touch.startPosition)
    pressTime = touch.time + ListConstants.highlightDelay
  }

  override func deadlinePassed() { press(true) }

  override func touchMoved(_ touch: Touch) {
    if touch.position.distance(to: touch.startPosition) > Self.allowableMovement { fail() }
  }

  override func touchEnded(_ touch: Touch) {
    press(true)
    recognize()
  }

  override func stateDidChange() { if state.isTerminal { press(false) } }

  override func reset() { pressTime = nil }

  private func press(_ isDown: Bool) {
    guard isDown != isPressed else { return }
    isPressed = isDown
    onPressChange?(isDown)
  }
}
