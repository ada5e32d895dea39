import MartletGeometry
import MartletGestures

/// The one of two fingers that stays as the other one lifts, for a drag whose recognizer has not heard of the lift yet: what the
/// other one still moves is none of the drag's.
struct RemainingFinger {
  /// The finger.
  let finger: WeakTouch
  /// The one that lifts, which the recognizer still followed then.
  let leaving: WeakTouch
  /// Where it was as the drag began, in points of the window.
  let start: Point
  /// The recognizer's movement then, in points of the window.
  let translation: Point
  /// What is added to the recognizer's movement, in points of the window.
  var correction = Point.zero

  /// Finds the correction as long as the recognizer follows the other finger too.
  @MainActor
  mutating func follow(_ pan: PanGestureRecognizer) {
    guard let finger = finger.touch, let leaving = leaving.touch,
      pan.touches.contains(where: { $0 === leaving })
    else { return }
    correction = finger.position - start - (pan.translation - translation)
  }
}
