import MartletGeometry

/// A value that an animation can move: a vector, so that differences, velocities and sums of animations make
/// sense.
///
/// Addition is commutative and associative with `zero` neutral, and `a + (b - a) == b` up to rounding.
public protocol Animatable: Equatable, Sendable {
  /// The neutral element of addition.
  static var zero: Self { get }
  /// The smallest difference that a person could see, in the value's unit. A spring whose remaining swing is
  /// smaller than this has come to rest.
  static var settlingTolerance: Double { get }
  /// The sum.
  static func + (a: Self, b: Self) -> Self
  /// The difference: what has to be added to `b` to get `a`.
  static func - (a: Self, b: Self) -> Self
  /// The value times a factor.
  static func * (a: Self, factor: Double) -> Self
  /// Length of the value as a vector, in its unit.
  var magnitude: Double { get }
  /// The value at a fraction of the way to another; the fraction may leave 0…1.
  func interpolated(to other: Self, fraction: Double) -> Self
  /// Whether no number of the value is infinite or NaN.
  var isFinite: Bool { get }
}

extension Animatable {
  /// Along the straight line; exact at 1.
  @inlinable
  public func interpolated(to other: Self, fraction: Double) -> Self {
    fraction == 1 ? other : self + (other - self) * fraction
  }
}

extension Double: Animatable {
  /// A thousandth: of a radian, of full opacity, of a scale factor.
  public static var settlingTolerance: Double { 0.001 }
}

extension Point: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double { length }
}

extension Rect: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double {
    (minX * minX + minY * minY + width * width + height * height).squareRoot()
  }
  @inlinable public static func + (a: Rect, b: Rect) -> Rect {
    Rect(origin: a.origin + b.origin, size: a.size + b.size)
  }
  @inlinable public static func - (a: Rect, b: Rect) -> Rect {
    Rect(origin: a.origin - b.origin, size: a.size - b.size)
  }
  @inlinable public static func * (a: Rect, factor: Double) -> Rect {
    Rect(origin: a.origin * factor, size: a.size * factor)
  }
}

extension CornerRadii: Animatable {
  /// A twentieth of a point: a tenth of a pixel at scale 2.
  public static var settlingTolerance: Double { 0.05 }
  @inlinable public var magnitude: Double { (values * values).sum().squareRoot() }
  @inlinable public var isFinite: Bool { (values * 0).sum() == 0 }
}

extension Color: Animatable {
  public static var zero: Color { .clear }
  /// Half of one step of an 8-bit component.
  public static var settlingTolerance: Double { 0.002 }
  @inlinable public var magnitude: Double { Double((components * components).sum().squareRoot()) }
  public static func + (a: Color, b: Color) -> Color { Color(components: a.components + b.components) }
  public static func - (a: Color, b: Color) -> Color { Color(components: a.components - b.components) }
  public static func * (a: Color, factor: Double) -> Color { Color(components: a.components * Float(factor)) }
}
