import MartletGeometry
import MartletMotion

/// The time that a group gives to what lies within it.
public struct GroupTiming: Hashable, Sendable {
  /// When and how often it runs, in the time around it.
  public var timing: MediaTiming
  /// How time passes within one run: the time within as a function of the time that has passed, both as parts of the
  /// duration. Linear by default.
  public var timingFunction: TimingFunction

  /// Makes the time of a group.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// Whether each moment around it has one within, in order and at one pace.
  var isOnce: Bool {
    timing.speed > 0 && timing.activeDuration <= timing.duration && !timing.autoreverses && !timing.wraps
      && !isEased
  }

  private var isEased: Bool {
    !timingFunction.isLinear && timing.duration > 0 && timing.duration < .infinity
  }

  /// The time within at a time around it, and how fast that goes.
  func inner(at time: MediaTime) -> (time: MediaTime, rate: Double) {
    let (t, direction) = timing.progress(at: time)
    let rate = direction * timing.speed
    guard isEased else { return (t, rate) }
    let share = t / timing.duration
    return (timingFunction.value(at: share) * timing.duration, rate * timingFunction.slope(at: share))
  }
}
