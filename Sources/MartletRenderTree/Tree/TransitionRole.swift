import MartletGeometry

/// What a node has to do with transitions.
///
/// A layer in transition is held by a node of its own, its stage, together with what it showed before. All this is
/// made and dropped by the render tree; layers do not know of it.
struct TransitionRole {
  /// For a layer in transition: its stage. −1 for all others.
  var stage: Int32 = -1
  /// For a stage: the node in transition. −1 for all others.
  var target: Int32 = -1
  /// For a stage: whether pictures dissolve, or move within the bounds of the target.
  var isFading = false
  var isMoving = false
  /// For a picture on a stage that dissolves: its share, and that it is added to the other one.
  var isShare = false
  /// For a node whose transition has ended since the last flattening: it looks different as a whole.
  var hasLeftStage = false
  var share: Float = 1
  /// For a picture on a stage that moves: how far it is off its place, in points of the superlayer.
  var shift = Point.zero
}
