import MartletGeometry

/// A value that can be animated.
///
/// Most types are vectors: addition is commutative and associative, `zero` is neutral, and (b − a) + a == b
/// up to rounding. For transforms addition is composition (`a + b` applies `a` first), which does not
/// commute: a change stands *before* the value, as in `change + value`.
public protocol Animatable: Equatable, Sendable {
  /// How fast a value changes, per second: a vector whose zero is rest. The type itself for vectors.
  associatedtype Velocity: Animatable = Self
  /// The neutral element of addition.
  static var zero: Self { get }
  /// The smallest visible difference, in the value's unit. A spring has settled when its remaining
  /// oscillation is smaller than this and than a thousandth of its distance.
  static var settlingTolerance: Double { get }
  /// The sum.
  static func + (a: Self, b: Self) -> Self
  /// The difference: the value to add to `b`, before it, to get `a`.
  static func - (a: Self, b: Self) -> Self
  /// The value multiplied by a factor.
  static func * (a: Self, factor: Double) -> Self
  /// The length of the value as a vector, in its unit.
  var magnitude: Double { get }
  /// The inner product with another value, both as vectors: the square of `magnitude` for the value itself.
  func dot(_ other: Self) -> Double
  /// Whether no number of the value is infinite or NaN.
  var isFinite: Bool { get }
  /// The distance to another value, in the value's unit.
  func span(to other: Self) -> Double

  /// The value at a fraction between this and another one. The fraction may be outside 0…1.
  func interpolated(to other: Self, fraction: Double) -> Self
  /// The derivative of `interpolated(to:fraction:)` with respect to the fraction.
  func interpolationVelocity(to other: Self, fraction: Double) -> Velocity
  /// Like `interpolated(to:fraction:)`, for two differences that will be added to a value.
  func offsetInterpolated(to other: Self, fraction: Double) -> Self
  /// Like `interpolationVelocity(to:fraction:)`, for differences.
  func offsetInterpolationVelocity(to other: Self, fraction: Double) -> Velocity

  /// The value after moving at a velocity for some seconds.
  func advanced(by velocity: Velocity, for seconds: Double) -> Self
  /// The value after a motion that another value would make at its velocity in some seconds. For vectors that is
  /// `advanced(by:for:)`; a transform is turned as the other one would be.
  func advanced(by velocity: Velocity, of other: Self, for seconds: Double) -> Self
  /// The velocity of `advanced(by:of:for:)`.
  /// - Parameters:
  ///   - own: The velocity of this value.
  ///   - rate: How fast `seconds` grows, per second.
  func velocity(
    _ own: Velocity, advancedBy velocity: Velocity, of other: Self, for seconds: Double, rate: Double
  ) -> Velocity
  /// The constant velocity that leads to another value in some seconds.
  func averageVelocity(to other: Self, over seconds: Double) -> Velocity
  /// The velocity of `a + b`, from both values and their velocities.
  static func velocityOfSum(
    _ a: Self, _ velocityOfA: Velocity, _ b: Self, _ velocityOfB: Velocity
  ) -> Velocity
  /// The value added to itself several times; `count` is a whole number.
  func repeated(_ count: Double) -> Self
  /// Whether the operations form a vector space.
  static var isVector: Bool { get }
  /// Whether changes of a custom property of this type are animated additively by default, on top of running
  /// animations. Otherwise they start from the shown value. `true` for vectors, but not for types like
  /// colours and shapes, where half a difference has no meaning of its own.
  static var addsToMotion: Bool { get }
}

extension Animatable {
  /// The tolerance for a change of some distance: what is invisible, and at most a thousandth of the
  /// distance, because the value may be a fraction of something large. Distances far below the visible
  /// tolerance are mere rounding errors.
  static func settlingTolerance(ofWay way: Double, _ seen: Double = settlingTolerance) -> Double {
    guard way > 0 else { return seen }
    return max(min(seen, 0.001 * way), 1e-4 * seen)
  }

  @inlinable
  public func span(to other: Self) -> Double { (other - self).magnitude }

  /// From the magnitudes of the sum and the difference.
  @inlinable
  public func dot(_ other: Self) -> Double {
    let (sum, difference) = ((self + other).magnitude, (self - other).magnitude)
    return (sum * sum - difference * difference) / 4
  }

  /// Linear interpolation; exact at 1.
  @inlinable
  public func interpolated(to other: Self, fraction: Double) -> Self {
    fraction == 1 ? other : self + (other - self) * fraction
  }

  /// Linear interpolation; exact at 1.
  @inlinable
  public func offsetInterpolated(to other: Self, fraction: Double) -> Self {
    fraction == 1 ? other : self + (other - self) * fraction
  }

  @inlinable
  public func advanced(by velocity: Velocity, of other: Self, for seconds: Double) -> Self {
    advanced(by: velocity, for: seconds)
  }

  @inlinable
  public func velocity(
    _ own: Velocity, advancedBy velocity: Velocity, of other: Self, for seconds: Double, rate: Double
  ) -> Velocity {
    own + velocity * rate
  }

  @inlinable
  public func repeated(_ count: Double) -> Self { self * count }

  @inlinable
  public static var isVector: Bool { true }

  @inlinable
  public static var addsToMotion: Bool { isVector }
}

extension Animatable where Velocity == Self {
  @inlinable
  public func interpolationVelocity(to other: Self, fraction: Double) -> Self { other - self }

  @inlinable
  public func offsetInterpolationVelocity(to other: Self, fraction: Double) -> Self { other - self }

  @inlinable
  public func advanced(by velocity: Self, for seconds: Double) -> Self { self + velocity * seconds }

  @inlinable
  public func averageVelocity(to other: Self, over seconds: Double) -> Self { (other - self) * (1 / seconds) }

  @inlinable
  public static func velocityOfSum(
    _ a: Self, _ velocityOfA: Self, _ b: Self, _ velocityOfB: Self
  ) -> Self { velocityOfA + velocityOfB }
}
