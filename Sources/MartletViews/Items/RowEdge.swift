/// A side of a list's row, or of a grid's item.
public enum RowEdge: Hashable, Sendable, CaseIterable {
  /// The side at which text begins: the left one, unless text runs from right to left.
  case leading
  /// The other side.
  case trailing

  /// The other one.
  var opposite: RowEdge { self == .leading ? .trailing : .leading }
}
