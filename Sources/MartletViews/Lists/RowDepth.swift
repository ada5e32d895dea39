/// How a row lies among the others while rows change, from back to front. Rows of one depth lie in their order.
enum RowDepth: Int, Comparable {
  /// It fades away.
  case gone
  /// It appears.
  case arriving
  /// It stays, or goes where others push it.
  case resting
  /// It was moved.
  case moved
  /// A hand holds it, or has let it go.
  case lifted

  static func < (one: RowDepth, other: RowDepth) -> Bool { one.rawValue < other.rawValue }
}
