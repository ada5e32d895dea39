import MartletGeometry

/// A node with animations, and what the last update has found about them.
struct AnimatedNode {
  var node: Int32
  /// Whether an animation moves.
  var isMoving = false
  /// Whether an animation had an effect, moving or held.
  var isShowing = false
  /// Whether all are over and none holds its end.
  var isOver = false
  /// When one that moves in steps takes the next one, in the node's time.
  var nextStep = MediaTime.infinity
  /// When the next one begins, in the node's time.
  var nextBegin = MediaTime.infinity
}
