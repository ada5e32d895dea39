import MartletGeometry

/// An animation that lets a value run out from a velocity, without a target: a flick.
public struct DecayAnimation<Value: Animatable>: Sendable {
  /// Value at the start; `nil` to start from what lies beneath.
  public let fromValue: Value?
  /// Velocity at the start, in units of the value per second.
  public let initialVelocity: Value
  /// How the velocity is lost.
  public let decay: Decay
  /// When it runs. The duration is by default the time until what is left of the way cannot be seen
  /// (`Animatable.settlingTolerance`) and is at most a thousandth of all of it.
  public var timing: MediaTiming
  /// Whether it is summed on top of the other animations and the set value instead of replacing them.
  public var isAdditive: Bool
  /// Whether each run builds on the end value of the one before. `false` by default.
  public var isCumulative: Bool

  /// How long it takes until the rest of the way cannot be seen, in seconds: from then on it rests at its end.
  public private(set) var settlingDuration: Double

  /// Makes a decay animation.
  /// - Parameters:
  ///   - fromValue: Value at the start, finite; `nil` (the default) to start from what lies beneath.
  ///   - initialVelocity: Velocity at the start, in units per second, finite.
  ///   - decay: How the velocity is lost. Default `.normal`.
  ///   - isAdditive: Whether it is summed on top. Default `false`.
  ///   - isCumulative: Whether runs build on one another. Default `false`.
  ///   - beginTime: Start in media seconds; 0 means "when it is committed".
  ///   - duration: Seconds of one run; by default until it has settled.
  ///   - fillMode: What shows before and after. Default nothing.
  public init(
    from fromValue: Value? = nil, initialVelocity: Value, decay: Decay = .normal, isAdditive: Bool = false,
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

  private static func settlingDuration(_ decay: Decay, _ velocity: Value, tolerance: Double) -> Double {
    let speed = velocity.magnitude
    return decay.settlingDuration(
      velocity: speed,
      tolerance: Value.settlingTolerance(ofWay: speed * decay.distance(at: .infinity), tolerance))
  }

  /// The same motion, at rest within a tolerance in the value's unit, where its length is its own.
  func settling(within tolerance: Double) -> DecayAnimation {
    var result = self
    result.settlingDuration = Self.settlingDuration(decay, initialVelocity, tolerance: tolerance)
    if timing.duration == settlingDuration { result.timing.duration = result.settlingDuration }
    return result
  }

  /// The value at which it comes to rest, where `underlying` lies beneath.
  @inlinable
  public func endValue(over underlying: Value = .zero) -> Value {
    (fromValue ?? (isAdditive ? .zero : underlying)).advanced(
      by: initialVelocity, for: decay.distance(at: .infinity))
  }

  /// The value at a media time, where `underlying` lies beneath; before the start the first value, after the end the
  /// last. For an additive animation what it adds.
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
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value {
    guard timing.isActive(at: time) else { return .zero }
    let (t, direction) = timing.progress(at: time)
    guard t < settlingDuration else { return .zero }
    return Value.zero.advanced(
      by: initialVelocity, for: decay.velocity(at: t) * direction * timing.speed)
  }
}
