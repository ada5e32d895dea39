import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The timing of an animation or of a layer's local time: start, speed and repetition. It maps the parent's
/// time to local time.
///
/// t = (parent − beginTime)·speed + timeOffset. With a duration, it is active for `activeDuration` from its
/// start, whatever the offset is, and t wraps at the duration. Without a duration, or with negative speed, it
/// is active while 0 ≤ t < `activeDuration`. The model is that of Core Animation's media timing and of SMIL.
public struct MediaTiming: Hashable, Sendable {
  /// The start, in seconds of the parent's time. For an animation 0 (the default) means "at the commit".
  public var beginTime: MediaTime { didSet { check() } }
  /// An offset of the local time, in local seconds. 0 by default. A run starts at the offset, wraps at its
  /// end, and ends where it started.
  public var timeOffset: Double { didSet { check() } }
  /// Local seconds per second of the parent's time: 1 by default, 0 stands still, negative runs backwards.
  public var speed: Double { didSet { check() } }
  /// The length of one run, in local seconds; infinite by default. A negative one counts as 0.
  public var duration: Double { didSet { check() } }
  /// The number of runs: 1 by default, `.infinity` repeats forever; a fraction ends within a run, a negative
  /// one counts as 0. Ignored if `repeatDuration` is given.
  public var repeatCount: Double { didSet { check() } }
  /// How long it repeats, in local seconds; 0 (the default) uses `repeatCount`. A negative one counts as 0.
  public var repeatDuration: Double { didSet { check() } }
  /// Whether each run is followed by its reverse, which doubles the active time. `false` by default.
  public var autoreverses: Bool
  /// What it shows outside the active time. Nothing by default.
  public var fillMode: FillMode
  /// The time from the commit to the start, in seconds, if it starts "at the commit"; negative if it is
  /// already under way then. 0 by default.
  package var delay = 0.0

  /// The parent's time unchanged.
  public static let identity = MediaTiming()

  /// Makes a timing; see the properties for units and defaults.
  public init(
    beginTime: MediaTime = 0, duration: Double = .infinity, repeatCount: Double = 1,
    autoreverses: Bool = false, timeOffset: Double = 0, speed: Double = 1, repeatDuration: Double = 0,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
    check()
  }

  /// Clamps negative lengths and counts to 0, as a difference of times may produce them. Stops the program
  /// for invalid values, so that the mistake is found where it is made.
  private mutating func check() {
    if duration < 0 { duration = 0 }
    if repeatCount < 0 { repeatCount = 0 }
    if repeatDuration < 0 { repeatDuration = 0 }
    precondition(!beginTime.isNaN, "timing: begin time is NaN")
    precondition(!duration.isNaN, "timing: duration is NaN")
    precondition(!repeatCount.isNaN, "timing: repeat count is NaN")
    precondition(!repeatDuration.isNaN, "timing: repeat duration is NaN")
    precondition(timeOffset.isFinite, "timing: time offset must be finite, not \(timeOffset)")
    precondition(speed.isFinite, "timing: speed must be finite, not \(speed)")
  }

