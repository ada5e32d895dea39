import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When an animation or a layer's own time runs, how fast, and how often: a map from the time of what is around it
/// (its parent) to its own.
///
/// t = (parent − beginTime)·speed + timeOffset. With a duration it is active for all of `activeDuration` from its begin
/// on, wherever an offset lets it begin, and t wraps at the duration; without one, and where it runs back, while
/// 0 ≤ t < `activeDuration`. The model is that of Core Animation's media timing and of SMIL.
public struct MediaTiming: Hashable, Sendable {
  /// Start, in seconds of the parent's time. For an animation 0 (the default) means "when it is committed".
  public var beginTime: MediaTime { didSet { check() } }
  /// Added to the time within, in its own seconds. 0 by default. A run begins there, goes on at its begin when it has come
  /// to its end, and ends where it began.
  public var timeOffset: Double { didSet { check() } }
  /// Seconds of its own for each second of the parent's: 1 by default, 0 stands still, negative runs back.
  public var speed: Double { didSet { check() } }
  /// Length of one run, in its own seconds; infinite by default. A negative one counts as 0.
  public var duration: Double { didSet { check() } }
  /// How often it runs: 1 by default, `.infinity` for ever; fractions end midway, a negative one counts as 0. Without
  /// effect where `repeatDuration` is given.
  public var repeatCount: Double { didSet { check() } }
  /// For how long it repeats, in its own seconds; 0 (the default) to go by `repeatCount`. A negative one counts as 0.
  public var repeatDuration: Double { didSet { check() } }
  /// Whether each run is followed by its reverse, which doubles the active time. `false` by default.
  public var autoreverses: Bool
  /// What shows outside the active time. Nothing by default.
  public var fillMode: FillMode
  /// Seconds from the commit to the begin, for one that begins "when it is committed"; negative for one that is under way
  /// by then. 0 by default.
  package var delay = 0.0

  /// The parent's time as it is.
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

  /// Takes lengths and counts below nothing, as a difference of times may be, for nothing. Refuses what no time can be: by
  /// the caller's mistake, so that it is found where it is made.
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

