import MartletGeometry
import MartletMotion

extension PinchGestureRecognizer: VelocitySource {
  /// The velocity of the scale of a layer that follows the fingers, per second: their growth times the layer's
  /// present scale. Zero if the pinch was cancelled.
  public func velocity(in space: HandOverSpace) -> Double {
    state == .cancelled ? 0 : velocity / scale * space.transform.scale
  }
}
