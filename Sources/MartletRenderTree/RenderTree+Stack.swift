extension RenderTree {
  private func zPosition(of id: NodeID) -> Double {
    let place = existingPlace(of: id)
    return place >= 0 ? nodes[place].resolved.zPosition : 0
  }

  /// Sublayers by ascending z, those of equal z in the order of the list.
  func paintOrder(of i: Int) -> [NodeID] {
    let children = nodes[i].children
    nodes[i].stack = []
    // What a transition shows is in order.
    if nodes[i].role.target >= 0 { return children }
    let isSorted = children.indices.dropFirst().allSatisfy {
      !(zPosition(of: children[$0 - 1]) > zPosition(of: children[$0]))
    }
    if isSorted { return children }
    for k in children.indices {
      let place = existingPlace(of: children[k])
      if place >= 0 { nodes[place].place = Int32(k) }
    }
    let sorted = children.enumerated().sorted {
      (zPosition(of: $0.element), $0.offset) < (zPosition(of: $1.element), $1.offset)
    }
    nodes[i].stack = sorted.map(\.element)
    return nodes[i].stack
  }

  /// Finds out whether layers whose z has changed have passed a sibling.
  func checkStacks() {
    for entry in dirtyStacks.indices {
      let i = Int(dirtyStacks[entry])
      nodes[i].isStackDirty = false
      guard !isStructureDirty, isVisible(i) else { continue }
      var parent = Int(nodes[i].parent)
      if parent >= 0, nodes[parent].role.target == Int32(i) { parent = Int(nodes[parent].parent) }
      if parent >= 0, !isInOrder(parent) { isStructureDirty = true }
    }
    dirtyStacks.removeAll(keepingCapacity: true)
  }

  /// Whether the sublayers of a node are still painted as they should be.
  private func isInOrder(_ i: Int) -> Bool {
    let isListed = nodes[i].stack.isEmpty
    let count = isListed ? nodes[i].children.count : nodes[i].stack.count
    var (z, listed) = (-Double.infinity, Int32(-1))
    for k in 0..<count {
      let place = existingPlace(of: isListed ? nodes[i].children[k] : nodes[i].stack[k])
      guard place >= 0 else { continue }
      let next = nodes[place].resolved.zPosition
      let number = isListed ? Int32(k) : nodes[place].place
      if z > next || z == next && listed > number { return false }
      (z, listed) = (next, number)
    }
    return true
  }
}
