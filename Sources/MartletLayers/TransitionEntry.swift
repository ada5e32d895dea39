import MartletMotion
import MartletRenderTree

/// A transition that was added to a layer.
struct TransitionEntry: Sendable {
  let key: String
  /// The key of the group that it belongs to.
  let group: String?
  var animation: TransitionAnimation
  let completion: (@MainActor (_ finished: Bool) -> Void)?
  let groups: [CompletionGroup]
  let serial: Int
  var isCommitted = false
  /// When it ends, in the host's time.
  var hostEnd = MediaTime.infinity

  @MainActor
  func end(finished: Bool) {
    completion?(finished)
    for group in groups { group.leave() }
  }
}
