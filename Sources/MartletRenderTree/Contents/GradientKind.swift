/// How the colours of a gradient change over a layer's bounds.
public enum GradientKind: String, Sendable, CaseIterable {
  /// Along the line from the start point to the end point. The default.
  case axial
  /// From the start point outwards, to the ellipse around it whose box has the end point as a corner.
  case radial
  /// Clockwise around the start point, beginning in the direction of the end point.
  case conic
}
