import MartletGeometry

extension RenderState {
  /// Begins a transition of a node: a copy of what it shows is put on a stage together with the node. A
  /// transition with the same key ends, and so does the oldest if there are too many.
  mutating func begin(_ animation: TransitionAnimation, key: String, of i: Int) {
    endTransition(key: key, of: i)
    guard !nodes[committed: i].isMask else { return }
    let running = transitions.stages(of: nodes[i])
    if running.count >= TransitionTable.maximumDepth, let oldest = running.last { end(stage: oldest) }
    let earlier = nodes[i].role.stage
    let old: Int
    if earlier >= 0 {
      // The running transition becomes the old picture, with a copy of the node in the node's place.
      old = Int(earlier)
      let copy = keepNode(i)
      transitions.replaceTarget(on: earlier, by: copy, &nodes)
    } else {
      old = keepNode(i)
      if !nodes[i].isVisible {
        nodes[committed: old].isHidden = true
        nodes[old].resolved.isHidden = true
      }
    }
    let stage = nodes.takePlace()
    nodes[stage].role.target = Int32(i)
    nodes[stage].role.isFading = animation.kind == .fade
    nodes[stage].role.isMoving = animation.kind != .fade
    let (below, above) = animation.kind == .reveal ? (i, old) : (old, i)
    nodes[stage].children = [NodeID(keptPlace: below), NodeID(keptPlace: above)]
    nodes[i].role = TransitionRole()
    nodes[i].role.stage = Int32(stage)
    nodes[i].role.isShare = animation.kind == .fade
    nodes[old].role.isShare = animation.kind == .fade
    transitions.add(
      RunningTransition(
        animation: animation, key: key, stage: Int32(stage), target: Int32(i), old: Int32(old)))
    times.noteStructure()
    queue.needsFlattening = true
  }

  /// Ends the transition of a node that has a key, at once.
  mutating func endTransition(key: String, of i: Int) {
    for stage in transitions.stages(of: nodes[i]) where transitions.transition(on: stage)?.key == key {
      end(stage: stage)
    }
  }

  /// Ends the transitions that are over.
  mutating func endTransitions(at time: MediaTime) {
    guard !transitions.isEmpty else { return }
    for stage in transitions.overStages(at: time, nodes, times) { end(stage: stage) }
  }

  /// Ends a transition: the old picture is dropped.
  mutating func end(stage: Int32) {
    guard let transition = transitions.remove(on: stage) else { return }
    let target = Int(transition.target)
    drop(Int(transition.old))
    if transitions.isOld(stage) {
      // A stage that is itself the old picture of another transition stays, with only the new picture.
      nodes[Int(stage)].role.isFading = false
      nodes[Int(stage)].role.isMoving = false
      nodes[Int(stage)].children = [NodeID(keptPlace: target)]
    } else {
      // Until the next flattening the target has the parent of its stage.
      if nodes[target].parent == stage { nodes[target].parent = nodes[Int(stage)].parent }
      free(Int(stage))
    }
    nodes[target].role = TransitionRole()
    nodes[target].role.hasLeftStage = true
    times.noteStructure()
    queue.needsFlattening = true
  }

  /// Frees a kept picture and the transitions in it.
  private mutating func drop(_ i: Int) {
    var pending = [i]
    while let i = pending.popLast() {
      _ = transitions.remove(on: Int32(i))
      if let transition = transitions.remove(to: Int32(i)) {
        pending.append(Int(transition.old))
        free(Int(transition.stage))
      }
      for child in nodes[i].children where child.index < 0 { pending.append(child.keptPlace) }
      free(i)
    }
  }

  // MARK: Kept pictures

  /// Copies what a node shows: the node and its visible sublayers, which continue their animations.
  private mutating func keepNode(_ i: Int) -> Int {
    let first = nodes.takePlace()
    var pending = [(node: i, copy: first)]
    while let (i, copy) = pending.popLast() {
      nodes[committed: copy] = nodes[committed: i]
      let children = keepShown(of: i, later: &pending)
      nodes[copy].resolved = nodes[i].resolved
      nodes[copy].children = children
      nodes[copy].space = nodes[i].space
      times.copy(i, to: copy)
      emitters.copy(i, to: copy)
      if !nodes[i].animations.isEmpty { setAnimations(nodes[i].animations, of: copy) }
    }
    return first
  }

  /// Takes places for copies of the visible sublayers of a node. The copies are made later.
  private mutating func keepShown(of i: Int, later: inout [(node: Int, copy: Int)]) -> [NodeID] {
    var kept: [NodeID] = []
    for child in nodes[i].children {
      let place = nodes.existingPlace(of: child)
      guard place >= 0, nodes[place].isVisible else { continue }
      let stage = nodes[place].role.stage
      let parent = stage >= 0 && nodes[place].parent == stage ? nodes[Int(stage)].parent : nodes[place].parent
      guard parent == Int32(i) else { continue }
      // A stage is found through its target, as for layers.
      if stage >= 0, stage != Int32(i) {
        kept.append(NodeID(keptPlace: Int(nodes[keepStage(Int(stage))].role.target)))
      } else {
        let copy = nodes.takePlace()
        later.append((place, copy))
        kept.append(NodeID(keptPlace: copy))
      }
    }
    return kept
  }

  /// Copies a transition that runs among the sublayers of what is copied.
  private mutating func keepStage(_ stage: Int) -> Int {
    guard let running = transitions.transition(on: Int32(stage)) else { return keepNode(stage) }
    let copy = nodes.takePlace()
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
      NodeID(keptPlace: nodes.existingPlace(of: $0) == Int(running.old) ? old : target)
    }
    transitions.add(
      RunningTransition(
        animation: running.animation, key: running.key, stage: Int32(copy), target: Int32(target),
        old: Int32(old)))
    return copy
  }
}
