import MartletGeometry

/// What the next update must do: the nodes to examine, each once, and whether the tree must be flattened
/// again.
///
/// A list is emptied when all its nodes are done. A node that is done out of turn only loses its mark.
struct UpdateQueue {
  /// Nodes that must be resolved.
  private(set) var unresolved: [Int32] = []
  /// Nodes that must be redrawn.
  private(set) var changed: [Int32] = []
  /// Nodes among the changed ones that move their sublayers.
  private(set) var moved: [Int32] = []
  /// Nodes whose z position has changed.
  private(set) var restacked: [Int32] = []
  /// Whether nodes were added or removed, or have other items than at the newest flattening.
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

  /// Resolves the nodes that must be resolved.
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

  /// Handles the outcome of resolving a node.
  @inline(__always)
  mutating func note(_ outcome: ResolveOutcome, of i: Int, _ node: inout RenderNode) {
    if outcome.isEmpty { return }
    // An invisible node has no items. It gets them when the nodes around it become visible, unless it is
    // itself what hides them.
    if outcome.contains(.restructured), node.isVisible || node.layout == .hidden { needsFlattening = true }
    guard !needsFlattening, node.isVisible else { return }
    redraw(i, &node)
    if outcome.contains(.moved) { move(i, &node) }
    if outcome.contains(.restacked), node.marks.add(.restacked) { restacked.append(Int32(i)) }
  }

  /// Checks whether nodes whose z position has changed have passed a sibling.
  mutating func checkStacks(_ nodes: inout NodeStore) {
    for entry in restacked.indices {
      let i = Int(restacked[entry])
      nodes[i].marks.remove(.restacked)
      if !needsFlattening, nodes[i].isVisible, !nodes.isInOrder(amongSiblings: i) { needsFlattening = true }
    }
    restacked.removeAll(keepingCapacity: true)
  }

  /// Ends an update: everything is done.
  mutating func finish(_ nodes: inout NodeStore) {
    nodes.withPointers { nodes, _ in
      for entry in changed.indices { nodes[Int(changed[entry])].marks.subtract(.redrawn) }
    }
    changed.removeAll(keepingCapacity: true)
    moved.removeAll(keepingCapacity: true)
  }

  /// The broken invariants of the lists after an update, for tests.
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
