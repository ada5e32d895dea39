import MartletGeometry

/// The time at which a frame that is about to be drawn will be seen.
public struct FrameTiming: Sendable, Equatable {
  /// The time at which it will be seen, in media seconds. It increases from frame to frame.
  public var targetTime: MediaTime
  /// The length of a refresh of the output, in seconds.
  public var duration: Double
  /// The usual time from when a frame's content is settled to its target time, in seconds.
  public var lead: Double

  /// Makes the timing of a frame.
  public init(targetTime: MediaTime, duration: Double, lead: Double) {
    self.targetTime = targetTime
    self.duration = duration
    self.lead = lead
  }
}
