import MartletGeometry

/// The path through all keyframes over a time from 0 to 1. Computed once and shared by all copies of an
/// animation.
@usableFromInline
final class KeyframeTrack<Value: Animatable>: Sendable {
  @usableFromInline let values: [Value]
  /// One segment between each pair of neighbours; none for discrete values.
  @usableFromInline let segments: [KeyframeSegment<Value>]
  /// When each segment (or each discrete value) starts, and when the last one ends.
  @usableFromInline let times: [Double]
  /// The timing function of each segment; missing ones are linear.
  @usableFromInline let functions: [TimingFunction]
  /// The lengths of curves that are followed at constant speed.
  @usableFromInline let arcs: [ArcLength]
  @usableFromInline let isOffset: Bool

  @usableFromInline
  init(
    values: [Value], segments: [KeyframeSegment<Value>], keyTimes: [Double]?, functions: [TimingFunction],
    mode: CalculationMode, isOffset: Bool
  ) {
    self.values = values
    self.isOffset = isOffset
    let isDiscrete = mode == .discrete || segments.isEmpty
    self.segments = isDiscrete ? [] : segments
    let count = isDiscrete ? values.count : segments.count
    if !isDiscrete, mode == .paced || mode == .cubicPaced {
      self.functions = []
      let isCurved = segments.contains { !$0.isLine }
      arcs = isCurved ? segments.map { s in ArcLength { s.speed(at: $0, isOffset: isOffset) } } : []
      let lengths = isCurved ? arcs.map(\.total) : segments.map { $0.start.span(to: $0.end) }
      times = Self.paced(lengths)
    } else {
      self.functions = isDiscrete ? [] : functions
      arcs = []
      times = keyTimes.map { Self.checked($0, count: count, isDiscrete: isDiscrete) } ?? Self.even(count)
    }
  }

  private static func even(_ count: Int) -> [Double] { (0...count).map { Double($0) / Double(count) } }

  private static func paced(_ lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return even(lengths.count) }
    var sum = 0.0
    var times = [0.0]
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    times[lengths.count] = 1
    return times
  }

  private static func checked(_ times: [Double], count: Int, isDiscrete: Bool) -> [Double] {
    let isShort = isDiscrete && times.count == count
    precondition(
      times.count == count + 1 || isShort,
      "keyframes: \(times.count) key times where \(count + 1) are needed")
    return isShort ? times + [1] : times
  }

  /// The segment at a time from 0 to 1: the last one that starts at or before it.
  @inlinable
  func index(at time: Double) -> Int {
    var (low, high) = (0, times.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The parameter of a segment at a time, and its derivative with respect to time.
  @inlinable
  func parameter(of index: Int, at time: Double) -> (value: Double, slope: Double) {
    let (begin, end) = (times[index], times[index + 1])
    // The animation's timing function may go beyond the ends: continue straight.
    if time < 0, begin == 0, end > 0 {
      let rate = rate(of: index, at: 0) / end
      return (time * rate, rate)
    }
    if time > 1, end == 1, begin < 1 {
      let rate = rate(of: index, at: 1) / (1 - begin)
      return (1 + (time - 1) * rate, rate)
    }
    if time <= begin {
      return (0, begin < end && time == begin ? slope(of: index, at: 0) / (end - begin) : 0)
    }
    if time >= end { return (1, begin < end && time == end ? slope(of: index, at: 1) / (end - begin) : 0) }
    let fraction = (time - begin) / (end - begin)
    if index < arcs.count {
      let segment = segments[index]
      let arc = arcs[index]
      func speed(_ u: Double) -> Double { segment.speed(at: u, isOffset: isOffset) }
      let u = arc.parameter(length: fraction * arc.total, speed: speed)
      let s = speed(u)
      return (u, s > 0 ? arc.total / s / (end - begin) : 0)
    }
    guard index < functions.count else { return (fraction, 1 / (end - begin)) }
    return (functions[index].value(at: fraction), functions[index].slope(at: fraction) / (end - begin))
  }

  /// The derivative of a segment's parameter with respect to its fraction of time, at its start or end.
  @usableFromInline
  func slope(of index: Int, at fraction: Double) -> Double {
    if index < arcs.count {
      let s = segments[index].speed(at: fraction, isOffset: isOffset)
      return s > 0 ? arcs[index].total / s : 0
    }
    return index < functions.count ? functions[index].slope(at: fraction) : 1
  }

  /// The rate at which a segment's parameter continues beyond its start or end: the rate there for constant
  /// speed, otherwise uniform.
  @usableFromInline
  func rate(of index: Int, at fraction: Double) -> Double {
    index < arcs.count ? min(slope(of: index, at: fraction), Self.steepest) : 1
  }

  /// A curve may stand still at its end, where it would need infinite speed.
  private static var steepest: Double { 4 }

  /// The value at a time from 0 to 1. Beyond that, if a timing function goes there, the motion continues
  /// unless the first or last value holds for some time.
  @inlinable
  func value(at time: Double) -> Value {
    let index = index(at: time)
    if segments.isEmpty { return values[index] }
    return segments[index].value(at: parameter(of: index, at: time).value, isOffset: isOffset)
  }

  /// The derivative of the value with respect to time.
  @inlinable
  func slope(at time: Double) -> Value.Velocity {
    if segments.isEmpty { return .zero }
    let index = index(at: time)
    let (u, rate) = parameter(of: index, at: time)
    guard rate != 0 else { return .zero }
    return segments[index].slope(at: u, isOffset: isOffset) * rate
  }
}

extension KeyframeSegment {
  @usableFromInline
  func speed(at u: Double, isOffset: Bool) -> Double { slope(at: u, isOffset: isOffset).magnitude }
}

extension [Double] {
  /// Key times that increase from 0 to 1. Values that sums and differences have put outside or out of order
  /// are clamped.
  var risingKeyTimes: [Double] {
    var last = 0.0
    return map { time in
      precondition(!time.isNaN, "keyframes: a key time is not a number: \(self)")
      last = Swift.min(Swift.max(time, last), 1)
      return last
    }
  }
}
