/// What tests and tools may ask beside the display list.
extension RenderTree {
  /// What was committed of a layer; `nil` where there is none.
  package func committed(_ id: NodeID) -> LayerProperties? {
    place(known: id).map { state.nodes[committed: $0] }
  }

  /// What a layer resolved to at the last update; `nil` where there is none.
  package func resolved(_ id: NodeID) -> LayerProperties? {
    place(known: id).map { state.nodes[$0].resolved }
  }

  /// The sublayers of a layer, back to front for equal heights; `nil` where there is none.
  package func sublayers(_ id: NodeID) -> [NodeID]? { place(known: id).map { state.nodes[$0].children } }

  /// Whether the last update drew a layer.
  package func isVisible(_ id: NodeID) -> Bool { place(known: id).map { state.nodes[$0].isVisible } ?? false }

  /// The visible nodes in paint order.
  package var paintOrder: [Int] {
    state.flattening.places.indices.map { Int(state.flattening.places[$0].node) }
  }

  /// The node that an item of the display list belongs to.
  package func node(drawing item: Int) -> Int? {
    let places = state.flattening.places
    for place in places.indices {
      var isOwn = false
      places[place].items.forEach { isOwn = isOwn || $1 == item }
      if isOwn { return Int(places[place].node) }
    }
    return nil
  }

  /// The keys of the transitions that run, the oldest first.
  package var transitionKeys: [String] { state.transitions.running.map(\.key) }

  /// How many layers there are, pictures that transitions keep included.
  package var nodeCount: Int { state.nodes.countInTree }

  /// Nodes and tracks that are kept in memory.
  package var capacity: (nodes: Int, tracks: Int) { (state.nodes.indices.count, state.animations.trackCount) }

  /// How often the tree was flattened.
  package var flatteningCount: Int { state.flattening.count }

  /// What does not hold of the tree as of an update, one sentence each; nothing where it is sound.
  package func brokenInvariants() -> [String] { state.brokenInvariants() }

  private func place(known id: NodeID) -> Int? {
    let place = state.nodes.existingPlace(of: id)
    return place >= 0 ? place : nil
  }
}

extension RenderState {
  fileprivate func brokenInvariants() -> [String] {
    queue.brokenInvariants(nodes) + nodes.brokenInvariants() + times.brokenInvariants(nodes)
      + animations.brokenInvariants(nodes) + transitions.brokenInvariants(nodes)
      + flattening.brokenInvariants(nodes)
  }
}
