/// Between which values the one or two numbers of a value stay for some time.
package struct Reach: Equatable, Sendable {
  package var low: SIMD2<Double>
  package var high: SIMD2<Double>

  /// A value that stays as it is.
  package init(_ value: SIMD2<Double>) { (low, high) = (value, value) }

  /// Everything between two values.
  package init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
  }

  /// Takes a value in.
  package mutating func include(_ value: SIMD2<Double>) {
    low = pointwiseMin(low, value)
    high = pointwiseMax(high, value)
  }

  /// What lies in both; they share something.
  func intersection(_ other: Reach) -> Reach {
    Reach(pointwiseMax(low, other.low), pointwiseMin(high, other.high))
  }

  /// Between which values the sum stays.
  package static func + (a: Reach, b: Reach) -> Reach { Reach(a.low + b.low, a.high + b.high) }
}
