import MartletGeometry

/// A first velocity as a part of the way per second, for each axis: 50 points per second over a way of 100 points is .5, and
/// 1 covers the whole way in a second.
///
/// A velocity in units per second has the type of its value, so that one cannot be taken for the other.
public struct NormalizedVelocity: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Along x, in ways per second.
  public var x: Double
  /// Along y, in ways per second.
  public var y: Double

  /// Rest.
  public static let zero = NormalizedVelocity(x: 0, y: 0)

  /// Makes a velocity from its parts along the axes, in ways per second. What is not finite, as the quotient by no way is,
  /// counts as 0.
  public init(x: Double, y: Double) {
    self.x = x.isFinite ? x : 0
    self.y = y.isFinite ? y : 0
  }

  /// Makes a velocity that is the same part of the way along every axis, per second.
  public init(_ both: Double) { self.init(x: both, y: both) }

  /// Makes a velocity from one as a gesture has it; 0 along an axis on which nothing moves, by a millionth of a point.
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - start: Where the way begins.
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

  /// The velocity for a value without axes: the mean of the two, each with the weight of its square. So it is that of both
  /// where they are one, that of the only axis along which anything moves, and it changes smoothly between.
  package var scalar: Double {
    let greatest = max(abs(x), abs(y))
    if x == y || greatest == 0 { return x }
    let (a, b) = (x / greatest, y / greatest)
    return greatest * (a * a * a + b * b * b) / (a * a + b * b)
  }
}
