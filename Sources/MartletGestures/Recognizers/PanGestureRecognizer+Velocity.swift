import MartletGeometry
import MartletMotion

extension PanGestureRecognizer: VelocitySource {
  /// The velocity of the fingers' centroid, in points of a space per second; zero if the pan was cancelled.
  public func velocity(in space: HandOverSpace) -> Point {
    state == .cancelled ? .zero : space.seen(in: copy).velocity(velocity, at: location)
  }
}
