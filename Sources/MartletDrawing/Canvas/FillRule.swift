/// Defines the inside of a path that crosses itself.
public enum FillRule: Sendable, Hashable, CaseIterable {
  /// Points around which the path winds more often one way than the other. The default.
  case nonZero
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd
}
