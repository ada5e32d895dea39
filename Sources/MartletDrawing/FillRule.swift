/// Which points lie inside a path that crosses itself.
public enum FillRule: Sendable, Hashable, CaseIterable {
  /// Those around which it winds more often one way than the other. The default.
  case nonZero
  /// Those which a ray leaves by an odd number of crossings.
  case evenOdd
}
