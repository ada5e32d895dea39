import MartletGeometry

/// Questions for tests and tools, besides the display list.
extension RenderTree {
  /// The committed values of a layer; `nil` for an unknown one.
  package func committed(_ id: NodeID) -> LayerProperties? {
    place(known: id).map { state.nodes[committed: $0] }
  }

  /// The shown values of a layer at the last update; `nil` for an unknown one.
  package func resolved(_ id: NodeID) -> LayerProperties? {
    place(known: id).map { state.nodes[$0].resolved }
  }

  /// The sublayers of a layer, from back to front for equal z positions; `nil` for an unknown layer.
  package func sublayers(_ id: NodeID) -> [NodeID]? { place(known: id).map { state.nodes[$0].children } }

  /// The name of a layer; `nil` for a layer without a name or an unknown one.
  package func name(of id: NodeID) -> String? { place(known: id).flatMap { state.nodes[$0].name } }

  /// The number of a layer's animations; 0 for an unknown one.
  package func animationCount(of id: NodeID) -> Int {
    place(known: id).map { state.nodes[$0].animations.count } ?? 0
  }

  /// Whether the last update drew a layer.
  package func isVisible(_ id: NodeID) -> Bool { place(known: id).map { state.nodes[$0].isVisible } ?? false }

  /// Where the last update drew a layer in the window; `nil` where it did not.
  package func world(of id: NodeID) -> World? {
    place(known: id).flatMap { i in
      guard state.nodes[i].isVisible else { return nil }
      return state.flattening.view(of: state.flattening.places[Int(state.nodes[i].place)]).world
    }
  }

  /// Calls a function with the bounds of each visible layer, from back to front: the map from the layer to the window, the
  /// clip that applies to the layer, the part of the window in which it shows, whether it clips its sublayers, and where its
  /// plane is.
  package func forEachVisibleLayer(
    _ body: (
      _ bounds: Rect, _ map: Homography, _ clip: Int32, _ shown: Rect, _ masks: Bool, _ plane: LayerPlane
    ) -> Void
  ) {
    var next = 0
    while next < state.flattening.places.count {
      let place = state.flattening.places[next]
      // What casts a shadow is seen elsewhere.
      let isCast = place.node >= 0 && state.nodes[Int(place.node)].isCast
      next = isCast ? Int(place.subtreeEnd) : next + 1
      guard !isCast, place.node >= 0, state.nodes[Int(place.node)].role.target < 0,
        state.nodes[Int(place.node)].copy == 0
      else { continue }
      let (world, clip, shown) = state.flattening.view(of: place)
      body(
        state.nodes[Int(place.node)].resolved.bounds, world.plane, clip, shown, place.ownClip >= 0,
        plane(of: Int(place.node)))
    }
  }

  private func plane(of i: Int) -> LayerPlane {
    let transform = state.nodes[i].resolved.transform
    let parent = Int(state.nodes[i].parent)
    if parent >= 0, state.nodes[parent].layout.contains(.space) { return .inSpace }
    return transform.row1.z == 0 && transform.row2.z == 0 ? .parallel : .flattened
  }

  /// The visible nodes in paint order.
  package var paintOrder: [Int] {
    state.flattening.places.indices.map { Int(state.flattening.places[$0].node) }
  }

  /// The node that an item of the display list belongs to; `nil` for an item that begins or ends a group.
  package func node(drawing item: Int) -> Int? {
    let places = state.flattening.places
    for place in places.indices {
      var isOwn = false
      places[place].items.forEach { isOwn = isOwn || $1 == item }
      if isOwn { return Int(places[place].node) }
    }
    return nil
  }

  /// The keys of the running transitions, oldest first.
  package var transitionKeys: [String] { state.transitions.running.map(\.key) }

  /// The number of layers, including pictures that transitions keep, and copies.
  package var nodeCount: Int { state.nodes.countInTree }

  /// The numbers of nodes and tracks in memory.
  package var capacity: (nodes: Int, tracks: Int) { (state.nodes.indices.count, state.animations.trackCount) }

  /// The number of flattenings so far.
  package var flatteningCount: Int { state.flattening.count }

  /// The broken invariants of the tree after an update, one sentence each. Empty if there are none.
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
      + replicas.brokenInvariants(nodes) + flattening.brokenInvariants(nodes)
  }
}
