import Glibc
import Martlet

/// How a board lies: the factors of its matrix, in the order in which they apply.
///
/// Points are of the plane of the stage, whose origin is the middle of the stage, in which a board that is not transformed lies.
struct MatrixPose: Equatable {
  /// The point of the board about which it is turned and zoomed.
  var pivot = Point.zero
  /// Scale, shear and turn about it.
  var linear = Transform.identity
  /// Where that point lies.
  var place = Point.zero
  /// The angle about the x axis, in radians.
  var tilt = 0.0
  /// The perspective: −1 by the distance of the eye, in points.
  var m34 = 0.0

  /// The whole matrix, from the board to the stage.
  var matrix: Transform {
    Transform(translationX: -pivot.x, y: -pivot.y)
      .concatenating(linear)
      .concatenating(Transform(translationX: place.x, y: place.y))
      .concatenating(Transform(rotation: tilt, axisX: 1, y: 0, z: 0))
      .concatenating(perspective)
  }

  /// Where the board's origin lies in the plane: what turning and zooming about a point add up to.
  var origin: Point { place - turned(pivot) }

  private var perspective: Transform {
    var result = Transform.identity
    result.m34 = m34
    return result
  }

  /// A vector of the board, as it is turned and zoomed.
  func turned(_ vector: Point) -> Point {
    Point(
      x: vector.x * linear.m11 + vector.y * linear.m21, y: vector.x * linear.m12 + vector.y * linear.m22)
  }

  /// The vector of the board that is turned and zoomed to one of the plane; `nil` if there is none, since the board is flat.
  func unturned(_ vector: Point) -> Point? {
    let determinant = linear.m11 * linear.m22 - linear.m12 * linear.m21
    guard abs(determinant) > 1e-6 else { return nil }
    return Point(
      x: (vector.x * linear.m22 - vector.y * linear.m21) / determinant,
      y: (vector.y * linear.m11 - vector.x * linear.m12) / determinant)
  }

  /// Moves the pivot by a vector of the plane.
  /// - Parameter isBoardStill: Whether the board stays where it is: then another point of it is under the pivot. Otherwise
  ///   the pivot moves by the same vector over the board that is not transformed, and the board comes along.
  mutating func movePivot(by way: Point, isBoardStill: Bool) {
    place += way
    if !isBoardStill {
      pivot += way
    } else if let own = unturned(way) {
      pivot += own
    }
  }

  /// Changes an entry of the matrix by an amount. The board's point under the pivot stays that, and the other entries of a board
  /// that is not tilted stay as they are.
  mutating func change(_ entry: MatrixEntry, by amount: Double) {
    let (origin, tilted) = (origin, amount / cos(tilt))
    switch (entry.row, entry.column) {
    case (0, 0): linear.m11 += amount
    case (0, 1): linear.m12 += tilted
    case (1, 0): linear.m21 += amount
    case (1, 1): linear.m22 += tilted
    case (2, 3): m34 += tilted
    case (3, 0): return place.x += amount
    case (3, 1): return place.y += tilted
    default: return
    }
    place = origin + turned(pivot)
  }
}
