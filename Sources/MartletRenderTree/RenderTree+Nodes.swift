extension RenderTree {
  /// Where the node of a layer is, made on the first call; `nil` for a number that no layer can have.
  func place(of id: NodeID) -> Int? {
    guard NodeID.valid.contains(id.index) else { return nil }
    let known = existingPlace(of: id)
    if known >= 0 { return known }
    while places.count <= Int(id.index) { places.append(-1) }
    // A layer's own number, unless something else has taken that place meanwhile.
    let isTaken = Int(id.index) < nodes.count && nodes[Int(id.index)].isInTree
    let i = isTaken ? takePlace() : Int(id.index)
    while nodes.count <= i { appendNode() }
    nodes[i].isInTree = true
    places[Int(id.index)] = Int32(i)
    isStructureDirty = true
    return i
  }

  /// Where the node of a layer is, or that of a picture that the tree keeps by itself; −1 where there is none.
  func existingPlace(of id: NodeID) -> Int {
    if id.index < 0 { return id.keptPlace }
    return Int(id.index) < places.count ? Int(places[Int(id.index)]) : -1
  }

  /// A place for a node that no layer has.
  func takePlace() -> Int {
    while let free = freePlaces.popLast() {
      nodes[Int(free)].isListedFree = false
      guard !nodes[Int(free)].isInTree else { continue }
      nodes[Int(free)].isInTree = true
      return Int(free)
    }
    appendNode()
    nodes[nodes.count - 1].isInTree = true
    return nodes.count - 1
  }

  private func appendNode() {
    nodes.append(RenderNode())
    listFree(nodes.count - 1)
    bases.append(LayerProperties())
  }

  /// Lists a place among those that may be free. One that a layer took by its own number is still there.
  private func listFree(_ i: Int) {
    guard !nodes[i].isListedFree else { return }
    nodes[i].isListedFree = true
    freePlaces.append(Int32(i))
  }

  func remove(_ id: NodeID) {
    guard id.index > 0, Int(id.index) < places.count else { return }
    let i = Int(places[Int(id.index)])
    guard i > 0 else { return }
    while nodes[i].role.stage >= 0 { end(stage: nodes[i].role.stage) }
    places[Int(id.index)] = -1
    free(i)
  }

  /// Gives a node's place back.
  func free(_ i: Int) {
    if isVisible(i) { leaveDamage(of: i) }
    abandonedTracks += Int(nodes[i].trackCount)
    // The lists that hold it go on holding it until the next update.
    let old = nodes[i]
    nodes[i] = RenderNode()
    nodes[i].isAnimated = old.isAnimated
    nodes[i].isDirty = old.isDirty
    nodes[i].isChanged = old.isChanged
    nodes[i].isStackDirty = old.isStackDirty
    nodes[i].isListedFree = old.isListedFree
    bases[i] = LayerProperties()
    if timings.removeValue(forKey: Int32(i)) != nil { areSpacesDirty = true }
    listFree(i)
    isStructureDirty = true
  }

  private func leaveDamage(of i: Int) {
    Self.forEachItem(of: nodes[i]) { pendingDamage.add(displayList.items[$0].frame) }
  }
}

extension NodeID {
  /// How the tree lists a node of its own among sublayers: by a number that no layer can have.
  init(keptPlace: Int) { self.init(index: Int32(-1 - keptPlace)) }

  var keptPlace: Int { -1 - Int(index) }
}
