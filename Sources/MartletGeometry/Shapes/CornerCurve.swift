/// How the corners of a rectangle are rounded.
public enum CornerCurve: String, Sendable, CaseIterable {
  /// By an arc of a circle. The curvature begins and ends abruptly.
  case circular
  /// By a part of a superellipse. The curvature grows and fades gradually, so that a corner reaches 1.53 times its radius
  /// along the sides. Where a side is too short for that, the corner approaches the arc of a circle.
  case continuous

  /// How far a corner reaches along the sides if there is room, as a multiple of its radius (that of
  /// `CALayer.cornerCurveExpansionFactor`).
  public var expansionFactor: Double {
    switch self {
    case .circular: 1
    case .continuous: 1.528665
    }
  }
}
