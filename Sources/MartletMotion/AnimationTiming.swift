#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When an animation runs and how often.
public struct AnimationTiming: Hashable, Sendable {
  /// Start, in media seconds. 0 (the default) means "when it is committed".
  public var beginTime: MediaTime
  /// Length of one run, in seconds, not negative.
  public var duration: Double
  /// How often it runs: 1 by default, `.infinity` for ever; fractions end midway.
  public var repeatCount: Double
  /// Whether each run is followed by its reverse, which doubles the active time. `false` by default.
  public var autoreverses: Bool

  /// Makes a timing; see the properties for units and defaults.
  public init(
    beginTime: MediaTime = 0, duration: Double, repeatCount: Double = 1, autoreverses: Bool = false
  ) {
    precondition(!beginTime.isNaN, "animation: begin time is NaN")
    precondition(duration >= 0, "animation: duration must not be negative: \(duration)")
    precondition(repeatCount >= 0, "animation: repeat count must not be negative: \(repeatCount)")
    self.beginTime = beginTime
    self.duration = duration
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }

  /// The whole time for which it runs, in seconds: duration × repeats, doubled by autoreversing.
  @inlinable
  public var activeDuration: Double {
    duration == 0 ? 0 : duration * repeatCount * (autoreverses ? 2 : 1)
  }

  /// The moment at which it ends, in media seconds.
  @inlinable
  public var endTime: MediaTime { beginTime + activeDuration }

  /// Whether it moves at a time: from its begin up to, not including, its end.
  @inlinable
  public func isActive(at time: MediaTime) -> Bool { time >= beginTime && time < endTime }

  /// The time within one run at a media time, in seconds from 0 to `duration`, and the direction: 1 forwards,
  /// −1 in a reversed run. Exact after any number of runs (no error builds up).
  @inlinable
  public func progress(at time: MediaTime) -> (time: Double, direction: Double) {
    let elapsed = time - beginTime
    if elapsed <= 0 || duration == 0 { return (0, 1) }
    if elapsed < duration && repeatCount >= 1 { return (elapsed, 1) }
    return repeatedProgress(elapsed)
  }

  @usableFromInline
  func repeatedProgress(_ elapsed: Double) -> (time: Double, direction: Double) {
    let period = autoreverses ? 2 * duration : duration
    var t: Double
    if elapsed < activeDuration {
      t = fmod(elapsed, period)
    } else {
      // By the count, not by the time: duration × count is rounded, and might end just behind a jump back.
      let fraction = repeatCount - repeatCount.rounded(.down)
      t = fraction == 0 && repeatCount > 0 ? period : fraction * period
    }
    return autoreverses && t > duration ? (2 * duration - t, -1) : (t, 1)
  }
}
