import MartletLayout

/// How the two sides of a layout constraint compare.
public enum LayoutRelation: Hashable, Sendable {
  /// Both sides are equal.
  case equal
  /// The first side is the second or more.
  case greaterThanOrEqual
  /// The first side is the second or less.
  case lessThanOrEqual

  var relation: Relation {
    switch self {
    case .equal: .equal
    case .greaterThanOrEqual: .atLeast
    case .lessThanOrEqual: .atMost
    }
  }
}
