import MartletMotion

/// A property's path through keyframes, as a function of progress.
struct AnimatorKeyframes<Value: Animatable> {
  private let values: [Value]
  private let times: [Double]
  private let mode: CalculationMode
  private let timing: TimingFunction
  private let way: KeyframeAnimation<Value>

  /// - Parameters:
  ///   - values: The values.
  ///   - times: The progress at which each value is reached, 0…1.
  ///   - mode: How values in between are computed.
  ///   - timing: The timing function of each segment.
  init(values: [Value], times: [Double], mode: CalculationMode, timing: TimingFunction) {
    self.values = values
    self.times = times
    self.mode = mode
    self.timing = timing
    way = Self.animation(values, times, mode, timing, isAdditive: false)
  }

  private static func animation(
    _ values: [Value], _ times: [Double], _ mode: CalculationMode, _ timing: TimingFunction, isAdditive: Bool,
    duration: Double = 1, function: TimingFunction = .linear
  ) -> KeyframeAnimation<Value> {
    KeyframeAnimation(
      values: values, keyTimes: times, timingFunctions: values.dropFirst().map { _ in timing },
      calculationMode: mode, duration: duration, timingFunction: function, isAdditive: isAdditive)
  }

  /// The value at a progress; beyond the ends it is the end's value.
  func value(at part: Double) -> Value { way.value(at: part) }

  /// An additive animation through the keyframes towards `end`: it runs the values' offsets from `end`.
  func motion(toStart: Bool, from end: Value, duration: Double, function: TimingFunction) -> Animation<Value>
  {
    let offsets = values.map { $0 - end }
    guard toStart else {
      return .keyframe(
        Self.animation(offsets, times, mode, timing, isAdditive: true, duration: duration, function: function)
      )
    }
    return .keyframe(
      Self.animation(
        offsets.reversed(), times.reversed().map { 1 - $0 }, mode, timing.reversed, isAdditive: true,
        duration: duration, function: function))
  }
}
