import MartletGeometry

/// What is found out of a visible node while it is asked how long all that moves stays outside of the window.
struct SweptNode {
  /// Whether animations move it.
  var isMoving = false
  /// Where its sublayers may be drawn, in its own coordinates.
  var content = Rect.zero
}
