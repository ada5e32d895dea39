import MartletRenderTree

/// An animation that was added to a layer.
struct AnimationEntry {
  /// The same key replaces; `nil` never does.
  let key: String?
  var animation: PropertyAnimation
  /// Called once, with whether it ran to its end.
  let completion: (@MainActor (_ finished: Bool) -> Void)?
  /// Place in the order in which a tree's animations were added.
  let serial: Int
}
