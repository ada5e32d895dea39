import MartletGeometry

/// Receives commits: a window's render thread, or a test that draws on request.
@MainActor
public protocol CommitTarget: AnyObject {
  /// Sends a commit to the render tree. Must return at once.
  func submit(_ commit: Commit)
  /// The target time of the newest frame, in media seconds: the time that is on screen. 0 before the first
  /// frame.
  var frameTime: MediaTime { get }
  /// The target time of the frame that was on screen at a time, in media seconds: the latest target time that
  /// had passed by then. By default that of the newest frame.
  func frameTime(seenAt time: MediaTime) -> MediaTime
}

extension CommitTarget {
  /// The target time of the newest frame.
  public func frameTime(seenAt time: MediaTime) -> MediaTime { frameTime }
}
