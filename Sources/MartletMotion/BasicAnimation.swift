/// An animation from one value to another along a timing function.
public struct BasicAnimation<Value: Animatable>: Sendable {
  /// Value at the start. With `isAdditive` both values are offsets from what lies beneath.
  public var fromValue: Value
  /// Value at the end.
  public var toValue: Value
  /// When and how often it runs.
  public var timing: MediaTiming
  /// How the way is spread over the time. Default: `TimingFunction.default`.
  public var timingFunction: TimingFunction
  /// Whether it is summed on top of the other animations and the set value instead of replacing them.
  public var isAdditive: Bool

  /// Makes an animation between two values.
  /// - Parameters:
  ///   - fromValue: Value at the start, finite.
  ///   - toValue: Value at the end, finite.
  ///   - duration: Seconds of one run, not negative. Default .25.
  ///   - timingFunction: Spread of the way over time.
  ///   - isAdditive: Whether it is summed on top. Default `false`.
  ///   - beginTime: Start in media seconds; 0 means "when it is committed".
  ///   - repeatCount: Number of runs. Default 1.
  ///   - autoreverses: Whether each run is followed by its reverse. Default `false`.
  public init(
    from fromValue: Value, to toValue: Value, duration: Double = 0.25,
    timingFunction: TimingFunction = .default, isAdditive: Bool = false, beginTime: MediaTime = 0,
    repeatCount: Double = 1, autoreverses: Bool = false
  ) {
    precondition(
      fromValue.isFinite && toValue.isFinite, "animation: values must be finite: \(fromValue), \(toValue)")
    self.fromValue = fromValue
    self.toValue = toValue
    self.timingFunction = timingFunction
    self.isAdditive = isAdditive
    timing = MediaTiming(
      beginTime: beginTime, duration: duration, repeatCount: repeatCount, autoreverses: autoreverses)
  }

  /// The value at a media time; before the start the first value, after the end the last.
  @inlinable
  public func value(at time: MediaTime) -> Value {
    guard timing.duration > 0 else { return toValue }
    let way = timingFunction.value(at: timing.progress(at: time).time / timing.duration)
    return fromValue.interpolated(to: toValue, fraction: way)
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime) -> Value {
    guard timing.isActive(at: time), timing.duration > 0 else { return .zero }
    let (t, direction) = timing.progress(at: time)
    let slope = timingFunction.slope(at: t / timing.duration)
    return (toValue - fromValue) * (slope * direction / timing.duration)
  }
}
