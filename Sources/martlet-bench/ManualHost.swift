import Martlet

/// A layer tree's host that passes commits to a render tree at once, with a clock that is turned by hand.
@MainActor
final class ManualHost: LayerHost {
  /// What was committed.
  let tree = RenderTree()
  /// The time, in media seconds.
  var now: MediaTime = 1000
  /// Target time of the newest frame, in media seconds.
  var frameTime: MediaTime = 0
  let scale = 1.0
  var wantsFrames = false

  func submit(_ commit: Commit) { tree.apply(commit) }
  func scheduleAdvance(at time: MediaTime?) {}
}