  /// The total active time, in local seconds.
  @inlinable
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return duration == 0 || repeatCount == 0 ? 0 : duration * repeatCount * (autoreverses ? 2 : 1)
  }

  /// The local time at a parent time, neither repeated nor clamped.
  @inlinable
  public func localTime(at parent: MediaTime) -> MediaTime { (parent - beginTime) * speed + timeOffset }

  /// The parent time for an unrepeated local time; `nil` if time stands still. If an offset makes runs start
  /// midway, it is the first such time at or after the start.
  @inlinable
  public func parentTime(atLocal time: MediaTime) -> MediaTime? {
    if speed == 0 { return nil }
    guard wraps else { return beginTime + (time - timeOffset) / speed }
    let period = autoreverses ? 2 * duration : duration
    if period == 0 { return beginTime }
    let elapsed = time - (timeOffset - (timeOffset / period).rounded(.down) * period)
    return beginTime + (elapsed < 0 ? elapsed + period : elapsed) / speed
  }

  /// Sets the start to a parent time plus the delay, if it starts "at the commit".
  package mutating func begin(at time: MediaTime) {
    if beginTime == 0 { beginTime = time + delay }
  }

  /// Whether the offset shifts the position within a run, and not the time at which it runs.
  @inlinable
  package var wraps: Bool { speed > 0 && timeOffset != 0 && duration < .infinity }

  /// The local time since its start; negative before it.
  @inlinable
  func elapsed(at parent: MediaTime) -> Double {
    wraps ? (parent - beginTime) * speed : localTime(at: parent)
  }

  /// Whether it has ended at a parent time.
  @inlinable
  public func isOver(at parent: MediaTime) -> Bool { elapsed(at: parent) >= activeDuration }

  /// The parent time from which on it is over: −∞ if it is never active, ∞ if it never ends. With speed 0 it
  /// never ends, so an animation that is scrubbed to its end stays.
  @inlinable
  public var endTime: MediaTime {
    if speed == 1 && timeOffset == 0 { return beginTime + activeDuration }
    if wraps { return beginTime + activeDuration / speed }
    if speed > 0 { return beginTime + (activeDuration - timeOffset) / speed }
    if speed < 0 { return timeOffset < 0 ? -.infinity : beginTime + timeOffset / -speed }
    return .infinity
  }

  /// Whether it runs at a parent time: from its start up to, but not including, its end.
  @inlinable
  public func isActive(at parent: MediaTime) -> Bool {
    let time = elapsed(at: parent)
    return speed < 0 ? time > 0 && time <= activeDuration : time >= 0 && time < activeDuration
  }

  /// Whether it has an effect at a parent time: while it runs, and where its fill mode applies. Before and
  /// after refer to the parent's time: an animation that runs backwards is filled backwards with its last
  /// value.
  @inlinable
  public func isInEffect(at parent: MediaTime) -> Bool {
    let time = elapsed(at: parent)
    if speed < 0 {
      if time > activeDuration { return fillMode.fillsBackwards }
      return time > 0 || fillMode.fillsForwards
    }
    if time < 0 { return fillMode.fillsBackwards }
    return time < activeDuration || fillMode.fillsForwards
  }

  /// The time within one run at a parent time, from 0 to `duration`, and the direction: 1 forwards, −1 in a
  /// reversed run. Outside the active time it is that of the nearer end. It is exact after any number of runs
  /// (errors do not accumulate).
  @inlinable
  public func progress(at parent: MediaTime) -> (time: Double, direction: Double) {
    if wraps {
      let t = wrapped(at: parent).time
      return autoreverses && t > duration ? (2 * duration - t, -1) : (t, 1)
    }
    let elapsed = localTime(at: parent)
    if elapsed <= 0 || duration == 0 { return (0, 1) }
    if elapsed < duration && elapsed < activeDuration { return (elapsed, 1) }
    let t = cycle(elapsed).time
    return autoreverses && t > duration ? (2 * duration - t, -1) : (t, 1)
  }

  /// The progress of a run at a parent time, 0…1. Runs of zero length are at their start before the begin
  /// time, and at the end of the last run from then on.
  @inlinable
  func fraction(at parent: MediaTime) -> Double {
    if duration > 0 { return progress(at: parent).time / duration }
    return elapsed(at: parent) < 0 ? 0 : lastFraction
  }

  /// The progress at which runs of zero length end.
  @usableFromInline
  var lastFraction: Double {
    if repeatCount == 0, repeatDuration == 0 { return 0 }
    let isCounted = repeatDuration == 0 && repeatCount < .infinity
    let part = isCounted ? repeatCount - repeatCount.rounded(.up) + 1 : 1
    return autoreverses ? 1 - abs(2 * part - 1) : part
  }

  /// The number of completed runs (with their reverses) at a parent time: a whole number.
  @inlinable
  public func completedRuns(at parent: MediaTime) -> Double {
    if wraps { return wrapped(at: parent).number }
    let elapsed = localTime(at: parent)
    return elapsed < duration || duration == 0 ? 0 : cycle(elapsed).number
  }

  /// The local time of a layer at a parent time. Without a duration (the default) it is not limited;
  /// otherwise it stays within the duration, repeated and reversed. Before its start it stands at its offset,
  /// where animations may already have an effect.
  @inlinable
  public func layerTime(at parent: MediaTime) -> MediaTime {
    duration == .infinity ? localTime(at: max(parent, beginTime)) : progress(at: parent).time
  }

  /// Like `cycle`, for an offset that shifts the position within a run.
  @usableFromInline
  func wrapped(at parent: MediaTime) -> (time: Double, number: Double) {
    let period = autoreverses ? 2 * duration : duration
    guard period > 0 else { return (0, 0) }
    let elapsed = elapsed(at: parent)
    let place = min(max(elapsed, 0), activeDuration) + timeOffset
    var t = fmod(place, period)
    if t < 0 { t += period }
    // An offset of whole runs counts as whole in spite of rounding. At the end of a run, that run's end is
    // shown, not the start of another one. Without any run, none has ended.
    let hasRun = activeDuration > 0 && elapsed >= activeDuration
    if min(t, period - t) < 1e-12 * period { t = hasRun && place > 0 ? period : 0 }
    return (t, max(((place - t) / period).rounded(), 0))
  }

  /// The time within one cycle (a run with its reverse), and the number of cycles before it.
  @usableFromInline
  func cycle(_ elapsed: Double) -> (time: Double, number: Double) {
    let period = autoreverses ? 2 * duration : duration
    guard period < .infinity else { return (min(elapsed, activeDuration), 0) }
    if elapsed < activeDuration {
      let t = fmod(elapsed, period)
      return (t, ((elapsed - t) / period).rounded())
    }
    // Use the count, not the time: duration × count is rounded, and might end just after a wrap.
    var count = repeatCount
    if repeatDuration > 0 {
      count = repeatDuration / period
      // A count that is almost whole is meant as whole.
      if abs(count - count.rounded()) < 1e-12 * count { count = count.rounded() }
    }
    guard count > 0, count < .infinity else { return (0, 0) }
    let whole = count.rounded(.down)
    return count == whole ? (period, whole - 1) : ((count - whole) * period, whole)
  }
}
