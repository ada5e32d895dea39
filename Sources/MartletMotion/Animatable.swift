import MartletGeometry

/// A value that an animation can move.
///
/// Most are vectors: addition is commutative and associative with `zero` neutral, and (b − a) + a == b up to rounding.
/// For transforms addition is composition (`a + b` applies `a` first), which does not commute: what is added to a value
/// stands *before* it, as in `change + value`.
public protocol Animatable: Equatable, Sendable {
  /// The neutral element of addition, and the velocity of what rests.
  static var zero: Self { get }
  /// The smallest difference that a person could see, in the value's unit. A spring whose remaining swing is
  /// smaller than this, and than a thousandth of its way, has come to rest.
  static var settlingTolerance: Double { get }
  /// The sum.
  static func + (a: Self, b: Self) -> Self
  /// The difference: what has to be added to `b`, before it, to get `a`.
  static func - (a: Self, b: Self) -> Self
  /// The value times a factor.
  static func * (a: Self, factor: Double) -> Self
  /// Length of the value as a vector, in its unit.
  var magnitude: Double { get }
  /// Whether no number of the value is infinite or NaN.
  var isFinite: Bool { get }
  /// Distance to another value, in the value's unit.
  func span(to other: Self) -> Double

  /// The value at a fraction of the way to another; the fraction may leave 0…1.
  func interpolated(to other: Self, fraction: Double) -> Self
  /// How `interpolated(to:fraction:)` changes with the fraction, as a velocity.
  func interpolationVelocity(to other: Self, fraction: Double) -> Self
  /// As `interpolated(to:fraction:)` where both values are differences that will be added to something.
  func offsetInterpolated(to other: Self, fraction: Double) -> Self
  /// As `interpolationVelocity(to:fraction:)` for differences.
  func offsetInterpolationVelocity(to other: Self, fraction: Double) -> Self

  /// The value after it has moved at a velocity for some seconds. The sum of two velocities is
  /// `a.advanced(by: b, for: 1)`.
  func advanced(by velocity: Self, for seconds: Double) -> Self
  /// The velocity of `a + b`, from both and the velocity of each.
  static func velocityOfSum(_ a: Self, _ velocityOfA: Self, _ b: Self, _ velocityOfB: Self) -> Self
  /// The value added to itself a whole number of times.
  func repeated(_ count: Double) -> Self
  /// Whether the operations are those of a vector space.
  static var isVector: Bool { get }
  /// Whether a change of a property of this type that a layer's class declares is laid on top of what moves already; else
  /// it begins from what is shown. That of vectors is by default: not where half of a difference means nothing by
  /// itself, as of colours and shapes.
  static var addsToMotion: Bool { get }
}

extension Animatable {
  /// What counts as settled on a way of some length: what a person cannot see, and at most a thousandth of the way,
  /// since the value may be a fraction of something large. Ways below a person's tolerance by far are mere rounding.
  static func settlingTolerance(ofWay way: Double, _ seen: Double = settlingTolerance) -> Double {
    guard way > 0 else { return seen }
    return max(min(seen, 0.001 * way), 1e-4 * seen)
  }

  @inlinable
  public func span(to other: Self) -> Double { (other - self).magnitude }

  /// Along the straight line; exact at 1.
  @inlinable
  public func interpolated(to other: Self, fraction: Double) -> Self {
    fraction == 1 ? other : self + (other - self) * fraction
  }

  @inlinable
  public func interpolationVelocity(to other: Self, fraction: Double) -> Self { other - self }

  /// Along the straight line; exact at 1.
  @inlinable
  public func offsetInterpolated(to other: Self, fraction: Double) -> Self {
    fraction == 1 ? other : self + (other - self) * fraction
  }

  @inlinable
  public func offsetInterpolationVelocity(to other: Self, fraction: Double) -> Self { other - self }

  @inlinable
  public func advanced(by velocity: Self, for seconds: Double) -> Self { self + velocity * seconds }

  @inlinable
  public static func velocityOfSum(
    _ a: Self, _ velocityOfA: Self, _ b: Self, _ velocityOfB: Self
  ) -> Self { velocityOfA + velocityOfB }

  @inlinable
  public func repeated(_ count: Double) -> Self { self * count }

  @inlinable
  public static var isVector: Bool { true }

  @inlinable
  public static var addsToMotion: Bool { isVector }
}
