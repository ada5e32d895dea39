import MartletGeometry
import MartletLayers
import MartletMotion

/// How a view was seen to come or go when it was stopped, so that it can go on in another window.
@MainActor
struct OverlayMotion {
  private let opacity: Double.Velocity
  private let transform: Transform.Velocity

  /// Stops a view where it is seen.
  init(stopping view: View) {
    (opacity, transform) = view.layer.freeze(.opacity, .transform)
  }

  /// Lets a view go on to values, with the velocity that it had.
  func resume(
    _ view: View, opacity target: Double, transform goal: Transform, spring: Spring,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    view.layer.animate(.transform, to: goal, spring: spring, initialVelocity: transform)
    view.layer.animate(.opacity, to: target, spring: spring, initialVelocity: opacity, completion: completion)
  }
}
