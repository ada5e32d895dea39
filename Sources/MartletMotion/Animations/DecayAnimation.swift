import MartletGeometry

/// An animation that lets a value slow down from an initial velocity, without a target: a flick.
public struct DecayAnimation<Value: Animatable>: Sendable {
  /// The value at the start; `nil` starts from the underlying value.
  public let fromValue: Value?
  /// The velocity at the start, in units of the value per second.
  public let initialVelocity: Value.Velocity
  /// How the velocity decreases.
  public let decay: Decay
  /// Its timing. By default the duration is the time until the remaining distance is invisible
  /// (`Animatable.settlingTolerance`) and at most a thousandth of the total.
  public var timing: MediaTiming
  /// Whether it is added to the other animations and the set value instead of replacing them.
  public var isAdditive: Bool
  /// Whether each run starts from the end value of the previous one. `false` by default.
  public var isCumulative: Bool

  /// The time until the remaining distance is invisible, in seconds. After it the value rests at its end.
  public private(set) var settlingDuration: Double

  /// Makes a decay animation.
  /// - Parameters:
  ///   - fromValue: The value at the start, finite; `nil` (the default) starts from the underlying value.
  ///   - initialVelocity: The velocity at the start, in units per second, finite.
  ///   - decay: How the velocity decreases. `.normal` by default.
  ///   - isAdditive: Whether it is additive. `false` by default.
  ///   - isCumulative: Whether runs add up. `false` by default.
  ///   - beginTime: The start in media seconds; 0 means "at the commit".
  ///   - duration: The length of one run in seconds; by default until it has settled.
  ///   - fillMode: What it shows before and after. Nothing by default.
  public init(
    from fromValue: Value? = nil, initialVelocity: Value.Velocity, decay: Decay = .normal,
    isAdditive: Bool = false,
    isCumulative: Bool = false, beginTime: MediaTime = 0, duration: Double? = nil,
    fillMode: FillMode = .removed
  ) {
    precondition(
      fromValue?.isFinite ?? true, "animation: values must be finite: \(String(describing: fromValue))")
    precondition(initialVelocity.isFinite, "animation: velocity must be finite: \(initialVelocity)")
    self.fromValue = fromValue
    self.initialVelocity = initialVelocity
    self.decay = decay
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    settlingDuration = Self.settlingDuration(decay, initialVelocity, tolerance: Value.settlingTolerance)
    timing = MediaTiming(
      beginTime: beginTime, duration: duration ?? settlingDuration, fillMode: fillMode)
  }

  private static func settlingDuration(_ decay: Decay, _ velocity: Value.Velocity, tolerance: Double)
    -> Double
  {
    let speed = velocity.magnitude
    return decay.settlingDuration(
      velocity: speed,
      tolerance: Value.settlingTolerance(ofWay: speed * decay.distance(at: .infinity), tolerance))
  }

  /// The same motion with another settling tolerance, in the value's unit, if its duration was not given.
  func settling(within tolerance: Double) -> DecayAnimation {
    var result = self
    result.settlingDuration = Self.settlingDuration(decay, initialVelocity, tolerance: tolerance)
    if timing.duration == settlingDuration { result.timing.duration = result.settlingDuration }
    return result
  }

  /// The value at which it comes to rest, given the underlying value.
  @inlinable
  public func endValue(over underlying: Value = .zero) -> Value {
    (fromValue ?? (isAdditive ? .zero : underlying)).advanced(
      by: initialVelocity, for: decay.distance(at: .infinity))
  }

  /// The value at a media time, given the underlying value. Before the start it is the first value, after the
  /// end the last one. For an additive animation it is the offset.
  @inlinable
  public func value(at time: MediaTime, over underlying: Value = .zero) -> Value {
    let start = fromValue ?? (isAdditive ? .zero : underlying)
    let t = timing.progress(at: time).time
    let value = start.advanced(
      by: initialVelocity, for: decay.distance(at: t < settlingDuration ? t : .infinity))
    guard isCumulative else { return value }
    let runs = timing.completedRuns(at: time)
    guard runs > 0 else { return value }
    let end =
      timing.autoreverses
      ? start : start.advanced(by: initialVelocity, for: decay.distance(at: timing.duration))
    return fromValue == nil ? (end - start).repeated(runs) + value : value + end.repeated(runs)
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value.Velocity {
    guard timing.isActive(at: time) else { return .zero }
    let (t, direction) = timing.progress(at: time)
    guard t < settlingDuration else { return .zero }
    let start = fromValue ?? (isAdditive ? .zero : underlying)
    return start.velocity(
      .zero, advancedBy: initialVelocity, of: start, for: decay.distance(at: t),
      rate: decay.velocity(at: t) * direction * timing.speed)
  }
}
