/// A side of a list's row.
public enum RowEdge: Hashable, Sendable, CaseIterable {
  /// The side at which text begins: the left one, unless the list's text runs from right to left.
  case leading
  /// The other side.
  case trailing

  /// The other one.
  var opposite: RowEdge { self == .leading ? .trailing : .leading }
}
