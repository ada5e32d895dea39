import MartletGeometry

/// An animation from one value to another, with a timing function.
///
/// A missing end is the underlying value: the set value plus the animations that were added earlier. Possible
/// are `from` and `to` · `from` and `by` (ends at from + by) · `by` and `to` (starts at to − by) · one of
/// them. For an additive animation, whose values are offsets, the underlying value counts as zero.
public struct BasicAnimation<Value: Animatable>: Sendable {
  /// The value at the start. `nil` starts from the underlying value, or `byValue` before the end.
  public var fromValue: Value? {
    get { endpoints.from }
    set { endpoints = AnimationEndpoints(from: newValue, to: toValue, by: byValue) }
  }
  /// The value at the end. `nil` ends at the underlying value, or `byValue` after the start.
  public var toValue: Value? {
    get { endpoints.to }
    set { endpoints = AnimationEndpoints(from: fromValue, to: newValue, by: byValue) }
  }
  /// The total change, if one of the ends is missing.
  public var byValue: Value? {
    get { endpoints.by }
    set { endpoints = AnimationEndpoints(from: fromValue, to: toValue, by: newValue) }
  }
  /// Its timing: start, speed, repetition.
  public var timing: MediaTiming {
    didSet { if timing.duration != oldValue.duration { open.remove(.duration) } }
  }
  /// The timing function. Linear by default.
  public var timingFunction: TimingFunction {
    didSet { open.remove(.timingFunction) }
  }
  /// Whether it is added to the other animations and the set value instead of replacing them.
  public var isAdditive: Bool
  /// Whether each run starts from the end value of the previous one. `false` by default.
  public var isCumulative: Bool

  /// The traits that are taken from the transaction in which it is added.
  package var open: OpenTraits

  @usableFromInline var endpoints: AnimationEndpoints<Value>

  /// Makes an animation; see the type for missing ends.
  /// - Parameters:
  ///   - fromValue: The value at the start, finite.
  ///   - toValue: The value at the end, finite.
  ///   - byValue: The change, finite; ignored if both ends are given.
  ///   - duration: The length of one run in seconds; a negative number counts as 0. `nil` (the default) takes
  ///     the duration of the transaction in which it is added to a layer, or 0.25 if that has none.
  ///   - timingFunction: The timing function. `nil` (the default) takes that of the transaction, or linear if
  ///     that has none.
  ///   - isAdditive: Whether it is additive. `false` by default.
  ///   - isCumulative: Whether runs add up. `false` by default.
  ///   - beginTime: The start in media seconds; 0 means "at the commit".
  ///   - repeatCount: The number of runs. 1 by default.
  ///   - autoreverses: Whether each run is followed by its reverse. `false` by default.
  ///   - fillMode: What it shows before and after. Nothing by default.
  public init(
    from fromValue: Value? = nil, to toValue: Value? = nil, by byValue: Value? = nil,
    duration: Double? = nil, timingFunction: TimingFunction? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false, beginTime: MediaTime = 0, repeatCount: Double = 1,
    autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    endpoints = AnimationEndpoints(from: fromValue, to: toValue, by: byValue)
    open = OpenTraits(duration: duration, timingFunction: timingFunction)
    self.timingFunction = timingFunction ?? .linear
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    timing = MediaTiming(
      beginTime: beginTime, duration: duration ?? OpenTraits.commonDuration, repeatCount: repeatCount,
      autoreverses: autoreverses,
      fillMode: fillMode)
  }

  /// The value at a media time, given the underlying value. Before the start it is the first value, after the
  /// end the last one. For an additive animation it is the offset.
  @inlinable
  public func value(at time: MediaTime, over underlying: Value = .zero) -> Value {
    let (start, end) = endpoints.resolved(over: isAdditive ? .zero : underlying)
    let way = timingFunction.value(at: timing.fraction(at: time))
    let value = AnimationEndpoints.value(from: start, to: end, fraction: way, isOffset: isAdditive)
    guard isCumulative else { return value }
    let last = timing.autoreverses ? start : end
    return endpoints.accumulated(value, start: start, end: last, runs: timing.completedRuns(at: time))
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value.Velocity {
    guard timing.isActive(at: time), timing.duration > 0 else { return .zero }
    let (start, end) = endpoints.resolved(over: isAdditive ? .zero : underlying)
    let (t, direction) = timing.progress(at: time)
    let fraction = t / timing.duration
    let way = timingFunction.value(at: fraction)
    let rate = timingFunction.slope(at: fraction) * direction * timing.speed / timing.duration
    return AnimationEndpoints.slope(from: start, to: end, fraction: way, isOffset: isAdditive) * rate
  }
}
