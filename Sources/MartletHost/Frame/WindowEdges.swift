/// Edges of a window: one side, or two adjacent ones that form a corner.
public struct WindowEdges: OptionSet, Hashable, Sendable {
  /// One bit for each side, with the protocol's values.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The top side.
  public static let top = WindowEdges(rawValue: 1)
  /// The bottom side.
  public static let bottom = WindowEdges(rawValue: 2)
  /// The left side.
  public static let left = WindowEdges(rawValue: 4)
  /// The right side.
  public static let right = WindowEdges(rawValue: 8)

  /// All four sides.
  public static let all: WindowEdges = [.top, .bottom, .left, .right]

  /// Whether this is one side or one corner.
  public var isPlace: Bool {
    !isEmpty && subtracting(.all).isEmpty && !isSuperset(of: [.top, .bottom])
      && !isSuperset(of: [.left, .right])
  }
}
