import MartletGeometry

/// A node's role in transitions.
///
/// A node of its own, the stage, contains a layer in transition together with its old picture. The render
/// tree makes and drops it; layers are not aware of it.
struct TransitionRole {
  /// For a layer in transition, its stage. −1 for all others.
  var stage: Int32 = -1
  /// For a stage, the node in transition. −1 for all others.
  var target: Int32 = -1
  /// For a stage: whether pictures dissolve, or move within the bounds of the target.
  var isFading = false
  var isMoving = false
  /// For a picture on a stage with a fade: whether it is added to the other one.
  var isShare = false
  /// Whether its transition has ended since the last flattening, so that all of it looks different.
  var hasLeftStage = false
  var share: Float = 1
  /// For a picture on a stage with moving pictures: its offset, in points of the superlayer.
  var shift = Point.zero
}
