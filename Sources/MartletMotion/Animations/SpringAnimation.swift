import MartletGeometry

/// An animation that moves a value with a spring until it rests at its end, with an initial velocity in every
/// dimension.
///
/// Ends may be missing as in a `BasicAnimation`.
public struct SpringAnimation<Value: Animatable>: Sendable {
  /// The value at the start. `nil` starts from the underlying value, or `byValue` before the end.
  public var fromValue: Value? { endpoints.from }
  /// The value at which the spring rests. `nil` ends at the underlying value, or `byValue` after the start.
  public var toValue: Value? { endpoints.to }
  /// The total change, if one of the ends is missing.
  public var byValue: Value? { endpoints.by }
  /// The spring.
  public let spring: Spring
  /// The velocity at the start, in units of the value per second; zero by default.
  public let initialVelocity: Value.Velocity
  /// Its timing. By default the duration is the time until the rest is invisible
  /// (`Animatable.settlingTolerance`) and at most a thousandth of the distance. For a component measured in
  /// points, such as `.position.x`, the tolerance is a twentieth of a point, as for the whole property.
  public var timing: MediaTiming
  /// Whether it is added to the other animations and the set value instead of replacing them.
  public var isAdditive: Bool
  /// Whether each run starts from the end value of the previous one. `false` by default.
  public var isCumulative: Bool

  /// The time until it has settled, in seconds. After it the value rests at its end.
  public private(set) var settlingDuration: Double

  @usableFromInline let endpoints: AnimationEndpoints<Value>

  /// Makes a spring animation; see `BasicAnimation` for missing ends.
  /// - Parameters:
  ///   - fromValue: The value at the start, finite.
  ///   - toValue: The value at which it rests, finite.
  ///   - byValue: The change, finite; ignored if both ends are given.
  ///   - spring: The spring. By default Core Animation's: mass 1, stiffness 100, damping 10.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - isAdditive: Whether it is additive. `false` by default.
  ///   - isCumulative: Whether runs add up. `false` by default.
  ///   - beginTime: The start in media seconds; 0 means "at the commit".
  ///   - duration: The length of one run in seconds; by default until it has settled. A shorter one cuts the
  ///     oscillation off.
  ///   - repeatCount: The number of runs. 1 by default.
  ///   - autoreverses: Whether each run is followed by its reverse. `false` by default.
  ///   - fillMode: What it shows before and after. Nothing by default.
  public init(
    from fromValue: Value? = nil, to toValue: Value? = nil, by byValue: Value? = nil,
    spring: Spring = Spring(), initialVelocity: Value.Velocity = .zero, isAdditive: Bool = false,
    isCumulative: Bool = false, beginTime: MediaTime = 0, duration: Double? = nil, repeatCount: Double = 1,
    autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    precondition(initialVelocity.isFinite, "animation: velocity must be finite: \(initialVelocity)")
    endpoints = AnimationEndpoints(from: fromValue, to: toValue, by: byValue)
    self.spring = spring
    self.initialVelocity = initialVelocity
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    settlingDuration = Self.settlingDuration(
      spring, endpoints.distance, initialVelocity, tolerance: Value.settlingTolerance)
    timing = MediaTiming(
      beginTime: beginTime, duration: duration ?? settlingDuration, repeatCount: repeatCount,
      autoreverses: autoreverses, fillMode: fillMode)
  }

  private static func settlingDuration(
    _ spring: Spring, _ distance: Double?, _ velocity: Value.Velocity, tolerance: Double
  ) -> Double {
    let push = velocity.magnitude
    // An initial velocity adds to the distance.
    let reach = push / spring.angularFrequency
    guard let distance else {
      return max(
        spring.settlingDuration(displacement: 1, velocity: 0, tolerance: 0.001),
        spring.settlingDuration(
          displacement: 0, velocity: push, tolerance: Value.settlingTolerance(ofWay: reach, tolerance)))
    }
    return spring.settlingDuration(
      displacement: distance, velocity: push,
      tolerance: Value.settlingTolerance(ofWay: max(distance, reach), tolerance))
  }

  /// The same motion with another settling tolerance, in the value's unit, if its duration was not given.
  func settling(within tolerance: Double) -> SpringAnimation {
    var result = self
    result.settlingDuration = Self.settlingDuration(
      spring, endpoints.distance, initialVelocity, tolerance: tolerance)
    if timing.duration == settlingDuration { result.timing.duration = result.settlingDuration }
    return result
  }

  /// The value at a media time, given the underlying value. Before the start it is the first value, after the
  /// end the last one. For an additive animation it is the offset.
  @inlinable
  public func value(at time: MediaTime, over underlying: Value = .zero) -> Value {
    let (start, end) = endpoints.resolved(over: isAdditive ? .zero : underlying)
    let t = timing.progress(at: time).time
    var value = end
    if t < settlingDuration {
      let r = spring.response(at: t)
      value = AnimationEndpoints.value(
        from: start, to: end, fraction: 1 - r.displacement, isOffset: isAdditive
      )
      .advanced(by: initialVelocity, of: start, for: r.impulse)
    }
    guard isCumulative else { return value }
    let last = timing.autoreverses ? start : end
    return endpoints.accumulated(value, start: start, end: last, runs: timing.completedRuns(at: time))
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value.Velocity {
    guard timing.isActive(at: time) else { return .zero }
    let (t, direction) = timing.progress(at: time)
    guard t < settlingDuration else { return .zero }
    let (start, end) = endpoints.resolved(over: isAdditive ? .zero : underlying)
    let r = spring.response(at: t)
    let rate = direction * timing.speed
    let fraction = 1 - r.displacement
    let slope = AnimationEndpoints.slope(from: start, to: end, fraction: fraction, isOffset: isAdditive)
    return AnimationEndpoints.value(from: start, to: end, fraction: fraction, isOffset: isAdditive).velocity(
      slope * (-r.displacementVelocity * rate), advancedBy: initialVelocity, of: start, for: r.impulse,
      rate: r.impulseVelocity * rate)
  }
}
