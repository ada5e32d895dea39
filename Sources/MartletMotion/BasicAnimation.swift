/// An animation from one value to another along a timing function.
///
/// Each end may be left open: it is then what lies beneath the animation (the set value, and the animations added before
/// it). `from` and `to` · `from` and `by` (the end is from + by) · `by` and `to` (the begin is to − by) · one alone. For
/// an additive animation, whose values are offsets, what lies beneath counts as zero.
public struct BasicAnimation<Value: Animatable>: Sendable {
  /// Value at the start; `nil` to start from what lies beneath, or `byValue` before the end.
  public var fromValue: Value? {
    get { ends.from }
    set { ends = AnimationEnds(from: newValue, to: toValue, by: byValue) }
  }
  /// Value at the end; `nil` to end at what lies beneath, or `byValue` after the start.
  public var toValue: Value? {
    get { ends.to }
    set { ends = AnimationEnds(from: fromValue, to: newValue, by: byValue) }
  }
  /// The whole change, where one of the ends is left open.
  public var byValue: Value? {
    get { ends.by }
    set { ends = AnimationEnds(from: fromValue, to: toValue, by: newValue) }
  }
  /// When and how often it runs.
  public var timing: MediaTiming {
    didSet { if timing.duration != oldValue.duration { open.remove(.duration) } }
  }
  /// How the way is spread over the time. Linear by default.
  public var timingFunction: TimingFunction {
    didSet { open.remove(.timingFunction) }
  }
  /// Whether it is summed on top of the other animations and the set value instead of replacing them.
  public var isAdditive: Bool
  /// Whether each run builds on the end value of the one before. `false` by default.
  public var isCumulative: Bool

  /// What the transaction says in which it is added.
  package var open: OpenTraits

  @usableFromInline var ends: AnimationEnds<Value>

  /// Makes an animation; see the type for how ends that are left open are filled in.
  /// - Parameters:
  ///   - fromValue: Value at the start, finite.
  ///   - toValue: Value at the end, finite.
  ///   - byValue: The change, finite; without effect where both ends are given.
  ///   - duration: Seconds of one run; a negative number counts as 0. `nil` (the default) for those of the transaction in
  ///     which it is added to a layer, .25 where that says nothing.
  ///   - timingFunction: Spread of the way over time. `nil` (the default) for that of the transaction, linear where it has
  ///     none.
  ///   - isAdditive: Whether it is summed on top. Default `false`.
  ///   - isCumulative: Whether runs build on one another. Default `false`.
  ///   - beginTime: Start in media seconds; 0 means "when it is committed".
  ///   - repeatCount: Number of runs. Default 1.
  ///   - autoreverses: Whether each run is followed by its reverse. Default `false`.
  ///   - fillMode: What shows before and after. Default nothing.
  public init(
    from fromValue: Value? = nil, to toValue: Value? = nil, by byValue: Value? = nil,
    duration: Double? = nil, timingFunction: TimingFunction? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false, beginTime: MediaTime = 0, repeatCount: Double = 1,
    autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    ends = AnimationEnds(from: fromValue, to: toValue, by: byValue)
    open = OpenTraits(duration: duration, timingFunction: timingFunction)
    self.timingFunction = timingFunction ?? .linear
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    timing = MediaTiming(
      beginTime: beginTime, duration: duration ?? OpenTraits.commonDuration, repeatCount: repeatCount,
      autoreverses: autoreverses,
      fillMode: fillMode)
  }

  /// The value at a media time, where `underlying` lies beneath; before the start the first value, after the end the
  /// last. For an additive animation what it adds.
  @inlinable
  public func value(at time: MediaTime, over underlying: Value = .zero) -> Value {
    let (start, end) = ends.resolved(over: isAdditive ? .zero : underlying)
    let way = timingFunction.value(at: timing.fraction(at: time))
    let value = AnimationEnds.value(from: start, to: end, fraction: way, isOffset: isAdditive)
    guard isCumulative else { return value }
    let last = timing.autoreverses ? start : end
    return ends.accumulated(value, start: start, end: last, runs: timing.completedRuns(at: time))
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value {
    guard timing.isActive(at: time), timing.duration > 0 else { return .zero }
    let (start, end) = ends.resolved(over: isAdditive ? .zero : underlying)
    let (t, direction) = timing.progress(at: time)
    let fraction = t / timing.duration
    let way = timingFunction.value(at: fraction)
    let rate = timingFunction.slope(at: fraction) * direction * timing.speed / timing.duration
    let slope = AnimationEnds.slope(from: start, to: end, fraction: way, isOffset: isAdditive)
    return Value.zero.advanced(by: slope, for: rate)
  }
}
