/// Where on an emitter's shape particles are born, and which way their emission angle counts from.
public enum EmitterMode: String, Sendable, CaseIterable {
  /// At the ends of a line, the corners of a rectangle, or the four outermost points of a circle. The angle counts from the
  /// direction away from the middle; of a line, from the x axis.
  case points
  /// On the outline. The angle counts from the direction outwards, at right angles to the outline; of a line, from the
  /// x axis.
  case outline
  /// Within the shape, evenly. The angle counts from the x axis.
  case surface
  /// The default. The same as `surface`, since shapes have no depth.
  case volume
}
