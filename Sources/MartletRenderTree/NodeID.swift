/// Identifies a layer in its window's render tree. The root is 0.
public struct NodeID: Hashable, Sendable {
  /// The number, small and dense. It is used again after its layer has left the tree.
  public var index: Int32
  /// The root layer.
  public static let root = NodeID(index: 0)
  /// Makes an identifier from a number, which must not be negative.
  public init(index: Int32) { self.index = index }

  /// The numbers that a layer can have. A larger one is an error, since it would require gigabytes of memory.
  static let valid: Range<Int32> = 0..<1 << 22
}
