/// An animation that lets a value swing on a spring until it rests at its end, with a first velocity of its own
/// in every dimension.
public struct SpringAnimation<Value: Animatable>: Sendable {
  /// Value at the start. With `isAdditive` both values are offsets from what lies beneath.
  @inlinable public var fromValue: Value { displacement + toValue }
  /// Value at which the spring rests.
  public let toValue: Value
  /// The spring.
  public let spring: Spring
  /// Velocity at the start, in units of the value per second; zero by default.
  public let initialVelocity: Value
  /// When it runs. The duration is the time until the spring has settled to what a person cannot see
  /// (`Animatable.settlingTolerance`).
  public var timing: MediaTiming
  /// Whether it is summed on top of the other animations and the set value instead of replacing them.
  public var isAdditive: Bool

  @usableFromInline let displacement: Value

  /// Makes a spring animation between two values.
  /// - Parameters:
  ///   - fromValue: Value at the start, finite.
  ///   - toValue: Value at which it rests, finite.
  ///   - spring: The spring.
  ///   - initialVelocity: Velocity at the start, in units per second.
  ///   - isAdditive: Whether it is summed on top. Default `false`.
  ///   - beginTime: Start in media seconds; 0 means "when it is committed".
  public init(
    from fromValue: Value, to toValue: Value, spring: Spring, initialVelocity: Value = .zero,
    isAdditive: Bool = false, beginTime: MediaTime = 0
  ) {
    precondition(
      fromValue.isFinite && toValue.isFinite, "animation: values must be finite: \(fromValue), \(toValue)")
    precondition(initialVelocity.isFinite, "animation: velocity must be finite: \(initialVelocity)")
    self.toValue = toValue
    self.spring = spring
    self.initialVelocity = initialVelocity
    self.isAdditive = isAdditive
    displacement = fromValue - toValue
    timing = MediaTiming(
      beginTime: beginTime,
      duration: spring.settlingDuration(
        displacement: displacement.magnitude, velocity: initialVelocity.magnitude,
        tolerance: Value.settlingTolerance))
  }

  /// The value at a media time; before the start the first value, after the end the last.
  @inlinable
  public func value(at time: MediaTime) -> Value {
    let elapsed = time - timing.beginTime
    guard elapsed < timing.duration else { return toValue }
    let r = spring.response(at: elapsed)
    return toValue + displacement * r.displacement + initialVelocity * r.impulse
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime) -> Value {
    guard timing.isActive(at: time) else { return .zero }
    let r = spring.response(at: time - timing.beginTime)
    return displacement * r.displacementVelocity + initialVelocity * r.impulseVelocity
  }
}
