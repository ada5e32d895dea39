/// A location in the plane, in points. x grows to the right and y grows downwards.
///
/// The difference of two points and a velocity (points per second) are written as a `Point` too, so that
/// positions can be animated with the same arithmetic as every other value.
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin, in points.
  public var x: Double
  /// Distance below the origin, in points.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Makes a point from its coordinates, in points.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are neither infinite nor NaN.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Distance from the origin: √(x² + y²), in points.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Straight-line distance to another point, in points.
  @inlinable
  public func distance(to other: Point) -> Double { (self - other).length }

  /// Coordinate by coordinate.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  /// The vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  /// Both coordinates times a factor.
  @inlinable
  public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

  /// The same distance the other way from the origin.
  @inlinable
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

  /// Moves `a` by a vector.
  @inlinable
  public static func += (a: inout Point, b: Point) { a = a + b }

  /// Moves `a` back by a vector.
  @inlinable
  public static func -= (a: inout Point, b: Point) { a = a - b }
}

extension Point: CustomStringConvertible {
  /// `(x, y)`.
  public var description: String { "(\(x), \(y))" }
}
