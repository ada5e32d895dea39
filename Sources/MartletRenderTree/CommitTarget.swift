import MartletMotion

/// Where commits go: a window's render thread, or a test that draws when it is told to.
@MainActor
public protocol CommitTarget: AnyObject {
  /// Takes a commit to the render tree. Returns at once.
  func submit(_ commit: Commit)
  /// The target time of the newest frame that was drawn, in media seconds: what the eye sees. 0 before the first.
  var frameTime: MediaTime { get }
}
