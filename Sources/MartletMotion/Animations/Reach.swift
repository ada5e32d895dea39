/// The range of the one or two numbers of a value over some time.
package struct Reach: Equatable, Sendable {
  package var low: SIMD2<Double>
  package var high: SIMD2<Double>

  /// The range of a constant value.
  package init(_ value: SIMD2<Double>) { (low, high) = (value, value) }

  /// The range between two values.
  package init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
  }

  /// Extends the range to a value.
  package mutating func include(_ value: SIMD2<Double>) {
    low = pointwiseMin(low, value)
    high = pointwiseMax(high, value)
  }

  /// The intersection; the ranges must overlap.
  func intersection(_ other: Reach) -> Reach {
    Reach(pointwiseMax(low, other.low), pointwiseMin(high, other.high))
  }

  /// The range of the sum.
  package static func + (a: Reach, b: Reach) -> Reach { Reach(a.low + b.low, a.high + b.high) }
}
