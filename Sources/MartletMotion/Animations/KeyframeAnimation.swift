import MartletGeometry

/// An animation through several values, each at its own time, or along a path.
public struct KeyframeAnimation<Value: Animatable>: Sendable {
  /// Its timing: start, speed, repetition.
  public var timing: MediaTiming {
    didSet { if timing.duration != oldValue.duration { open.remove(.duration) } }
  }
  /// The timing function of the whole animation, including key times. Linear by default. If it overshoots,
  /// the motion continues straight beyond the first and the last value.
  public var timingFunction: TimingFunction {
    didSet { open.remove(.timingFunction) }
  }
  /// Whether it is added to the other animations and the set value instead of replacing them.
  public let isAdditive: Bool
  /// Whether each run starts from the end value of the previous one. `false` by default.
  public var isCumulative: Bool
  /// Whether the layer rotates with the path. Not by default.
  public var rotationMode: RotationMode

  /// The traits that are taken from the transaction in which it is added.
  package var open: OpenTraits

  @usableFromInline let track: KeyframeTrack<Value>

  /// Makes an animation through values.
  /// - Parameters:
  ///   - values: The values, finite; at least one.
  ///   - keyTimes: When each value is reached, as a fraction of the duration from 0 to 1, never decreasing;
  ///     each is clamped to the previous one and to 1. Before the first time the first value holds, after the
  ///     last time the last one. Evenly spaced by default. For discrete values it is the time from which each
  ///     is shown, with an optional 1 at the end.
  ///   - timingFunctions: The timing function of each segment, one fewer than values; missing ones are
  ///     linear.
  ///   - calculationMode: How values in between are computed. `.linear` by default.
  ///   - splineParameters: The shape of a cubic curve at each value; missing ones are 0, which is a
  ///     Catmull–Rom spline.
  ///   - duration: The length of one run in seconds; a negative number counts as 0. `nil` (the default) takes
  ///     the duration of the transaction in which it is added to a layer, or 0.25 if that has none.
  ///   - timingFunction: The timing function of the whole animation. `nil` (the default) takes that of the
  ///     transaction, or linear if that has none.
  ///   - isAdditive: Whether it is additive. `false` by default.
  ///   - isCumulative: Whether runs add up. `false` by default.
  ///   - beginTime: The start in media seconds; 0 means "at the commit".
  ///   - repeatCount: The number of runs. 1 by default.
  ///   - autoreverses: Whether each run is followed by its reverse. `false` by default.
  ///   - fillMode: What it shows before and after. Nothing by default.
  // A transition makes one for each of its parts, with hundreds of values, when it begins or is let go.
  #if compiler(>=6.3)
    @specialized(where Value == Double)
    @specialized(where Value == Point)
    @specialized(where Value == Transform)
  #endif
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

  /// The progress of the whole animation at a media time.
  @inlinable
  func fraction(at time: MediaTime) -> Double {
    timingFunction.value(at: timing.fraction(at: time))
  }

  /// The value at a media time. Before the start it is the first value, after the end the last one. For an
  /// additive animation it is the offset.
  @inlinable
  public func value(at time: MediaTime) -> Value {
    let value = track.value(at: fraction(at: time))
    guard isCumulative else { return value }
    let runs = timing.completedRuns(at: time)
    return runs > 0 ? value + track.value(at: timing.autoreverses ? 0 : 1).repeated(runs) : value
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime) -> Value.Velocity {
    guard timing.isActive(at: time), timing.duration > 0 else { return .zero }
    let (t, direction) = timing.progress(at: time)
    let fraction = t / timing.duration
    let rate = timingFunction.slope(at: fraction) * direction * timing.speed / timing.duration
    return track.slope(at: timingFunction.value(at: fraction)) * rate
  }
}
