import MartletGeometry

extension View {
  /// A velocity, as a gesture has it, in the form that animation blocks take: each axis as a part of the way along it
  /// per second. 0 along an axis on which nothing moves.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - start: Where the way begins.
  ///   - end: Where it ends.
  public static func normalizedVelocity(_ velocity: Point, from start: Point, to end: Point) -> Point {
    let way = end - start
    return Point(x: way.x == 0 ? 0 : velocity.x / way.x, y: way.y == 0 ? 0 : velocity.y / way.y)
  }
}
