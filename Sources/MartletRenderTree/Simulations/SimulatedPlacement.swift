import MartletGeometry

/// Where a program has placed a layer that a simulation moves. What it has not set, the simulation goes on to determine.
package struct SimulatedPlacement: Sendable {
  /// The position of the layer's anchor point in its superlayer, in points; `nil` if it was not set.
  package let position: Point?
  /// The rotation of the layer in the plane of its superlayer, in radians, clockwise; `nil` if it was not set.
  package let angle: Double?

  /// Makes a placement from its parts.
  package init(position: Point?, angle: Double?) {
    self.position = position
    self.angle = angle
  }
}
