import MartletMotion

/// The way of a property through keyframes, by the part of it that is done.
struct AnimatorKeyframes<Value: Animatable> {
  private let values: [Value]
  private let times: [Double]
  private let mode: CalculationMode
  private let timing: TimingFunction
  private let way: KeyframeAnimation<Value>

  /// - Parameters:
  ///   - values: The values.
  ///   - times: When each is reached, as a part of the whole, 0…1.
  ///   - mode: How values between come about.
  ///   - timing: Spread of each segment over its time.
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

  /// The value at a part of the way; beyond its ends that of the end.
  func value(at part: Double) -> Value { way.value(at: part) }

  /// An animation of what lies between the values and one of the ends, towards that end.
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
