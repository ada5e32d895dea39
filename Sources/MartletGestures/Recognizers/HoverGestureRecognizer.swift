import MartletGeometry

/// Recognizes the pointer over its target, without a pressed button. Continuous: it begins when the pointer
/// enters, changes as it moves, and ends when it leaves. `location` is where the pointer is.
///
/// It is over the target as long as it is over a target within. No touch is involved, so nothing competes
/// with it. While the main button is held, it hears of nothing. What moves under a resting pointer is noticed
/// with the pointer's next movement. If its view leaves the window, it is cancelled at once.
public final class HoverGestureRecognizer: GestureRecognizer {
  public override func accepts(_ touch: Touch) -> Bool { false }

  /// The pointer is over the target, at a point of the window.
  func hover(at point: Point) {
    location = point
    if state.isOngoing { return change() }
    if shouldBegin?(self) ?? true, isEnabled, state == .possible { recognize() }
  }

  /// The pointer has left the target.
  func leave() {
    guard state.isOngoing else { return }
    end()
    returnToPossible()
  }
}
