/// A location in the plane, in points. x grows to the right and y grows downwards.
///
/// Differences of points, and velocities (in points per second), are `Point`s too, so that positions are
/// animated with the same arithmetic as other values.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin, in points.
  public var x: Double
  /// The distance below the origin, in points.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Makes a point from its coordinates, in points.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether no coordinate is infinite or NaN.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The distance from the origin: √(x² + y²), in points.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The distance to another point, in points.
  @inlinable
  public func distance(to other: Point) -> Double { (self - other).length }

  /// The sum, coordinate by coordinate.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  /// The vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  /// Both coordinates multiplied by a factor.
  @inlinable
  public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

  /// Both coordinates multiplied by a factor.
  @inlinable
  public static func * (factor: Double, a: Point) -> Point { a * factor }

  /// Both coordinates divided by a number.
  @inlinable
  public static func / (a: Point, divisor: Double) -> Point { Point(x: a.x / divisor, y: a.y / divisor) }

  /// The point mirrored at the origin.
  @inlinable
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

  /// Moves `a` by a vector.
  @inlinable
  public static func += (a: inout Point, b: Point) { a = a + b }

  /// Moves `a` back by a vector.
  @inlinable
  public static func -= (a: inout Point, b: Point) { a = a - b }

  /// Multiplies both coordinates by a factor.
  @inlinable
  public static func *= (a: inout Point, factor: Double) { a = a * factor }

  /// Divides both coordinates by a number.
  @inlinable
  public static func /= (a: inout Point, divisor: Double) { a = a / divisor }
}

extension Point: CustomStringConvertible {
  /// `(x, y)`.
  public var description: String { "(\(x), \(y))" }
}
