import MartletGeometry

/// What the next update has to do: the nodes to look at, each once, and whether the tree is to be flattened anew.
///
/// A list that was worked through is emptied; a node that was done out of turn only loses its mark.
struct UpdateQueue {
  /// Nodes to resolve anew.
  private(set) var unresolved: [Int32] = []
  /// Nodes to draw anew.
  private(set) var changed: [Int32] = []
  /// Nodes among the changed ones that carry their sublayers along.
  private(set) var moved: [Int32] = []
  /// Nodes whose height has changed.
  private(set) var restacked: [Int32] = []
  /// Whether nodes came or went, or have other items than at the newest flattening.
  var needsFlattening = true

  mutating func resolve(_ i: Int, _ nodes: inout NodeStore) {
    guard nodes[i].marks.add(.unresolved) else { return }
    unresolved.append(Int32(i))
  }

  @inline(__always)
  mutating func redraw(_ i: Int, _ node: inout RenderNode) {
    guard node.marks.add(.changed) else { return }
    changed.append(Int32(i))
  }

  @inline(__always)
  mutating func move(_ i: Int, _ node: inout RenderNode) {
    redraw(i, &node)
    guard node.marks.add(.moved) else { return }
    moved.append(Int32(i))
  }

  /// Resolves what is to be resolved anew.
  mutating func resolveAll(_ nodes: inout NodeStore, _ times: TimeSpaces, at time: MediaTime) {
    for entry in unresolved.indices {
      let i = Int(unresolved[entry])
      nodes[i].marks.remove(.unresolved)
      guard nodes[i].isInTree else { continue }
      let space = nodes[i].space
      let outcome = nodes[i].resolve(
        nodes[committed: i], at: times.time(in: space, atHost: time),
        isOutside: times.isUsed && times.isOutside(i, in: space))
      note(outcome, of: i, &nodes[i])
    }
    unresolved.removeAll(keepingCapacity: true)
  }

  /// Takes in what resolving a node has changed.
  @inline(__always)
  mutating func note(_ outcome: ResolveOutcome, of i: Int, _ node: inout RenderNode) {
    if outcome.isEmpty { return }
    // What cannot be seen has no items; it gets them when what is around it appears, unless it is itself in the way.
    if outcome.contains(.restructured), node.isVisible || node.layout == .hidden { needsFlattening = true }
    guard !needsFlattening, node.isVisible else { return }
    redraw(i, &node)
    if outcome.contains(.moved) { move(i, &node) }
    if outcome.contains(.restacked), node.marks.add(.restacked) { restacked.append(Int32(i)) }
  }

  /// Finds out whether nodes whose height has changed have passed a sibling.
  mutating func checkStacks(_ nodes: inout NodeStore) {
    for entry in restacked.indices {
      let i = Int(restacked[entry])
      nodes[i].marks.remove(.restacked)
      if !needsFlattening, nodes[i].isVisible, !nodes.isInOrder(amongSiblings: i) { needsFlattening = true }
    }
    restacked.removeAll(keepingCapacity: true)
  }

  /// Ends an update: all is done.
  mutating func finish(_ nodes: inout NodeStore) {
    nodes.withPointers { nodes, _ in
      for entry in changed.indices { nodes[Int(changed[entry])].marks.subtract(.redrawn) }
    }
    changed.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
  }

  /// What does not hold of the lists as of an update, for tests.
  func brokenInvariants(_ nodes: NodeStore) -> [String] {
    let marked: NodeMarks = [.changed, .moved, .restacked, .unresolved]
    var broken: [String] = []
    for i in nodes.indices where !nodes[i].marks.isDisjoint(with: marked) {
      broken.append("node \(i) is still marked: \(nodes[i].marks.rawValue)")
    }
    if !(unresolved + changed + moved + restacked).isEmpty { broken.append("a list was not worked through") }
    return broken
  }
}
