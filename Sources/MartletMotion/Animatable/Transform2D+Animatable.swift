import MartletGeometry

/// Like `Transform`, in the plane: addition is composition, and what goes on at a velocity turns evenly.
extension Transform2D: Animatable {
  /// The identity.
  public static var zero: Transform2D { .identity }
  public static var settlingTolerance: Double { Transform.settlingTolerance }
  public static var isVector: Bool { false }

  public static func + (a: Transform2D, b: Transform2D) -> Transform2D { a.concatenating(b) }

  /// The transform that must come before `b` to get `a`; the identity if `b` has no inverse.
  public static func - (a: Transform2D, b: Transform2D) -> Transform2D {
    if a == b { return .identity }
    guard let inverse = b.inverse else { return .identity }
    return a.concatenating(inverse)
  }

  /// The identity interpolated to the transform.
  public static func * (a: Transform2D, factor: Double) -> Transform2D {
    identity.interpolated(to: a, fraction: factor)
  }

  public var magnitude: Double { Transform(self).magnitude }

  public func span(to other: Transform2D) -> Double { Transform(self).span(to: Transform(other)) }

  public func interpolated(to other: Transform2D, fraction: Double) -> Transform2D {
    Transform2D(planar: Transform(self).interpolated(to: Transform(other), fraction: fraction))
  }

  public func interpolationVelocity(to other: Transform2D, fraction: Double) -> TransformVelocity {
    Transform(self).interpolationVelocity(to: Transform(other), fraction: fraction)
  }

  public func offsetInterpolated(to other: Transform2D, fraction: Double) -> Transform2D {
    interpolated(to: other, fraction: fraction)
  }

  public func offsetInterpolationVelocity(to other: Transform2D, fraction: Double) -> TransformVelocity {
    interpolationVelocity(to: other, fraction: fraction)
  }

  public func advanced(by velocity: TransformVelocity, for seconds: Double) -> Transform2D {
    Transform2D(planar: Transform(self).advanced(by: velocity, for: seconds))
  }

  public func advanced(
    by velocity: TransformVelocity, of other: Transform2D, for seconds: Double
  ) -> Transform2D {
    Transform2D(planar: Transform(self).advanced(by: velocity, of: Transform(other), for: seconds))
  }

  public func velocity(
    _ own: TransformVelocity, advancedBy velocity: TransformVelocity, of other: Transform2D,
    for seconds: Double, rate: Double
  ) -> TransformVelocity {
    Transform(self).velocity(own, advancedBy: velocity, of: Transform(other), for: seconds, rate: rate)
  }

  public func averageVelocity(to other: Transform2D, over seconds: Double) -> TransformVelocity {
    Transform(self).averageVelocity(to: Transform(other), over: seconds)
  }

  public static func velocityOfSum(
    _ a: Transform2D, _ velocityOfA: TransformVelocity, _ b: Transform2D, _ velocityOfB: TransformVelocity
  ) -> TransformVelocity {
    Transform.velocityOfSum(Transform(a), velocityOfA, Transform(b), velocityOfB)
  }

  public func repeated(_ count: Double) -> Transform2D {
    Transform2D(planar: Transform(self).repeated(count))
  }

  /// The effect of a transform in the plane.
  private init(planar t: Transform) {
    self.init(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
  }
}
