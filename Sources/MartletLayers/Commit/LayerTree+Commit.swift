import MartletMotion
import MartletRenderTree

extension LayerTree {
  /// Performs layout, display and preparation where they are needed, and commits all changes. `Transaction`
  /// calls it.
  func commit() {
    let start = host?.now
    // Nothing will be shown, and nobody will advance the time.
    if isClosed || host == nil {
      endAnimations()
      layoutLayers = []
      displayLayers = []
      _ = takeRemovedIDs()
    } else {
      settle()
    }
    for simulation in simulations { simulation.prepare() }
    var layers: [Layer] = []
    swap(&layers, &changedLayers)
    lineEnd = nil
    isEnlisted = false
    for layer in layers where layer.enlistedTree == number { layer.enlistedTree = 0 }
    if !layoutLayers.isEmpty || !displayLayers.isEmpty { Transaction.enlistLate(self) }
    let hasChanges = !layers.isEmpty || !removedIDs.isEmpty || hasSimulationChanges
    guard let host, !isClosed, hasChanges else { return }
    for layer in layers where layer.changes.contains(.properties) && layer.tree === self {
      layer.prepareContents()
    }
    host.willSubmit()
    var commit = Commit(time: effectTime)
    commit.start = start
    commit.changes.reserveCapacity(layers.count + removedIDs.count)
    for id in takeRemovedIDs() { commit.changes.append(.remove(id)) }
    commitTime = commit.time
    let retimed = commitTimings(of: layers, into: &commit)
    for layer in layers where layer.tree === self { gather(layer, into: &commit) }
    var told = layers
    for layer in retimed { told += recommitAnimations(within: layer, into: &commit) }
    if !retimed.isEmpty { findEnds() }
    gatherSimulations(into: &commit)
    host.submit(commit)
    onCommit?()
    scheduleAdvance()
    tellOfCustoms(told)
    tellObservers(of: told)
    for layer in tiledLayers.values { layer.keeper.update() }
  }

  private var hasSimulationChanges: Bool {
    !endedSimulations.isEmpty || simulations.contains(where: \.hasChanges)
  }

  /// Commits what simulations are told, after all layers.
  private func gatherSimulations(into commit: inout Commit) {
    for id in endedSimulations { commit.changes.append(.simulation(id, nil)) }
    endedSimulations.removeAll()
    for simulation in simulations { simulation.gather(into: &commit) }
  }

  /// Performs layout and display repeatedly until no layer needs them, up to a limit. The rest waits for the
  /// next turn.
  private func settle() {
    scaleDidChange()
    for _ in 0..<Constants.maximumLayoutRounds where !layoutLayers.isEmpty || !displayLayers.isEmpty {
      layOut()
      // Display only when all layers are placed.
      if layoutLayers.isEmpty { display() }
    }
  }

  /// Lays out each layer that needs it, from the outside to the inside.
  private func layOut() {
    let layers = layoutLayers.filter { $0.tree === self && $0.needsLayout }
    layoutLayers = []
    for layer in layers.sorted(by: { $0.depth < $1.depth }) { layer.layoutOwnSublayers() }
  }

  /// Lets layers that are drawn finer share their pixels with those among them that are drawn for the first time, or in
  /// another size.
  private func shareFinePixels() {
    var fine: [Layer] = []
    for layer in displayLayers where layer.tree === self && layer.isDrawnAnew {
      var outer: Layer? = layer
      while let current = outer {
        if current.fineness > 1, !fine.contains(where: { $0 === current }) { fine.append(current) }
        outer = current.superlayer
      }
    }
    for layer in fine { layer.shareFinePixels() }
  }

  /// Displays each layer that needs it, in the order of the requests.
  private func display() {
    shareFinePixels()
    let layers = displayLayers
    displayLayers = []
    for layer in layers where layer.tree === self { layer.displayIfNeeded() }
  }

  /// Commits the timings that were set, before anything is converted to the layers' own time. Returns the
  /// layers whose time has changed.
  private func commitTimings(of layers: [Layer], into commit: inout Commit) -> [Layer] {
    var retimed: [Layer] = []
    if clock != committedClock {
      committedClock = clock
      isTimed = true
      commit.changes.append(.clock(clock))
      retimed.append(root)
    }
    for layer in layers where layer.changes.contains(.timing) && layer.tree === self {
      guard let id = layer.id, let rareData = layer.rareData else { continue }
      guard rareData.timing != rareData.committedTiming else { continue }
      if rareData.committedTiming.duration == .infinity, rareData.timing.duration < .infinity {
        layer.forEachWithin { $0.animations.keepForRepetition() }
      }
      rareData.committedTiming = rareData.timing
      isTimed = true
      commit.changes.append(.timing(id, rareData.timing))
      if layer.hasCommitted { retimed.append(layer) }
    }
    return retimed
  }

