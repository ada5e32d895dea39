import MartletGeometry
import MartletRenderTree

/// A transition that was added to a layer.
struct TransitionEntry: Sendable {
  let key: String
  /// The key of the group that it belongs to.
  let group: String?
  let serial: Int
  var animation: TransitionAnimation
  let completion: AnimationCompletion
  /// When it ends, in the host's time; `nil` until it is committed.
  var end: MediaTime?
}