  /// The whole time for which it runs, in its own seconds.
  @inlinable
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return duration == 0 || repeatCount == 0 ? 0 : duration * repeatCount * (autoreverses ? 2 : 1)
  }

  /// Its own time, neither repeated nor clamped, at a time of the parent's.
  @inlinable
  public func localTime(at parent: MediaTime) -> MediaTime { (parent - beginTime) * speed + timeOffset }

  /// The parent's time at which its own, not repeated, is a given one; `nil` where it stands still. Where an offset lets
  /// runs begin on the way, the time at which it is first, at its begin or later.
  @inlinable
  public func parentTime(atLocal time: MediaTime) -> MediaTime? {
    if speed == 0 { return nil }
    guard wraps else { return beginTime + (time - timeOffset) / speed }
    let period = autoreverses ? 2 * duration : duration
    if period == 0 { return beginTime }
    let elapsed = time - (timeOffset - (timeOffset / period).rounded(.down) * period)
    return beginTime + (elapsed < 0 ? elapsed + period : elapsed) / speed
  }

  /// Lets it begin at a time of the parent's if it begins "when it is committed", its delay later.
  package mutating func begin(at time: MediaTime) {
    if beginTime == 0 { beginTime = time + delay }
  }

  /// Whether an offset shifts the place in a run, and not the time in which it runs.
  @inlinable
  var wraps: Bool { speed > 0 && timeOffset != 0 && duration < .infinity }

  /// Its own time since its begin; negative before it.
  @inlinable
  func elapsed(at parent: MediaTime) -> Double {
    wraps ? (parent - beginTime) * speed : localTime(at: parent)
  }

  /// Whether it has run to its end at a time of the parent's.
  @inlinable
  public func isOver(at parent: MediaTime) -> Bool { elapsed(at: parent) >= activeDuration }

  /// The moment from which on it is over, in the parent's time: −∞ where it never was active, ∞ where it never ends. Time
  /// that stands still never ends, wherever it stands, so that what is scrubbed to its end stays.
  @inlinable
  public var endTime: MediaTime {
    if speed == 1 && timeOffset == 0 { return beginTime + activeDuration }
    if wraps { return beginTime + activeDuration / speed }
    if speed > 0 { return beginTime + (activeDuration - timeOffset) / speed }
    if speed < 0 { return timeOffset < 0 ? -.infinity : beginTime + timeOffset / -speed }
    return .infinity
  }

  /// Whether it runs at a time of the parent's: from its begin up to, not including, its end.
  @inlinable
  public func isActive(at parent: MediaTime) -> Bool {
    let time = elapsed(at: parent)
    return speed < 0 ? time > 0 && time <= activeDuration : time >= 0 && time < activeDuration
  }

  /// Whether it shows at a time of the parent's: while it runs and where its fill mode lets it. Before and after are the
  /// parent's: what runs back is filled backwards with its last value.
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

  /// The time within one run at a time of the parent's, from 0 to `duration`, and the direction: 1 forwards, −1 in a
  /// reversed run. Outside the active time that of its nearer end. Exact after any number of runs (no error builds
  /// up).
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

  /// The part of a run at a time of the parent's, 0…1. Runs that take no time are at their begin until then, and where the
  /// last one ends from then on.
  @inlinable
  func fraction(at parent: MediaTime) -> Double {
    if duration > 0 { return progress(at: parent).time / duration }
    return elapsed(at: parent) < 0 ? 0 : lastFraction
  }

  /// Where runs that take no time end.
  @usableFromInline
  var lastFraction: Double {
    if repeatCount == 0, repeatDuration == 0 { return 0 }
    let isCounted = repeatDuration == 0 && repeatCount < .infinity
    let part = isCounted ? repeatCount - repeatCount.rounded(.up) + 1 : 1
    return autoreverses ? 1 - abs(2 * part - 1) : part
  }

  /// How many whole runs (with their reverses) lie behind at a time of the parent's: a whole number.
  @inlinable
  public func completedRuns(at parent: MediaTime) -> Double {
    if wraps { return wrapped(at: parent).number }
    let elapsed = localTime(at: parent)
    return elapsed < duration || duration == 0 ? 0 : cycle(elapsed).number
  }

  /// The time of a layer's own space at a time of its parent's: as it is where the layer has no duration (the default),
  /// otherwise within its duration, repeated and reversed. Before its begin it stands as it
  /// does there: at its offset, and so it may be in effect already.
  @inlinable
  public func layerTime(at parent: MediaTime) -> MediaTime {
    duration == .infinity ? localTime(at: max(parent, beginTime)) : progress(at: parent).time
  }

  /// As `cycle`, where an offset shifts the place in a run.
  @usableFromInline
  func wrapped(at parent: MediaTime) -> (time: Double, number: Double) {
    let period = autoreverses ? 2 * duration : duration
    guard period > 0 else { return (0, 0) }
    let elapsed = elapsed(at: parent)
    let place = min(max(elapsed, 0), activeDuration) + timeOffset
    var t = fmod(place, period)
    if t < 0 { t += period }
    // An offset of whole runs is whole, however it was rounded. What ends with a run shows that run's end, not the begin
    // of another; what never ran has ended nothing.
    let hasRun = activeDuration > 0 && elapsed >= activeDuration
    if min(t, period - t) < 1e-12 * period { t = hasRun && place > 0 ? period : 0 }
    return (t, max(((place - t) / period).rounded(), 0))
  }

  /// The time within one cycle (a run, with its reverse) and how many cycles lie before it.
  @usableFromInline
  func cycle(_ elapsed: Double) -> (time: Double, number: Double) {
    let period = autoreverses ? 2 * duration : duration
    guard period < .infinity else { return (min(elapsed, activeDuration), 0) }
    if elapsed < activeDuration {
      let t = fmod(elapsed, period)
      return (t, ((elapsed - t) / period).rounded())
    }
    // By the count, not by the time: duration × count is rounded, and might end just behind a jump back.
    var count = repeatCount
    if repeatDuration > 0 {
      count = repeatDuration / period
      // What was meant as whole runs is whole.
      if abs(count - count.rounded()) < 1e-12 * count { count = count.rounded() }
    }
    guard count > 0, count < .infinity else { return (0, 0) }
    let whole = count.rounded(.down)
    return count == whole ? (period, whole - 1) : ((count - whole) * period, whole)
  }
}
