/// The lists that hold a node, each once.
struct NodeMarks: OptionSet {
  let rawValue: UInt8

  /// To be resolved anew, all of it.
  static let unresolved = NodeMarks(rawValue: 1)
  /// To be drawn anew.
  static let changed = NodeMarks(rawValue: 2)
  /// To be placed anew, with its sublayers.
  static let moved = NodeMarks(rawValue: 4)
  /// To be looked at by the flattening.
  static let redrawn: NodeMarks = [.changed, .moved]
  /// It may have passed a sibling.
  static let restacked = NodeMarks(rawValue: 8)
  /// It has animations.
  static let animated = NodeMarks(rawValue: 16)
  /// Its place may be free.
  static let free = NodeMarks(rawValue: 32)

  /// Adds a mark. Returns whether it was not there.
  @inline(__always)
  mutating func add(_ mark: NodeMarks) -> Bool {
    guard rawValue & mark.rawValue == 0 else { return false }
    self = NodeMarks(rawValue: rawValue | mark.rawValue)
    return true
  }
}