  /// Commits the animations in a layer again, after its time has changed: the render tree removes what is
  /// over, but with the new time it may not be over. Returns the layers with animations.
  private func recommitAnimations(within layer: Layer, into commit: inout Commit) -> [Layer] {
    var moved: [Layer] = []
    layer.forEachWithin { layer in
      guard let id = layer.id, !layer.committed.animations.isEmpty else { return }
      commitAnimations(of: layer, id, after: nil, into: &commit)
      layer.noteMoved()
      moved.append(layer)
    }
    return moved
  }

  /// Updates layers whose declared properties were set, or show other values, without a running animation.
  private func tellOfCustoms(_ layers: [Layer]) {
    for layer in layers where layer.hasSetCustomProperties && layer.tree === self {
      layer.hasSetCustomProperties = false
      let hasMoved = layer.rareData?.hasMoved == true
      layer.rareData?.hasMoved = false
      // Otherwise the next frame updates it.
      if layer.followsFrames(after: commitTime) { continue }
      Transaction.withoutActions {
        if hasMoved { layer.followCustoms() } else { layer.presentationDidChange() }
      }
    }
  }

  /// Calls the observers of layers that were changed, or show other values, without a running animation.
  private func tellObservers(of layers: [Layer]) {
    for layer in layers where layer.rareData?.hasNews == true && layer.tree === self {
      layer.rareData?.hasNews = false
      // Otherwise the next frame calls them.
      if !layer.followsFrames(after: commitTime) { Transaction.withoutActions { layer.tellObservers() } }
    }
  }

  private func gather(_ layer: Layer, into commit: inout Commit) {
    guard let id = layer.id else { return }
    let changes = layer.changes
    let isNew = !layer.hasCommitted
    layer.changes = []
    // Copies that are later still show what was before.
    let old = changes.contains(.animations) && !isNew && layer.copyReach > 0 ? layer.committed : nil
    if changes.contains(.properties) {
      commit.changes.append(.properties(id, layer.committable))
      layer.commitProperties()
      if layer.rareData?.observations.isEmpty == false { layer.rareData?.hasNews = true }
    }
    if changes.contains(.name), layer.name != nil || !isNew {
      commit.changes.append(.name(id, layer.name))
    }
    if changes.contains(.sublayers), !layer.sublayers.isEmpty || layer.mask != nil || !isNew {
      var ids = layer.sublayers.compactMap(\.id)
      if let id = layer.mask?.id { ids.append(id) }
      commit.changes.append(.sublayers(id, ids))
    }
    if changes.contains(.customProperties), let rareData = layer.rareData {
      layer.commitCustoms()
      layer.hasSetCustomProperties = !rareData.customProperties.isEmpty
    }
    if changes.contains(.animations), !layer.animations.entries.isEmpty || !isNew {
      if isNew { layer.animations.keepForRepetition() }
      commitAnimations(of: layer, id, after: old, into: &commit)
      if !isNew { layer.noteMoved() }
      listAnimated(layer)
    }
    if changes.contains(.transitions) {
      for (animation, key) in layer.animations.commitTransitions(
        at: layer.time(atHost: commitTime, on: .committed))
      {
        commit.changes.append(.transition(id, animation, key: key))
      }
      layer.findEnds()
      listAnimated(layer)
    }
    if animatedLayers.isEmpty { nextEnd = .infinity }
    nextEnd = min(nextEnd, layer.animations.nextEvent)
  }

  private func commitAnimations(
    of layer: Layer, _ id: NodeID, after old: LayerSnapshot?, into commit: inout Commit
  ) {
    layer.commitAnimations(at: commitTime, after: old)
    commit.changes.append(.animations(id, layer.committed.animations))
    if layer.followsFrames(after: commitTime) { followers.add(layer) }
  }

  /// Lists a layer as long as it has animations or transitions.
  private func listAnimated(_ layer: Layer) {
    animatedLayers[ObjectIdentifier(layer)] = layer.animations.isEmpty ? nil : layer
  }
}
