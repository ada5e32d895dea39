import MartletGeometry
import MartletMotion

/// The mapping of time from outside of a group to its inside.
public struct GroupTiming: Hashable, Sendable {
  /// When and how often the group runs, in the time around it.
  public var timing: MediaTiming
  /// Maps the elapsed fraction of a run to the fraction that is used within the group. Linear by default.
  public var timingFunction: TimingFunction

  /// Makes the timing of a group.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// Whether each time outside corresponds to one time inside, in the same order and at a constant speed.
  var isOnce: Bool {
    timing.speed > 0 && timing.activeDuration <= timing.duration && !timing.autoreverses && !timing.wraps
      && !isEased
  }

  private var isEased: Bool {
    !timingFunction.isLinear && timing.duration > 0 && timing.duration < .infinity
  }

  /// The time inside at a time outside, and the rate at which it passes.
  func inner(at time: MediaTime) -> (time: MediaTime, rate: Double) {
    let (t, direction) = timing.progress(at: time)
    let rate = direction * timing.speed
    guard isEased else { return (t, rate) }
    let share = t / timing.duration
    return (timingFunction.value(at: share) * timing.duration, rate * timingFunction.slope(at: share))
  }
}
