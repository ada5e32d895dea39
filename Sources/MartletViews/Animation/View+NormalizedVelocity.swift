import MartletGeometry
import MartletMotion

extension View {
  /// Converts a velocity, for example a gesture's, to the form that animation blocks take: 1 is the whole
  /// distance along an axis per second. It is 0 along an axis without movement.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - start: Where the movement starts.
  ///   - end: Where it ends.
  public static func normalizedVelocity(
    _ velocity: Point, from start: Point, to end: Point
  ) -> NormalizedVelocity {
    NormalizedVelocity(velocity, from: start, to: end)
  }
}
