/// A direction of layout.
public enum LayoutAxis: Hashable, Sendable {
  /// Along the width.
  case horizontal
  /// Along the height.
  case vertical
}
