import MartletGeometry

/// What `SeenChangeSearch` has found about a visible node.
struct SweptNode {
  /// Whether animations move it.
  var isMoving = false
  /// Where its sublayers may be drawn, in its own coordinates.
  var content = Rect.zero
}
