/// What resolving a node has changed besides its values.
struct ResolveOutcome: OptionSet {
  let rawValue: UInt8

  /// It may look different.
  static let changed = ResolveOutcome(rawValue: 1)
  /// Its sublayers must follow.
  static let moved = ResolveOutcome(rawValue: 2)
  /// It may have passed a sibling.
  static let restacked = ResolveOutcome(rawValue: 4)
  /// It needs other items.
  static let restructured = ResolveOutcome(rawValue: 8)
}
