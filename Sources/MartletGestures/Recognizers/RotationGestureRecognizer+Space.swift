import MartletGeometry
import MartletMotion

extension RotationGestureRecognizer {
  /// The angle in a target's coordinates, in radians, clockwise there: a target that is mirrored sees the fingers turn the other
  /// way. `nil` if the target has no such points.
  public func rotation(in target: some TouchTarget) -> Double? {
    turn(rotation, converted: { [copy] in target.convert(fromWindow: $0, for: copy) })
  }

  /// How fast the fingers turn in a target's coordinates, in radians per second, clockwise there; `nil` if the target has no such
  /// points.
  public func velocity(in target: some TouchTarget) -> Double? {
    turn(velocity, converted: { [copy] in target.convert(fromWindow: $0, for: copy) })
  }

  /// A turn where a closure converts points of the window.
  package func turn(_ turn: Double, converted convert: @escaping (Point) -> Point?) -> Double? {
    guard convert(location) != nil else { return nil }
    return HandOverSpace(fromWindow: convert).turn(turn, at: location)
  }
}
