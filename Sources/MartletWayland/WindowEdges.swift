/// Sides of a window: one, or two that meet in a corner.
public struct WindowEdges: OptionSet, Hashable, Sendable {
  /// One bit for each, as the protocol has them.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The upper side.
  public static let top = WindowEdges(rawValue: 1)
  /// The lower side.
  public static let bottom = WindowEdges(rawValue: 2)
  /// The left side.
  public static let left = WindowEdges(rawValue: 4)
  /// The right side.
  public static let right = WindowEdges(rawValue: 8)

  /// Whether it is a side or a corner.
  var isPlace: Bool {
    !isEmpty && subtracting([.top, .bottom, .left, .right]).isEmpty && !isSuperset(of: [.top, .bottom])
      && !isSuperset(of: [.left, .right])
  }
}
