import MartletGeometry

/// Addition is composition: `a + b` applies `a` first. So an additive animation of a transform acts in the
/// layer's own space, before the underlying transform. A velocity is the rate of the sixteen elements at a moment. What
/// goes on at it turns evenly and keeps its lengths, as in interpolation: the rates of the components stay the same.
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
    if seconds == 0 || velocity == .zero { return self }
    guard let way = way(at: velocity) else { return straight(velocity, seconds) }
    return way.from.interpolated(to: way.to, fraction: 0.5 + seconds / way.duration)
  }

  public func advanced(
    by velocity: TransformVelocity, of other: Transform, for seconds: Double
  ) -> Transform {
    if seconds == 0 || velocity == .zero { return self }
    guard other != self, other.inverse != nil else { return advanced(by: velocity, for: seconds) }
    return other.advanced(by: velocity, for: seconds) - other + self
  }

  public func velocity(
    _ own: TransformVelocity, advancedBy velocity: TransformVelocity, of other: Transform,
    for seconds: Double, rate: Double
  ) -> TransformVelocity {
    if velocity == .zero { return own }
    guard let inverse = other.inverse else { return own + velocity * rate }
    let moved = other.advanced(by: velocity, for: seconds)
    let movedVelocity = other.velocity(at: velocity, after: seconds) * rate
    return Self.velocityOfSum(
      moved.concatenating(inverse), TransformVelocity(rates: movedVelocity.rates.concatenating(inverse)),
      self,
      own)
  }

  /// The velocity after moving at one for some seconds.
  private func velocity(at velocity: TransformVelocity, after seconds: Double) -> TransformVelocity {
    guard let way = way(at: velocity) else { return velocity }
    return TransformVelocity(
      rates: way.from.interpolationRate(to: way.to, fraction: 0.5 + seconds / way.duration)
    ) * (1 / way.duration)
  }

  /// A short way through this transform at a velocity, and how long it takes; `nil` if it is straight, because nothing turns
  /// or because the transform has no components.
  private func way(at velocity: TransformVelocity) -> (from: Transform, to: Transform, duration: Double)? {
    func square(_ t: Transform) -> Double {
      (t.row1 * t.row1).sum() + (t.row2 * t.row2).sum() + (t.row3 * t.row3).sum()
    }
    let (size, change) = (
      square(self), square(velocity.rates) + velocity.rates.row4.w * velocity.rates.row4.w
    )
    guard change > 0, size > 0, inverse != nil else { return nil }
    let half = Self.shortWay * (size / change).squareRoot()
    return (straight(velocity, -half), straight(velocity, half), 2 * half)
  }

  /// The part of its size by which a transform changes on a short way: its square is far below rounding that is seen, and the
  /// difference far above that of the numbers.
  private static var shortWay: Double { 1e-5 }

  private func straight(_ velocity: TransformVelocity, _ seconds: Double) -> Transform {
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
