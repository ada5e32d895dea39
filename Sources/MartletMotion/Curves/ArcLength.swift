/// The length of a curve as a function of its parameter from 0 to 1, and the inverse function.
@usableFromInline
struct ArcLength: Sendable {
  /// The length up to the end of each parameter step; all steps are equal.
  @usableFromInline let lengths: [Double]

  private static let steps = 16
  /// The nodes and weights of five-point Gauss–Legendre quadrature on 0…1.
  private static let nodes = [
    0.046910077030668, 0.2307653449471585, 0.5, 0.7692346550528415, 0.953089922969332,
  ]
  private static let weights = [
    0.118463442528095, 0.239314335249683, 0.284444444444444, 0.239314335249683, 0.118463442528095,
  ]

  /// Measures a curve from its speed at a parameter.
  @usableFromInline
  init(speed: (Double) -> Double) {
    var sum = 0.0
    lengths = (0..<Self.steps).map { step in
      let begin = Double(step) / Double(Self.steps)
      sum += Self.length(from: begin, to: begin + 1 / Double(Self.steps), speed: speed)
      return sum
    }
  }

  /// The total length.
  @usableFromInline var total: Double { lengths[lengths.count - 1] }

  private static func length(from a: Double, to b: Double, speed: (Double) -> Double) -> Double {
    var sum = 0.0
    for index in 0..<nodes.count { sum += weights[index] * speed(a + (b - a) * nodes[index]) }
    return sum * (b - a)
  }

  /// The parameter at which the curve has reached a length.
  @usableFromInline
  func parameter(length: Double, speed: (Double) -> Double) -> Double {
    if length <= 0 { return 0 }
    if length >= total { return 1 }
    let step = lengths.firstIndex { $0 >= length } ?? lengths.count - 1
    let before = step > 0 ? lengths[step - 1] : 0
    let begin = Double(step) / Double(Self.steps)
    var (low, high) = (begin, begin + 1 / Double(Self.steps))
    var u = begin + (high - begin) * (length - before) / max(lengths[step] - before, .leastNormalMagnitude)
    // Newton's method within a bracket.
    for _ in 0..<40 {
      let error = before + Self.length(from: begin, to: u, speed: speed) - length
      if abs(error) <= 1e-13 * total { break }
      if error > 0 { high = u } else { low = u }
      if high - low < 1e-15 { break }
      let newton = u - error / speed(u)
      u = newton > low && newton < high ? newton : (low + high) / 2
    }
    return u
  }
}
