import MartletGeometry

/// An animation that lets a value swing on a spring until it rests at its end, with a first velocity of its own
/// in every dimension.
///
/// Ends may be left open as those of a `BasicAnimation`.
public struct SpringAnimation<Value: Animatable>: Sendable {
  /// Value at the start; `nil` to start from what lies beneath, or `byValue` before the end.
  public var fromValue: Value? { ends.from }
  /// Value at which the spring rests; `nil` for what lies beneath, or `byValue` after the start.
  public var toValue: Value? { ends.to }
  /// The whole change, where one of the ends is left open.
  public var byValue: Value? { ends.by }
  /// The spring.
  public let spring: Spring
  /// Velocity at the start, in units of the value per second; zero by default.
  public let initialVelocity: Value
  /// When it runs. The duration is by default the time until the spring has settled to what a person cannot see
  /// (`Animatable.settlingTolerance`) and at most a thousandth of the way. Added for a component that is measured in
  /// points, such as `.position.x`, it takes a twentieth of a point, as its whole does.
  public var timing: MediaTiming
  /// Whether it is summed on top of the other animations and the set value instead of replacing them.
  public var isAdditive: Bool
  /// Whether each run builds on the end value of the one before. `false` by default.
  public var isCumulative: Bool

  /// How long it takes to settle, in seconds: from then on it rests at its end.
  public private(set) var settlingDuration: Double

  @usableFromInline let ends: AnimationEnds<Value>

  /// Makes a spring animation; see `BasicAnimation` for how ends that are left open are filled in.
  /// - Parameters:
  ///   - fromValue: Value at the start, finite.
  ///   - toValue: Value at which it rests, finite.
  ///   - byValue: The change, finite; without effect where both ends are given.
  ///   - spring: The spring. By default Core Animation's: mass 1, stiffness 100, damping 10.
  ///   - initialVelocity: Velocity at the start, in units per second.
  ///   - isAdditive: Whether it is summed on top. Default `false`.
  ///   - isCumulative: Whether runs build on one another. Default `false`.
  ///   - beginTime: Start in media seconds; 0 means "when it is committed".
  ///   - duration: Seconds of one run; by default until it has settled. A shorter one cuts the swing off.
  ///   - repeatCount: Number of runs. Default 1.
  ///   - autoreverses: Whether each run is followed by its reverse. Default `false`.
  ///   - fillMode: What shows before and after. Default nothing.
  public init(
    from fromValue: Value? = nil, to toValue: Value? = nil, by byValue: Value? = nil,
    spring: Spring = Spring(), initialVelocity: Value = .zero, isAdditive: Bool = false,
    isCumulative: Bool = false, beginTime: MediaTime = 0, duration: Double? = nil, repeatCount: Double = 1,
    autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    precondition(initialVelocity.isFinite, "animation: velocity must be finite: \(initialVelocity)")
    ends = AnimationEnds(from: fromValue, to: toValue, by: byValue)
    self.spring = spring
    self.initialVelocity = initialVelocity
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    settlingDuration = Self.settlingDuration(
      spring, ends.distance, initialVelocity, tolerance: Value.settlingTolerance)
    timing = MediaTiming(
      beginTime: beginTime, duration: duration ?? settlingDuration, repeatCount: repeatCount,
      autoreverses: autoreverses, fillMode: fillMode)
  }

  private static func settlingDuration(
    _ spring: Spring, _ distance: Double?, _ velocity: Value, tolerance: Double
  ) -> Double {
    let push = velocity.magnitude
    // A first velocity makes a way of its own.
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

  /// The same motion, at rest within a tolerance in the value's unit, where its length is its own.
  func settling(within tolerance: Double) -> SpringAnimation {
    var result = self
    result.settlingDuration = Self.settlingDuration(
      spring, ends.distance, initialVelocity, tolerance: tolerance)
    if timing.duration == settlingDuration { result.timing.duration = result.settlingDuration }
    return result
  }

  /// The value at a media time, where `underlying` lies beneath; before the start the first value, after the end the
  /// last. For an additive animation what it adds.
  @inlinable
  public func value(at time: MediaTime, over underlying: Value = .zero) -> Value {
    let (start, end) = ends.resolved(over: isAdditive ? .zero : underlying)
    let t = timing.progress(at: time).time
    var value = end
    if t < settlingDuration {
      let r = spring.response(at: t)
      value = AnimationEnds.value(from: start, to: end, fraction: 1 - r.displacement, isOffset: isAdditive)
        .advanced(by: initialVelocity, for: r.impulse)
    }
    guard isCumulative else { return value }
    let last = timing.autoreverses ? start : end
    return ends.accumulated(value, start: start, end: last, runs: timing.completedRuns(at: time))
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value {
    guard timing.isActive(at: time) else { return .zero }
    let (t, direction) = timing.progress(at: time)
    guard t < settlingDuration else { return .zero }
    let (start, end) = ends.resolved(over: isAdditive ? .zero : underlying)
    let r = spring.response(at: t)
    let rate = direction * timing.speed
    let slope = AnimationEnds.slope(
      from: start, to: end, fraction: 1 - r.displacement, isOffset: isAdditive)
    return Value.zero.advanced(by: slope, for: -r.displacementVelocity * rate)
      .advanced(by: initialVelocity, for: r.impulseVelocity * rate)
  }
}
