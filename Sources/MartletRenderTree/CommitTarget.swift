import MartletGeometry

/// Where commits go: a window's render thread, or a test that draws when it is told to.
@MainActor
public protocol CommitTarget: AnyObject {
  /// Takes a commit to the render tree. Returns at once.
  func submit(_ commit: Commit)
  /// The target time of the newest frame that was drawn, in media seconds: what the eye sees. 0 before the first.
  var frameTime: MediaTime { get }
  /// The target time of the frame that the eye saw at a time, in media seconds: the newest that had come then. By default
  /// that of the newest frame.
  func frameTime(seenAt time: MediaTime) -> MediaTime
}

extension CommitTarget {
  /// The newest frame's.
  public func frameTime(seenAt time: MediaTime) -> MediaTime { frameTime }
}
