/// Where on an emitter's shape particles are born, and which way their emission angles count from.
public enum EmitterMode: String, Sendable, CaseIterable {
  /// At the ends of a line, the corners of a rectangle or a cuboid, the four outermost points of a circle, or the six of a
  /// sphere. The angles count from the direction away from the middle; of a line, from the x axis.
  case points
  /// On the outline: the edges of a cuboid, and the circle around a sphere that is parallel to the layer's plane. The angles
  /// count from the direction outwards, at right angles to the outline; of a line, from the x axis.
  case outline
  /// On the surface of a cuboid or a sphere, evenly; the angles count from the direction outwards, at right angles to it. Within
  /// the other shapes, evenly; the angles count from the x axis.
  case surface
  /// Within the shape, evenly. The angles count from the x axis. The default.
  case volume
}
