import MartletGeometry

/// Where a simulation has a body, or how fast the body moves and turns.
public struct SimulatedPose: Hashable, Sendable {
  /// The position of the layer's anchor point in its superlayer, in points; of a velocity, in points per second.
  public var position: Point
  /// The rotation of the layer in the plane of its superlayer, in radians, clockwise; of a velocity, in radians per second.
  public var angle: Double

  /// Position zero, without rotation; at rest.
  public static let zero = SimulatedPose(position: .zero, angle: 0)

  /// Makes a pose from its parts.
  public init(position: Point, angle: Double) {
    self.position = position
    self.angle = angle
  }

  /// The pose on the way to another one, at a fraction of the way.
  func interpolated(to other: SimulatedPose, fraction: Double) -> SimulatedPose {
    if fraction == 0 { return self }
    return SimulatedPose(
      position: position + (other.position - position) * fraction,
      angle: angle + (other.angle - angle) * fraction)
  }

  /// How long this velocity takes for a way, in seconds: for its distance, or for its turn where it only turns. 0 at rest.
  func seconds(for way: SimulatedPose) -> Double {
    let square = position.x * position.x + position.y * position.y
    if square > 0 { return (way.position.x * position.x + way.position.y * position.y) / square }
    return angle == 0 ? 0 : way.angle / angle
  }

  /// The pose after a time in seconds at a velocity.
  package func advanced(by velocity: SimulatedPose, for seconds: Double) -> SimulatedPose {
    SimulatedPose(
      position: position + velocity.position * seconds, angle: angle + velocity.angle * seconds)
  }
}

extension Transform {
  /// The transform without its rotation in the plane: what a simulated layer keeps of its transform.
  package var withoutTurn: Transform {
    let angle = rotationZ
    return angle == 0 ? self : concatenating(Transform(rotation: -angle))
  }
}

extension LayerProperties {
  /// Places the layer by a simulation.
  /// - Parameter base: The transform to turn: `withoutTurn` of the transform that was committed.
  package mutating func place(at pose: SimulatedPose, base: Transform) {
    position = pose.position
    transform = pose.angle == 0 ? base : base.concatenating(Transform(rotation: pose.angle))
  }
}
