import MartletGeometry

extension NodeStore {
  /// Calls a function with each node in a node: its sublayers, and the nodes that hold copies of them.
  func forEachHeld(in i: Int, _ body: (Int) -> Void) {
    for child in self[i].children {
      let place = existingPlace(of: child)
      if place >= 0 { body(place) }
    }
    for holder in holders(of: i) { body(holder.keptPlace) }
  }

  /// What a replicator shows of its sublayers, from back to front: these, then each copy, then its mask. A shadow of all that a layer
  /// shows is below that.
  func replicated(_ order: [NodeID], of i: Int) -> [NodeID] {
    if self[i].layout.contains(.cast) { return [NodeID(keptPlace: Int(self[i].cast))] + order }
    guard self[i].resolved.effects.hasInstances else { return order }
    let holders = holders(of: i)
    let isShown = self[i].resolved.instanceCount > 0
    if isShown, holders.isEmpty { return order }
    // Masks are last.
    let masks = order.reversed().prefix {
      let place = existingPlace(of: $0)
      return place >= 0 && self[place].resolved.isMask
    }
    return (isShown ? order.dropLast(masks.count) + holders : []) + masks.reversed()
  }

  /// What replicators multiply the opacity of a node by: that of a sublayer, or of its copy. Pictures of transitions are in
  /// the place of the layer.
  func fade(of i: Int, in parent: Int) -> Float {
    guard self[i].role.target < 0, self[i].copy == 0 else { return 1 }
    var holder = parent
    while holder >= 0, self[holder].role.target >= 0 { holder = Int(self[holder].parent) }
    guard holder >= 0 else { return 1 }
    if self[holder].copy > 0 { return Float(self[holder].resolved.backgroundColor.alpha) }
    guard self[holder].resolved.effects.hasInstances, !self[i].resolved.isMask else { return 1 }
    return Float(self[holder].resolved.instanceOpacity(ofCopy: 0))
  }
}
