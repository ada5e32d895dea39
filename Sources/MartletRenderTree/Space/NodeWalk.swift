/// The nodes to which a walk over a tree has come.
struct NodeWalk {
  /// The newest walk that came to each node.
  private var walks: [Int] = []
  private var walk = 0

  /// Begins another walk over some nodes.
  mutating func begin(in nodes: NodeStore) {
    walk += 1
    let missing = nodes.indices.count - walks.count
    if missing > 0 { walks += [Int](repeating: 0, count: missing) }
  }

  /// Marks a node. Returns whether the walk comes to it for the first time.
  mutating func insert(_ node: Int) -> Bool {
    guard walks[node] != walk else { return false }
    walks[node] = walk
    return true
  }
}
