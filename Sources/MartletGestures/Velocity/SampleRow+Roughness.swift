import Glibc
import MartletMotion

extension SampleRow {
  /// The variance of a coordinate, from the median of third differences, which are nearly zero for a smooth
  /// path.
  /// - Parameter scratch: Memory for as many numbers as there are samples.
  func scatter(scratch: UnsafeMutableBufferPointer<Double>) -> Double {
    guard count > 3 else { return .infinity }
    for age in 0..<(count - 3) { scratch[age] = thirdDifference(at: age) }
    return Self.variance(scratch, count: count - 3)
  }

  /// The variance of a coordinate, from the median of second differences: noise plus the path's typical
  /// curvature.
  /// - Parameter scratch: Memory for as many numbers as there are samples.
  func bends(scratch: UnsafeMutableBufferPointer<Double>) -> Double {
    guard count > 2 else { return .infinity }
    for age in 0..<(count - 2) { scratch[age] = secondDifference(at: age) }
    return Self.variance(scratch, count: count - 2)
  }

  /// How unlikely a clock makes the newest samples, as a negative logarithm: the mean over their bends. A
  /// bend that is far too large counts little more than one that is too large.
  func roughness(variance: Double) -> Double {
    var (sum, n) = (0.0, 0)
    while n + 2 < count, times[0] - times[n + 1] < Constants.roughnessWindow {
      sum += roughness(at: n, variance: variance)
      n += 1
    }
    return n > 0 ? sum / Double(n) : .infinity
  }

  /// How unlikely a clock makes the bend between three successive samples, as a negative logarithm.
  func roughness(at age: Int, variance: Double) -> Double {
    log(1 + secondDifference(at: age) / (2 * variance))
  }

  /// The variance of a coordinate from squared differences.
  private static func variance(_ squares: UnsafeMutableBufferPointer<Double>, count: Int) -> Double {
    var squares = UnsafeMutableBufferPointer(rebasing: squares[..<count])
    squares.sort()
    // The median of χ² with two degrees of freedom is 2·ln 2.
    return squares[count / 2] / 1.386
  }

  /// The square of the second divided difference of three samples, scaled so that noise gives twice the
  /// variance of a coordinate on average.
  private func secondDifference(at age: Int) -> Double {
    let (a, b, c) = (times[age], times[age + 1], times[age + 2])
    let weights = (1 / ((a - b) * (a - c)), 1 / ((b - a) * (b - c)), 1 / ((c - a) * (c - b)))
    let origin = positions[age]
    var difference = (positions[age + 1] - origin) * weights.1
    difference = difference + (positions[age + 2] - origin) * weights.2
    return Self.square(
      difference, over: weights.0 * weights.0 + weights.1 * weights.1 + weights.2 * weights.2)
  }

  /// The square of the third divided difference of four samples, with the same scale.
  private func thirdDifference(at age: Int) -> Double {
    let (a, b, c, d) = (times[age], times[age + 1], times[age + 2], times[age + 3])
    let weights = (
      1 / ((a - b) * (a - c) * (a - d)), 1 / ((b - a) * (b - c) * (b - d)),
      1 / ((c - a) * (c - b) * (c - d)), 1 / ((d - a) * (d - b) * (d - c))
    )
    let origin = positions[age]
    var difference = (positions[age + 1] - origin) * weights.1
    difference = difference + (positions[age + 2] - origin) * weights.2
    difference = difference + (positions[age + 3] - origin) * weights.3
    return Self.square(
      difference,
      over: weights.0 * weights.0 + weights.1 * weights.1 + weights.2 * weights.2 + weights.3 * weights.3)
  }

  private static func square(_ difference: Vector, over weights: Double) -> Double {
    let square = difference.dot(difference) / weights
    return square.isFinite ? square : .greatestFiniteMagnitude
  }
}
