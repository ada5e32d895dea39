import MartletGeometry
import MartletMotion

extension View {
  /// A velocity, as a gesture has it, in the form that animation blocks take: each axis as a part of the way along it
  /// per second. 0 along an axis on which nothing moves.
  ///
  /// - Parameters:
  ///   - velocity: In points per second.
  ///   - start: Where the way begins.
  ///   - end: Where it ends.
  public static func normalizedVelocity(
    _ velocity: Point, from start: Point, to end: Point
  ) -> NormalizedVelocity {
    NormalizedVelocity(velocity, from: start, to: end)
  }
}
