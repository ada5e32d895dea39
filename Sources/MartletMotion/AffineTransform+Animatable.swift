import MartletGeometry

/// As `Transform`, in the plane: addition is composition, and a velocity is the identity plus the rate of change of the
/// six numbers.
extension AffineTransform: Animatable {
  /// The identity.
  public static var zero: AffineTransform { .identity }
  public static var settlingTolerance: Double { Transform.settlingTolerance }
  public static var isVector: Bool { false }

  public static func + (a: AffineTransform, b: AffineTransform) -> AffineTransform { a.concatenating(b) }

  /// What has to come before `b` to get `a`; the identity where `b` cannot be undone.
  public static func - (a: AffineTransform, b: AffineTransform) -> AffineTransform {
    if a == b { return .identity }
    guard let inverse = b.inverse else { return .identity }
    return a.concatenating(inverse)
  }

  /// The identity interpolated to the transform.
  public static func * (a: AffineTransform, factor: Double) -> AffineTransform {
    identity.interpolated(to: a, fraction: factor)
  }

  public var magnitude: Double { Transform(self).magnitude }

  public func span(to other: AffineTransform) -> Double { Transform(self).span(to: Transform(other)) }

  public func interpolated(to other: AffineTransform, fraction: Double) -> AffineTransform {
    AffineTransform(planar: Transform(self).interpolated(to: Transform(other), fraction: fraction))
  }

  public func interpolationVelocity(to other: AffineTransform, fraction: Double) -> AffineTransform {
    AffineTransform(
      planar: Transform(self).interpolationVelocity(to: Transform(other), fraction: fraction))
  }

  public func offsetInterpolated(to other: AffineTransform, fraction: Double) -> AffineTransform {
    interpolated(to: other, fraction: fraction)
  }

  public func offsetInterpolationVelocity(to other: AffineTransform, fraction: Double) -> AffineTransform {
    interpolationVelocity(to: other, fraction: fraction)
  }

  public func advanced(by velocity: AffineTransform, for seconds: Double) -> AffineTransform {
    AffineTransform(planar: Transform(self).advanced(by: Transform(velocity), for: seconds))
  }

  public static func velocityOfSum(
    _ a: AffineTransform, _ velocityOfA: AffineTransform, _ b: AffineTransform,
    _ velocityOfB: AffineTransform
  ) -> AffineTransform {
    AffineTransform(
      planar: Transform.velocityOfSum(
        Transform(a), Transform(velocityOfA), Transform(b), Transform(velocityOfB)))
  }

  public func repeated(_ count: Double) -> AffineTransform {
    AffineTransform(planar: Transform(self).repeated(count))
  }

  /// What a transform does in the plane.
  private init(planar t: Transform) {
    self.init(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
  }
}
