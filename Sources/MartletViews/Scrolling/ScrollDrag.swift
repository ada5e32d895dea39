import MartletGeometry

/// A drag of a scroll view, from landing or recognition to the lift.
struct ScrollDrag {
  /// The offset at which it began, in points.
  var begin: Point
  /// The offset that a finger without resistance would have given it when the drag began, in points.
  var base: Point
  /// The only axis along which it moves; `nil` for both.
  var lock: ScrollAxis?
  /// The finger's movement at which it began, in points.
  var start = Point.zero
  /// The finger that stays of two that have zoomed; `nil` without one.
  var remaining: RemainingFinger?
  /// Whether the finger has moved since then.
  var hasMoved = false
}
