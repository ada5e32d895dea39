/// Defines the inside of a path that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// Points around which the path winds more often one way than the other. The default.
  case nonZero
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd

  /// Whether a point around which a path winds some number of times is inside.
  package func isInside(_ winding: Int) -> Bool { self == .nonZero ? winding != 0 : winding & 1 != 0 }
}
