extension RenderTree {
  /// Keeps what a node shows: a copy of it and of its sublayers, which goes on with their animations.
  func keepNode(_ i: Int) -> Int {
    let first = takePlace()
    var pending = [(node: i, copy: first)]
    while let (i, copy) = pending.popLast() {
      bases[copy] = bases[i]
      let children = keepShown(of: i, later: &pending)
      nodes[copy].resolved = nodes[i].resolved
      nodes[copy].children = children
      nodes[copy].space = nodes[i].space
      if let timing = timings[Int32(i)] {
        timings[Int32(copy)] = timing
        areSpacesDirty = true
      }
      if !nodes[i].animations.isEmpty { setAnimations(nodes[i].animations, of: copy) }
    }
    return first
  }

  /// Places for copies of the sublayers that a node shows, which are to be filled later.
  private func keepShown(of i: Int, later: inout [(node: Int, copy: Int)]) -> [NodeID] {
    var kept: [NodeID] = []
    for child in nodes[i].children {
      let place = existingPlace(of: child)
      guard place >= 0, isVisible(place) else { continue }
      let stage = nodes[place].role.stage
      let parent = stage >= 0 && nodes[place].parent == stage ? nodes[Int(stage)].parent : nodes[place].parent
      guard parent == Int32(i) else { continue }
      // A stage is found by way of its target, as it is for layers.
      if stage >= 0, stage != Int32(i) {
        kept.append(NodeID(keptPlace: Int(nodes[keepStage(Int(stage))].role.target)))
      } else {
        let copy = takePlace()
        later.append((place, copy))
        kept.append(NodeID(keptPlace: copy))
      }
    }
    return kept
  }

  /// Keeps a transition that runs among the sublayers of what is kept.
  private func keepStage(_ stage: Int) -> Int {
    guard let running = transitions.first(where: { $0.stage == Int32(stage) }) else { return keepNode(stage) }
    let copy = takePlace()
    nodes[copy].role = nodes[stage].role
    func keep(_ i: Int) -> Int {
      let isStage = nodes[i].role.target >= 0
      let kept = isStage ? keepStage(i) : keepNode(i)
      let role = nodes[i].role
      nodes[kept].role.isShare = role.isShare
      nodes[kept].role.share = role.share
      nodes[kept].role.shift = role.shift
      return kept
    }
    let old = keep(Int(running.old))
    let target = keep(Int(running.target))
    nodes[target].role.stage = Int32(copy)
    nodes[copy].role.target = Int32(target)
    nodes[copy].children = nodes[stage].children.map {
      NodeID(keptPlace: existingPlace(of: $0) == Int(running.old) ? old : target)
    }
    transitions.append(
      RunningTransition(
        animation: running.animation, key: running.key, stage: Int32(copy), target: Int32(target),
        old: Int32(old)))
    return copy
  }
}
