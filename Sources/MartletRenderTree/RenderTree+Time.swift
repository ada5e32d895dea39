import MartletMotion

extension RenderTree {
  /// Whether any time differs from the host's: then nodes have time spaces.
  var usesTimes: Bool { clock != .identity || !timings.isEmpty }

  /// Gives a layer a time of its own, or that of what holds it.
  func setTiming(_ timing: MediaTiming, of i: Int) {
    guard timings[Int32(i)] ?? .identity != timing else { return }
    timings[Int32(i)] = timing == .identity ? nil : timing
    areSpacesDirty = true
    markDirty(i)
    wakeAnimations()
  }

  /// Brings all times up to the host's.
  func updateSpaces(at time: MediaTime) {
    if areSpacesDirty || isStructureDirty && usesTimes { assignSpaces() }
    guard usesTimes else { return }
    for s in spaces.indices {
      if s == 0 {
        spaces[0].timing = clock
        spaces[0].update(at: time, isRunning: true)
        spaces[0].isInEffect = true
        continue
      }
      let parent = spaces[Int(spaces[s].parent)]
      let (node, wasInEffect) = (Int(spaces[s].node), spaces[s].isInEffect)
      spaces[s].update(at: parent.time, isRunning: parent.isRunning)
      if spaces[s].isInEffect != wasInEffect { markDirty(node) }
    }
  }

  /// Walks the tree and gives each node its space.
  private func assignSpaces() {
    areSpacesDirty = false
    for space in spaces.dropFirst() where nodes[Int(space.node)].isInTree { markDirty(Int(space.node)) }
    spaces.removeLast(spaces.count - 1)
    for i in nodes.indices { nodes[i].space = 0 }
    spaceMark += 1
    var pending: [(node: Int, parent: Int, outer: Int32)] = [(0, -1, 0)]
    while let (node, parent, outer) = pending.popLast() {
      var i = node
      while nodes[i].role.stage >= 0, Int(nodes[i].role.stage) != parent { i = Int(nodes[i].role.stage) }
      guard nodes[i].isInTree, nodes[i].spaceMark != spaceMark else { continue }
      nodes[i].spaceMark = spaceMark
      nodes[i].space = outer
      if let timing = timings[Int32(i)] {
        nodes[i].space = Int32(spaces.count)
        spaces.append(TimeSpace(node: Int32(i), parent: outer, timing: timing))
        markDirty(i)
      }
      for child in nodes[i].children.reversed() {
        let place = existingPlace(of: child)
        if place >= 0 { pending.append((place, i, nodes[i].space)) }
      }
    }
  }

  /// When a moment of a space comes, in the host's time.
  func hostChange(at local: MediaTime, in space: Int32) -> NextChange {
    var moment = local
    var s = space
    while s >= 0 {
      let current = spaces[Int(s)]
      let timing = current.timing
      if !current.isRunning, timing.speed == 0 || s == 0 { return .never }
      if current.isRepeating { return current.isRunning ? .nextFrame : .never }
      guard moment.isFinite, timing.duration == .infinity || moment <= timing.activeDuration,
        let outer = timing.parentTime(atLocal: moment)
      else { return .never }
      moment = outer
      s = current.parent
    }
    return moment.isFinite ? .at(moment) : .never
  }
}
