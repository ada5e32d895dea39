import MartletGeometry

/// Bounds for the values of animations of numbers and points, without evaluating every moment.
extension Animation {
  /// Whether its values do not depend on the underlying value.
  private var standsAlone: Bool {
    switch self {
    case .basic(let animation): animation.isAdditive || animation.endpoints.isClosed
    case .spring(let animation): animation.isAdditive || animation.endpoints.isClosed
    case .keyframe, .course: true
    case .decay(let animation): animation.isAdditive || animation.fromValue != nil
    }
  }

  /// The value at a parent time; `nil` if it depends on the underlying value.
  /// - Parameter numbers: Extracts the relevant numbers from a value; a linear map.
  package func reach(at time: MediaTime, numbers: (Value) -> SIMD2<Double>) -> Reach? {
    standsAlone ? Reach(numbers(value(at: time))) : nil
  }

  /// The range of values between two parent times, while the animation runs; `nil` if unknown. The range is
  /// never too small.
  /// - Parameter numbers: Extracts the relevant numbers from a value; a linear map.
  package func reach(
    from begin: MediaTime, to end: MediaTime, numbers: (Value) -> SIMD2<Double>
  ) -> Reach? {
    guard Value.isVector, !isCumulative, standsAlone,
      let shares = timing.shares(from: begin, to: end)
    else { return nil }
    switch self {
    case .basic(let animation): return animation.reach(over: shares, numbers)
    case .spring(let animation): return animation.reach(over: shares, numbers)
    case .keyframe(let animation): return animation.reach(over: shares, numbers)
    case .decay(let animation): return animation.reach(over: shares, numbers)
    case .course: return nil
    }
  }
}

extension AnimationEndpoints {
  /// Whether both ends are known without the underlying value.
  fileprivate var isClosed: Bool {
    switch form {
    case .fromTo, .fromBy, .byTo: true
    case .from, .to, .by, .none: false
    }
  }
}

extension BasicAnimation {
  fileprivate func reach(over shares: ClosedRange<Double>, _ numbers: (Value) -> SIMD2<Double>) -> Reach {
    let ways = timingFunction.ways(over: shares)
    let (start, end) = endpoints.resolved(over: .zero)
    let (a, b) = (numbers(start), numbers(end))
    return Reach(a + (b - a) * ways.lowerBound, a + (b - a) * ways.upperBound)
  }
}

extension SpringAnimation {
  /// A damped oscillation never gains energy: from each moment on it stays within √(x² + (v/ω)²) of its end,
  /// and its speed is at most ω times that.
  fileprivate func reach(over shares: ClosedRange<Double>, _ numbers: (Value) -> SIMD2<Double>) -> Reach {
    let times = (begin: shares.lowerBound * timing.duration, end: shares.upperBound * timing.duration)
    let (start, end) = endpoints.resolved(over: .zero)
    let rest = numbers(end)
    let (displacement, velocity) = (
      numbers(start) - rest, numbers(.zero.advanced(by: initialVelocity, for: 1))
    )
    let r = spring.response(at: times.begin)
    let x = displacement * r.displacement + velocity * r.impulse
    let v = displacement * r.displacementVelocity + velocity * r.impulseVelocity
    let rate = v / spring.angularFrequency
    let widest = (x * x + rate * rate).squareRoot()
    let way = widest * (spring.angularFrequency * (times.end - times.begin))
    var result = Reach(-widest, widest).intersection(Reach(x - way, x + way))
    if times.end >= settlingDuration { result.include(.zero) }
    return Reach(rest) + result
  }
}

extension DecayAnimation {
  fileprivate func reach(over shares: ClosedRange<Double>, _ numbers: (Value) -> SIMD2<Double>) -> Reach {
    func place(at share: Double) -> SIMD2<Double> {
      let time = share * timing.duration
      let way = decay.distance(at: time < settlingDuration ? time : .infinity)
      return numbers((fromValue ?? .zero).advanced(by: initialVelocity, for: way))
    }
    return Reach(place(at: shares.lowerBound), place(at: shares.upperBound))
  }
}

extension KeyframeAnimation {
  fileprivate func reach(over shares: ClosedRange<Double>, _ numbers: (Value) -> SIMD2<Double>) -> Reach? {
    track.reach(over: timingFunction.ways(over: shares), numbers)
  }
}

extension KeyframeTrack {
  fileprivate func reach(over ways: ClosedRange<Double>, _ numbers: (Value) -> SIMD2<Double>) -> Reach? {
    guard ways.lowerBound >= 0, ways.upperBound <= 1, functions.allSatisfy(\.staysWithin) else { return nil }
    let parts = index(at: ways.lowerBound)...index(at: ways.upperBound)
    if segments.isEmpty {
      var result = Reach(numbers(values[parts.lowerBound]))
      for value in values[parts] { result.include(numbers(value)) }
      return result
    }
    // A curve stays within its control points.
    var result = Reach(numbers(segments[parts.lowerBound].start))
    for segment in segments[parts] {
      for value in [segment.start, segment.control1, segment.control2, segment.end] {
        result.include(numbers(value))
      }
    }
    return result
  }
}

extension TimingFunction {
  /// Whether the curve never leaves 0…1; it is then monotone.
  var staysWithin: Bool { (0...1).contains(controlPoints.y) && (0...1).contains(controlPoints.w) }

  /// The range of progress over a range of time.
  func ways(over shares: ClosedRange<Double>) -> ClosedRange<Double> {
    if isLinear { return shares }
    guard staysWithin else {
      return min(0, controlPoints.y, controlPoints.w)...max(1, controlPoints.y, controlPoints.w)
    }
    let slack = 1e-8
    let (low, high) = (value(at: shares.lowerBound) - slack, value(at: shares.upperBound) + slack)
    return max(low, 0)...min(max(high, low), 1)
  }
}

extension MediaTiming {
  /// The range of a run that is played between two parent times, while the animation runs; the whole run if
  /// there are several, `nil` if unknown.
  func shares(from begin: MediaTime, to end: MediaTime) -> ClosedRange<Double>? {
    guard speed == 1, timeOffset == 0, duration > 0, duration < .infinity, begin >= beginTime, end >= begin
    else { return nil }
    let slack = 1e-9
    let (first, last) = ((begin - beginTime) / duration, (end - beginTime) / duration)
    let run = first.rounded(.down)
    guard run < 1e6, last <= run + 1 + slack else { return 0...1 }
    let (low, high) = (max(first - run - slack, 0), min(max(last - run, 0) + slack, 1))
    return autoreverses && run.truncatingRemainder(dividingBy: 2) == 1 ? 1 - high...1 - low : low...high
  }
}
