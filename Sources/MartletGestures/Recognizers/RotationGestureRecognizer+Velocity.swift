import MartletGeometry
import MartletMotion

extension RotationGestureRecognizer: VelocitySource {
  /// How fast the fingers turn, in radians per second, clockwise in a space. Zero if the rotation was cancelled.
  public func velocity(in space: HandOverSpace) -> Double {
    state == .cancelled ? 0 : space.seen(in: copy).turn(velocity, at: location)
  }
}
