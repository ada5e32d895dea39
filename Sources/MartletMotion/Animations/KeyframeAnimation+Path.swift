import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension KeyframeAnimation where Value == Point {
  /// Makes an animation along a path. Each line and curve is a segment, like those between values; a move
  /// takes no time.
  ///
  /// Along a curve, linear and cubic modes follow its parameter; paced modes move at constant speed. Discrete
  /// mode shows the end points of the segments.
  /// - Parameters:
  ///   - path: The path; it must have a point.
  ///   - keyTimes: When each segment end is reached, as a fraction of the duration. Evenly spaced by default.
  ///   - timingFunctions: The timing function of each segment; missing ones are linear.
  ///   - calculationMode: How points in between are computed. `.linear` by default.
  ///   - rotationMode: Whether the layer rotates with the path. Not by default.
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
  public init(
    path: Path, keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    calculationMode: CalculationMode = .linear, rotationMode: RotationMode = .none, duration: Double? = nil,
    timingFunction: TimingFunction? = nil, isAdditive: Bool = false, isCumulative: Bool = false,
    beginTime: MediaTime = 0, repeatCount: Double = 1, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    precondition(path.isFinite, "keyframes: the path must be finite")
    let segments = path.segments.map { s in
      s.isLine
        ? KeyframeSegment(from: s.start, to: s.end)
        : KeyframeSegment(from: s.start, s.control1, s.control2, to: s.end)
    }
    // A path drawn by a finger that has not moved is a point: the animation stays there.
    guard let start = segments.first?.start ?? path.firstPoint else {
      preconditionFailure("keyframes: the path must have a point")
    }
    let values = [start] + segments.map(\.end)
    self.init(
      track: KeyframeTrack(
        values: values, segments: segments, keyTimes: segments.isEmpty ? nil : keyTimes?.risingKeyTimes,
        functions: timingFunctions,
        mode: calculationMode, isOffset: isAdditive),
      isCumulative: isCumulative, timingFunction: timingFunction,
      open: OpenTraits(duration: duration, timingFunction: timingFunction),
      timing: MediaTiming(
        beginTime: beginTime, duration: duration ?? OpenTraits.commonDuration, repeatCount: repeatCount,
        autoreverses: autoreverses,
        fillMode: fillMode),
      rotationMode: rotationMode)
  }

  /// The layer's rotation angle at a media time, in radians from −π to π, clockwise: the direction of the
  /// path, or the opposite; `nil` if it does not rotate.
  public func tangentAngle(at time: MediaTime) -> Double? {
    guard rotationMode != .none else { return nil }
    let angle = track.direction(at: fraction(at: time))
    guard rotationMode == .autoReverse else { return angle }
    return angle > 0 ? angle - .pi : angle + .pi
  }
}

extension Animation where Value == Point {
  /// The angle by which the layer rotates with the path; `nil` if it does not.
  public func tangentAngle(at time: MediaTime) -> Double? {
    if case .keyframe(let animation) = self { animation.tangentAngle(at: time) } else { nil }
  }
}

extension KeyframeTrack where Value == Point {
  /// The direction of the path at a time from 0 to 1. Where the motion stands still, that of the nearest
  /// place where it moves.
  fileprivate func direction(at time: Double) -> Double {
    func angle(_ v: Point) -> Double? { v == .zero ? nil : atan2(v.y, v.x) }
    if segments.isEmpty {
      let index = index(at: time)
      let way = index + 1 < values.count ? values[index + 1] - values[index] : .zero
      return angle(way) ?? (index > 0 ? angle(values[index] - values[index - 1]) : nil) ?? 0
    }
    let index = index(at: time)
    let segment = segments[index]
    let u = parameter(of: index, at: time).value
    let chord = (segment.end - segment.start).length + (segment.control1 - segment.start).length
    let slope = segment.slope(at: u, isOffset: isOffset)
    if slope.length > 1e-9 * chord { return angle(slope) ?? 0 }
    // At a cusp, or if a control point lies on an end, look a little further in.
    let inwards = segment.slope(at: u + (u < 0.5 ? 1e-4 : -1e-4), isOffset: isOffset)
    if let found = angle(inwards) { return found }
    let neighbours = segments[index...] + segments[..<index].reversed()
    return neighbours.lazy.compactMap { angle($0.end - $0.start) }.first ?? 0
  }
}

extension Path {
  /// The start point; `nil` for an empty path.
  fileprivate var firstPoint: Point? {
    if case .move(let point)? = elements.first { point } else { nil }
  }
}
