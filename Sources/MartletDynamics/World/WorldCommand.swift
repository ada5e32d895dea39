import MartletGeometry
import MartletRenderTree

/// What the main thread tells a `RigidWorld`. Bodies are named by their numbers.
enum WorldCommand: Sendable {
  /// A new body, which has been moving with the velocity. Its contacts are told of the item; bodies' numbers are used
  /// again.
  case add(Int, BodyShape, BodyMaterial, SimulatedPose, velocity: SimulatedPose, item: Int)
  case remove(Int)
  case setShape(Int, BodyShape)
  case setMaterial(Int, BodyMaterial)
  /// Moves a body, which keeps its velocity.
  case place(Int, SimulatedPlacement)
  /// Changes the velocity of a body.
  case addVelocity(Int, SimulatedPose)
  /// Takes a body from the forces: from now on it only follows its layer.
  case hold(Int, SimulatedPose)
  /// Moves a held body to where its layer is.
  case follow(Int, SimulatedPose)
  /// Returns a held body to the forces.
  case release(Int, SimulatedPose, velocity: SimulatedPose)
  /// Begins, changes or ends (`nil`) the effect of a behavior.
  case behavior(Int, BehaviorEffect?)
}
