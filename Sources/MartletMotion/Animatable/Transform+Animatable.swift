import MartletGeometry

/// Addition is composition: `a + b` applies `a` first. So an additive animation of a transform acts in the
/// layer's own space, before the underlying transform. A velocity is added to the sixteen elements, so a
/// spring starts with exactly that velocity.
extension Transform: Animatable {
  /// The identity.
  @inlinable public static var zero: Transform { .identity }
  /// A twentieth of a point, for a layer that reaches 50 points from its anchor.
  public static var settlingTolerance: Double { 0.05 }
  @inlinable public static var isVector: Bool { false }

  /// How far the layer's edge moves for a scale of 1, in points.
  private static var reach: Double { 50 }

  public static func + (a: Transform, b: Transform) -> Transform { a.concatenating(b) }

  /// The transform that must come before `b` to get `a`; the identity if `b` has no inverse.
  public static func - (a: Transform, b: Transform) -> Transform {
    if a == b { return .identity }
    guard let inverse = b.inverse else { return .identity }
    return a.concatenating(inverse)
  }

  /// The identity interpolated to the transform.
  public static func * (a: Transform, factor: Double) -> Transform {
    identity.interpolated(to: a, fraction: factor)
  }

  /// Roughly how far it moves a layer that reaches 50 points from its anchor, in points.
  public var magnitude: Double { Transform.identity.span(to: self) }

  public func span(to other: Transform) -> Double {
    func square(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double { ((a - b) * (a - b)).sum() }
    let linear = square(row1, other.row1) + square(row2, other.row2) + square(row3, other.row3)
    let last = other.row4 - row4
    let moved = last.x * last.x + last.y * last.y + last.z * last.z
    return (moved + Self.reach * Self.reach * (linear + last.w * last.w)).squareRoot()
  }

  public func interpolationVelocity(to other: Transform, fraction: Double) -> TransformVelocity {
    TransformVelocity(rates: interpolationRate(to: other, fraction: fraction))
  }

  public func offsetInterpolated(to other: Transform, fraction: Double) -> Transform {
    interpolated(to: other, fraction: fraction)
  }

  public func offsetInterpolationVelocity(to other: Transform, fraction: Double) -> TransformVelocity {
    interpolationVelocity(to: other, fraction: fraction)
  }

  public func advanced(by velocity: TransformVelocity, for seconds: Double) -> Transform {
    let rates = velocity.rates
    return Transform(
      rows: row1 + rates.row1 * seconds, row2 + rates.row2 * seconds, row3 + rates.row3 * seconds,
      row4 + rates.row4 * seconds)
  }

  public func averageVelocity(to other: Transform, over seconds: Double) -> TransformVelocity {
    (TransformVelocity(rates: other) - TransformVelocity(rates: self)) * (1 / seconds)
  }

  /// (A·B)′ = A′·B + A·B′.
  public static func velocityOfSum(
    _ a: Transform, _ velocityOfA: TransformVelocity, _ b: Transform, _ velocityOfB: TransformVelocity
  ) -> TransformVelocity {
    TransformVelocity(rates: velocityOfA.rates.concatenating(b))
      + TransformVelocity(rates: a.concatenating(velocityOfB.rates))
  }

  /// The power of the matrix, by squaring.
  public func repeated(_ count: Double) -> Transform {
    var (result, power, left) = (Transform.identity, self, count)
    while left >= 1 {
      if left.truncatingRemainder(dividingBy: 2) >= 1 { result = result.concatenating(power) }
      left = (left / 2).rounded(.down)
      if left >= 1 { power = power.concatenating(power) }
    }
    return result
  }
}
