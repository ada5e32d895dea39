/// The lists that contain a node, each at most once.
struct NodeMarks: OptionSet {
  let rawValue: UInt8

  /// It must be resolved completely.
  static let unresolved = NodeMarks(rawValue: 1)
  /// It must be redrawn.
  static let changed = NodeMarks(rawValue: 2)
  /// It must be placed again, with its sublayers.
  static let moved = NodeMarks(rawValue: 4)
  /// The flattening must examine it.
  static let redrawn: NodeMarks = [.changed, .moved]
  /// It may have passed a sibling.
  static let restacked = NodeMarks(rawValue: 8)
  /// It has animations.
  static let animated = NodeMarks(rawValue: 16)
  /// Its place may be free.
  static let free = NodeMarks(rawValue: 32)

  /// Adds a mark. Returns whether it is new.
  @inline(__always)
  mutating func add(_ mark: NodeMarks) -> Bool {
    guard rawValue & mark.rawValue == 0 else { return false }
    self = NodeMarks(rawValue: rawValue | mark.rawValue)
    return true
  }
}
