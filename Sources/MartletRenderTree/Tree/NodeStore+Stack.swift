extension NodeStore {
  private func zPosition(of id: NodeID) -> Double {
    let place = existingPlace(of: id)
    return place >= 0 ? zPosition(of: place) : 0
  }

  /// What decides when a node is drawn among its siblings. A mask is drawn last.
  private func zPosition(of i: Int) -> Double {
    self[i].resolved.isMask ? .infinity : self[i].resolved.zPosition
  }

  /// What is in a node, back to front.
  mutating func paintOrder(of i: Int) -> [NodeID] {
    let order = sublayerOrder(of: i)
    return hasReplicators ? replicated(order, of: i) : order
  }

  /// Sublayers back to front.
  private mutating func sublayerOrder(of i: Int) -> [NodeID] {
    let children = self[i].children
    self[i].stack = []
    // The pictures of a transition are in order already.
    if self[i].role.target >= 0 { return children }
    let order = SiblingRank.backToFront(children.count) { zPosition(of: children[$0]) }
    guard let order else { return children }
    for k in children.indices {
      let place = existingPlace(of: children[k])
      if place >= 0 { self[place].listPlace = Int32(k) }
    }
    self[i].stack = order.map { children[$0] }
    return self[i].stack
  }

  /// Whether a node and its siblings are still in paint order.
  func isInOrder(amongSiblings i: Int) -> Bool {
    var parent = Int(self[i].parent)
    if parent >= 0, self[parent].role.target == Int32(i) { parent = Int(self[parent].parent) }
    return parent < 0 || isInOrder(parent)
  }

  /// Whether the sublayers of a node are still in paint order.
  private func isInOrder(_ i: Int) -> Bool {
    // Their planes say what is in front.
    if self[i].layout.contains(.space) { return true }
    let isListed = self[i].stack.isEmpty
    let count = isListed ? self[i].children.count : self[i].stack.count
    var last = SiblingRank(zPosition: -.infinity, place: -1)
    for k in 0..<count {
      let place = existingPlace(of: isListed ? self[i].children[k] : self[i].stack[k])
      guard place >= 0 else { continue }
      let next = SiblingRank(
        zPosition: zPosition(of: place), place: isListed ? k : Int(self[place].listPlace))
      if next < last { return false }
      last = next
    }
    return true
  }
}
