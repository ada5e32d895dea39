import Martlet

/// A layer tree's host that passes commits to a render tree at once, with a manual clock.
@MainActor
final class ManualHost: LayerHost {
  /// The committed tree.
  let tree = RenderTree()
  /// The time, in media seconds.
  var now: MediaTime = 1000
  /// The target time of the newest frame, in media seconds.
  var frameTime: MediaTime = 0
  let scale = 1.0

  func submit(_ commit: Commit) { tree.apply(commit) }
}
