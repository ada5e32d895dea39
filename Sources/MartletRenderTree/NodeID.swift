/// The place of a layer in its window's render tree. The root is 0.
public struct NodeID: Hashable, Sendable {
  /// Index, small and dense; used again after its layer has left the tree.
  public var index: Int32
  /// The root layer.
  public static let root = NodeID(index: 0)
  /// Makes the place with an index, not negative.
  public init(index: Int32) { self.index = index }

  /// Numbers that a layer can have. A larger one is a fault: it would ask for gigabytes.
  static let valid: Range<Int32> = 0..<1 << 22
}
