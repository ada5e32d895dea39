import MartletGeometry

/// An initial velocity in distances per second, for each axis: 50 points per second over a distance of 100
/// points is 0.5, and 1 covers the whole distance in a second.
///
/// A velocity in units per second has the type of its value, so the two cannot be confused.
public struct NormalizedVelocity: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Along x, in distances per second.
  public var x: Double
  /// Along y, in distances per second.
  public var y: Double

  /// No velocity.
  public static let zero = NormalizedVelocity(x: 0, y: 0)

  /// Makes a velocity from its components along the axes, in distances per second. A component that is not
  /// finite, like a division by a zero distance, counts as 0.
  public init(x: Double, y: Double) {
    self.x = x.isFinite ? x : 0
    self.y = y.isFinite ? y : 0
  }

  /// Makes a velocity with the same value for both axes, in distances per second.
  public init(_ both: Double) { self.init(x: both, y: both) }

  /// Makes a velocity from a gesture's velocity. It is 0 along an axis whose distance is less than a
  /// millionth of a point.
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - start: Where the movement starts.
  ///   - end: Where it ends.
  public init(_ velocity: Point, from start: Point, to end: Point) {
    let way = end - start
    func part(_ velocity: Double, _ way: Double) -> Double { abs(way) < 1e-6 ? 0 : velocity / way }
    self.init(x: part(velocity.x, way.x), y: part(velocity.y, way.y))
  }

  public init(floatLiteral value: Double) { self.init(value) }

  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Whether no number is infinite or NaN.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The velocity for a value without axes: the mean of the two components, each weighted with its square. If
  /// both are equal, it is their value; if only one axis moves, it is that component; in between it changes
  /// smoothly.
  package var scalar: Double {
    let greatest = max(abs(x), abs(y))
    if x == y || greatest == 0 { return x }
    let (a, b) = (x / greatest, y / greatest)
    return greatest * (a * a * a + b * b * b) / (a * a + b * b)
  }
}
