/// When a frame that is about to be drawn will be seen.
public struct FrameTiming: Sendable, Equatable {
  /// When it will be seen, in media seconds. Rises from frame to frame.
  public var targetTime: Double
  /// Length of a refresh of the output, in seconds.
  public var duration: Double
  /// Seconds that usually lie between the moment at which a frame is given to the compositor and its target time.
  public var lead: Double

  /// Makes the timing of a frame.
  public init(targetTime: Double, duration: Double, lead: Double) {
    self.targetTime = targetTime
    self.duration = duration
    self.lead = lead
  }
}
