/// Passes that wait for a place in the order, as trees: each is drawn after its branches, which are drawn in any order. Those come
/// first that need most memory and leave little of it, so that groups within each other take no more sheets the deeper they are.
///
/// It allocates nothing once it has seen as many.
struct PassTrees {
  /// A pass.
  private struct Node {
    /// The first of its branches and the next branch of the same tree, by the numbers of their passes; −1 for none.
    var branch: Int32 = -1
    var next: Int32 = -1
    /// The most pixels that its tree's sheets have at a time.
    var peak = 0
    /// How many of them its tree leaves, for whatever draws them.
    var rest = 0

    /// How much it helps to draw its tree first.
    var gain: Int { peak - rest }
  }

  /// The passes, by their numbers.
  private var nodes: [Node] = []
  /// The trees, by their last passes, in the order in which these were added.
  private var roots: [Int32] = []
  /// The passes of the tree whose order is sought, from the outside to the inside.
  private var open: [Int32] = []

  /// The number of trees.
  var count: Int { roots.count }

  /// Adds a pass that is drawn after all trees from a place on, which become its branches.
  /// - Parameters:
  ///   - pass: Its number.
  ///   - pixels: The pixels of its sheet; 0 for the window.
  ///   - isNew: Whether the sheet begins with it.
  ///   - keepsOthers: Whether the sheets of its branches are needed after it, as it copies one of them.
  ///   - first: The place.
  mutating func add(_ pass: Int32, pixels: Int, isNew: Bool, keepsOthers: Bool, after first: Int) {
    while nodes.count <= Int(pass) { nodes.append(Node()) }
    let first = min(first, roots.count)
    var node = Node()
    node.branch = sortedTrees(first..<roots.count)
    var (held, branch) = (0, node.branch)
    while branch >= 0 {
      node.peak = max(node.peak, held + nodes[Int(branch)].peak)
      held += nodes[Int(branch)].rest
      branch = nodes[Int(branch)].next
    }
    let all = held + (isNew ? pixels : 0)
    node.peak = max(node.peak, all)
    node.rest = keepsOthers ? all : pixels
    nodes[Int(pass)] = node
    roots.removeSubrange(first...)
    roots.append(pass)
  }

  /// Makes a row of trees, by what they gain: of those that gain as much, the earlier one comes first. Returns the first.
  private mutating func sortedTrees(_ places: Range<Int>) -> Int32 {
    guard places.count > 1 else {
      guard let root = places.first.map({ roots[$0] }) else { return -1 }
      nodes[Int(root)].next = -1
      return root
    }
    let middle = places.lowerBound + places.count / 2
    var (a, b) = (sortedTrees(places.lowerBound..<middle), sortedTrees(middle..<places.upperBound))
    var (first, last) = (Int32(-1), Int32(-1))
    while a >= 0, b >= 0 {
      let isEarlier = nodes[Int(a)].gain >= nodes[Int(b)].gain
      let next = isEarlier ? a : b
      if isEarlier { a = nodes[Int(a)].next } else { b = nodes[Int(b)].next }
      if last < 0 { first = next } else { nodes[Int(last)].next = next }
      last = next
    }
    nodes[Int(last)].next = a >= 0 ? a : b
    return first
  }

  /// Moves all passes to the end of an order.
  mutating func move(to order: inout [Int32]) {
    for root in roots {
      open.append(root)
      while let pass = open.last {
        let branch = nodes[Int(pass)].branch
        if branch >= 0 {
          nodes[Int(pass)].branch = nodes[Int(branch)].next
          open.append(branch)
        } else {
          order.append(pass)
          open.removeLast()
        }
      }
    }
    roots.removeAll(keepingCapacity: true)
  }

  /// Forgets all passes.
  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    roots.removeAll(keepingCapacity: true)
  }
}
