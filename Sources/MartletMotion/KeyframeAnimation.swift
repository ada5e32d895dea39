import MartletGeometry

/// An animation through several values, each at a time of its own, or along a path.
public struct KeyframeAnimation<Value: Animatable>: Sendable {
  /// When and how often it runs.
  public var timing: MediaTiming {
    didSet { if timing.duration != oldValue.duration { open.remove(.duration) } }
  }
  /// How the whole is spread over the time, key times and all. Linear by default. One that overshoots leads beyond the
  /// first and the last value, straight on.
  public var timingFunction: TimingFunction {
    didSet { open.remove(.timingFunction) }
  }
  /// Whether it is summed on top of the other animations and the set value instead of replacing them.
  public let isAdditive: Bool
  /// Whether each run builds on the end value of the one before. `false` by default.
  public var isCumulative: Bool
  /// Whether what is moved turns with the path. Not by default.
  public var rotationMode: RotationMode

  /// What the transaction says in which it is added.
  package var open: OpenTraits

  @usableFromInline let track: KeyframeTrack<Value>

  /// Makes an animation through values.
  /// - Parameters:
  ///   - values: The values, finite; at least one.
  ///   - keyTimes: When each is reached, as a fraction of the duration, from 0 to 1 and never falling: clamped to the one
  ///     before and to 1. Before the first
  ///     its value holds, after the last its. Evenly spread by default. For discrete values the time from which each
  ///     shows, and after them 1 (or not).
  ///   - timingFunctions: Spread of each segment over its time, one fewer than values; missing ones are linear.
  ///   - calculationMode: How values between are found. Default `.linear`.
  ///   - splineParameters: Shape of a cubic curve at each value; missing ones are 0, which is a Catmull–Rom spline.
  ///   - duration: Seconds of one run; a negative number counts as 0. `nil` (the default) for those of the transaction in
  ///     which it is added to a layer, .25 where that says nothing.
  ///   - timingFunction: Spread of the whole over the time. `nil` (the default) for that of the transaction, linear where it
  ///     has none.
  ///   - isAdditive: Whether it is summed on top. Default `false`.
  ///   - isCumulative: Whether runs build on one another. Default `false`.
  ///   - beginTime: Start in media seconds; 0 means "when it is committed".
  ///   - repeatCount: Number of runs. Default 1.
  ///   - autoreverses: Whether each run is followed by its reverse. Default `false`.
  ///   - fillMode: What shows before and after. Default nothing.
  public init(
    values: [Value], keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear, splineParameters: [SplineParameters] = [],
    duration: Double? = nil, timingFunction: TimingFunction? = nil, isAdditive: Bool = false,
    isCumulative: Bool = false, beginTime: MediaTime = 0, repeatCount: Double = 1,
    autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    precondition(!values.isEmpty, "keyframes: there must be at least one value")
    for value in values {
      precondition(value.isFinite, "keyframes: values must be finite, not \(value)")
    }
    let keyTimes = keyTimes?.risingKeyTimes
    let segments: [KeyframeSegment<Value>]
    switch calculationMode {
    case .linear, .discrete, .paced:
      segments = zip(values, values.dropFirst()).map { KeyframeSegment(from: $0, to: $1) }
    case .cubic, .cubicPaced:
      segments = Spline.segments(
        through: values, keyTimes: calculationMode == .cubic ? keyTimes : nil, parameters: splineParameters)
    }
    // A single value holds all the time.
    let track = KeyframeTrack(
      values: values, segments: segments, keyTimes: values.count > 1 ? keyTimes : nil,
      functions: timingFunctions, mode: calculationMode, isOffset: isAdditive)
    self.init(
      track: track, isCumulative: isCumulative, timingFunction: timingFunction,
      open: OpenTraits(duration: duration, timingFunction: timingFunction),
      timing: MediaTiming(
        beginTime: beginTime, duration: duration ?? OpenTraits.commonDuration, repeatCount: repeatCount,
        autoreverses: autoreverses,
        fillMode: fillMode))
  }

  init(
    track: KeyframeTrack<Value>, isCumulative: Bool, timingFunction: TimingFunction?, open: OpenTraits,
    timing: MediaTiming, rotationMode: RotationMode = .none
  ) {
    self.track = track
    self.open = open
    self.timing = timing
    self.timingFunction = timingFunction ?? .linear
    self.isAdditive = track.isOffset
    self.isCumulative = isCumulative
    self.rotationMode = rotationMode
  }

  /// The fraction of the whole at a media time.
  @inlinable
  func fraction(at time: MediaTime) -> Double {
    timingFunction.value(at: timing.fraction(at: time))
  }

  /// The value at a media time; before the start the first value, after the end the last. For an additive animation what
  /// it adds.
  @inlinable
  public func value(at time: MediaTime) -> Value {
    let value = track.value(at: fraction(at: time))
    guard isCumulative else { return value }
    let runs = timing.completedRuns(at: time)
    return runs > 0 ? value + track.value(at: timing.autoreverses ? 0 : 1).repeated(runs) : value
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime) -> Value {
    guard timing.isActive(at: time), timing.duration > 0 else { return .zero }
    let (t, direction) = timing.progress(at: time)
    let fraction = t / timing.duration
    let rate = timingFunction.slope(at: fraction) * direction * timing.speed / timing.duration
    return Value.zero.advanced(by: track.slope(at: timingFunction.value(at: fraction)), for: rate)
  }
}
