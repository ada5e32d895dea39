import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension KeyframeAnimation where Value == Point {
  /// Makes an animation along a path. Each line and curve is a segment, as those between values; a move takes no time.
  ///
  /// On a curve, linear and cubic go by its parameter; paced ones go at the same speed all the way. Discrete shows the
  /// end points of the segments.
  /// - Parameters:
  ///   - path: The path; it must have a point.
  ///   - keyTimes: When each end of a segment is reached, as a fraction of the duration. Evenly spread by default.
  ///   - timingFunctions: Spread of each segment over its time; missing ones are linear.
  ///   - calculationMode: How points between are found. Default `.linear`.
  ///   - rotationMode: Whether what is moved turns with the path. Default not.
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
    // A finger that has not moved draws a point: what follows it stays there.
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

  /// The angle by which what is moved turns at a media time, in radians from −π to π, clockwise: that of the path, or
  /// the opposite; `nil` where it does not turn.
  public func tangentAngle(at time: MediaTime) -> Double? {
    guard rotationMode != .none else { return nil }
    let angle = track.direction(at: fraction(at: time))
    guard rotationMode == .autoReverse else { return angle }
    return angle > 0 ? angle - .pi : angle + .pi
  }
}

extension Animation where Value == Point {
  /// The angle by which what is moved turns with its path; `nil` where it does not.
  public func tangentAngle(at time: MediaTime) -> Double? {
    if case .keyframe(let animation) = self { animation.tangentAngle(at: time) } else { nil }
  }
}

extension KeyframeTrack where Value == Point {
  /// The angle of the way at a time from 0 to 1; where the way stands, that of the nearest place where it goes on.
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
    // At a cusp or a control point that lies on an end: a little further in.
    let inwards = segment.slope(at: u + (u < 0.5 ? 1e-4 : -1e-4), isOffset: isOffset)
    if let found = angle(inwards) { return found }
    let neighbours = segments[index...] + segments[..<index].reversed()
    return neighbours.lazy.compactMap { angle($0.end - $0.start) }.first ?? 0
  }
}

extension Path {
  /// Where it begins; `nil` where it is empty.
  fileprivate var firstPoint: Point? {
    if case .move(let point)? = elements.first { point } else { nil }
  }
}
