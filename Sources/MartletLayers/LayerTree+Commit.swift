import MartletMotion
import MartletRenderTree

extension LayerTree {
  /// Lays out what needs it and commits what has changed. Called by `Transaction`.
  func commit() {
    layOut()
    let layers = changedLayers
    changedLayers.removeAll(keepingCapacity: true)
    for layer in layers where layer.enlistedTree === self { layer.enlistedTree = nil }
    guard let host, !layers.isEmpty || !removedIDs.isEmpty else { return }
    var commit = Commit(time: effectTime)
    commit.changes.reserveCapacity(layers.count + removedIDs.count)
    for id in takeRemovedIDs() { commit.changes.append(.remove(id)) }
    commitTime = commit.time
    let isRetimed = commitTimings(of: layers)
    for layer in layers where layer.tree === self { gather(layer, into: &commit) }
    if isRetimed { findEnds() }
    host.submit(commit)
    scheduleAdvance()
  }

  /// From the outside to the inside, again and again until nothing asks for it any more.
  private func layOut() {
    var rounds = 0
    while !layoutLayers.isEmpty, rounds < Constants.maximumLayoutRounds {
      rounds += 1
      let layers = layoutLayers.filter { $0.tree === self && $0.needsLayout }
      layoutLayers.removeAll()
      let byDepth = layers.map { (depth: $0.depth, layer: $0) }.sorted { $0.depth < $1.depth }
      for (_, layer) in byDepth { layer.layoutOwnSublayers() }
    }
    if !layoutLayers.isEmpty { Transaction.enlist(self) }
  }

  /// Takes over the timings that were set, before anything is put into the layers' own time.
  private func commitTimings(of layers: [Layer]) -> Bool {
    var isRetimed = false
    for layer in layers where layer.tree === self && layer.changes.contains(.timing) {
      guard layer.committed != nil || layer.rare != nil else { continue }
      layer.rare?.committedTiming = layer.timing
      isRetimed = true
    }
    return isRetimed
  }

  private func gather(_ layer: Layer, into commit: inout Commit) {
    guard let id = layer.id else { return }
    let changes = layer.changes
    let isNew = layer.committed == nil
    layer.changes = []
    if changes.contains(.properties) {
      commit.changes.append(.properties(id, layer.model))
      layer.committed = layer.model
    }
    if changes.contains(.name), layer.name != nil || !isNew {
      commit.changes.append(.name(id, layer.name))
    }
    if changes.contains(.sublayers), !layer.sublayers.isEmpty || !isNew {
      commit.changes.append(.sublayers(id, layer.sublayers.compactMap(\.id)))
    }
    if changes.contains(.animations), !layer.entries.isEmpty || !isNew {
      layer.commitEntries(at: commitTime)
      animatedLayers[ObjectIdentifier(layer)] = layer.entries.isEmpty ? nil : layer
      if animatedLayers.isEmpty { nextEnd = .infinity }
      for entry in layer.entries where !entry.isOver { nextEnd = min(nextEnd, entry.hostEnd) }
      commit.changes.append(.animations(id, layer.committedAnimations))
    }
  }
}
