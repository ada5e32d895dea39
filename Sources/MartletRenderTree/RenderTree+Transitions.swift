import MartletGeometry
import MartletMotion

extension RenderTree {
  /// Begins a transition of a node: what it shows is kept and put on a stage with it.
  func begin(_ animation: TransitionAnimation, key: String, of i: Int) {
    let earlier = nodes[i].role.stage
    let old: Int
    if earlier >= 0 {
      // The transition that runs becomes the old picture, with a copy of the node in the node's place.
      old = Int(earlier)
      handOver(stage: earlier, to: keepNode(i))
    } else {
      old = keepNode(i)
      if !isVisible(i) {
        bases[old].isHidden = true
        nodes[old].resolved.isHidden = true
      }
    }
    let stage = takePlace()
    nodes[stage].role.target = Int32(i)
    nodes[stage].role.isFading = animation.kind == .fade
    nodes[stage].role.isMoving = animation.kind != .fade
    let (below, above) = animation.kind == .reveal ? (i, old) : (old, i)
    nodes[stage].children = [NodeID(keptPlace: below), NodeID(keptPlace: above)]
    nodes[i].role = TransitionRole()
    nodes[i].role.stage = Int32(stage)
    nodes[i].role.isShare = animation.kind == .fade
    nodes[old].role.isShare = animation.kind == .fade
    transitions.append(
      RunningTransition(
        animation: animation, key: key, stage: Int32(stage), target: Int32(i), old: Int32(old)))
    areSpacesDirty = areSpacesDirty || usesTimes
    isStructureDirty = true
  }

  /// Lets a running transition go on with another node in the place of its target.
  private func handOver(stage: Int32, to copy: Int) {
    guard let index = transitions.firstIndex(where: { $0.stage == stage }) else { return }
    let target = Int(transitions[index].target)
    nodes[copy].role = nodes[target].role
    nodes[Int(stage)].role.target = Int32(copy)
    nodes[Int(stage)].children = nodes[Int(stage)].children.map {
      existingPlace(of: $0) == target ? NodeID(keptPlace: copy) : $0
    }
    transitions[index].target = Int32(copy)
  }

  /// Ends the transition of a node that has a key, at once.
  func endTransition(key: String, of i: Int) {
    let stage = nodes[i].role.stage
    guard stage >= 0, transitions.contains(where: { $0.stage == stage && $0.key == key }) else { return }
    end(stage: stage)
  }

  /// Ends a transition: what was before is dropped.
  func end(stage: Int32) {
    guard let index = transitions.firstIndex(where: { $0.stage == stage }) else { return }
    let transition = transitions.remove(at: index)
    drop(Int(transition.old))
    if isOld(stage) {
      // A stage that is itself the old picture of another transition stays, with the new picture alone.
      nodes[Int(stage)].role.isFading = false
      nodes[Int(stage)].role.isMoving = false
      nodes[Int(stage)].children = [NodeID(keptPlace: Int(transition.target))]
    } else {
      free(Int(stage))
    }
    nodes[Int(transition.target)].role = TransitionRole()
    areSpacesDirty = areSpacesDirty || usesTimes
    isStructureDirty = true
  }

  private func isOld(_ i: Int32) -> Bool { transitions.contains { $0.old == i } }

  /// Gives a kept picture back, with the transitions in it.
  private func drop(_ i: Int) {
    transitions.removeAll { $0.stage == Int32(i) }
    if let index = transitions.firstIndex(where: { $0.target == Int32(i) }) {
      let transition = transitions.remove(at: index)
      drop(Int(transition.old))
      free(Int(transition.stage))
    }
    for child in nodes[i].children where child.index < 0 { drop(child.keptPlace) }
    free(i)
  }

  // MARK: Keeping

  /// Keeps what a node shows: a copy of it and of its sublayers, which goes on with their animations.
  private func keepNode(_ i: Int) -> Int {
    let copy = takePlace()
    bases[copy] = bases[i]
    let children = keepShown(of: i)
    nodes[copy].resolved = nodes[i].resolved
    nodes[copy].children = children
    nodes[copy].space = nodes[i].space
    if let timing = timings[Int32(i)] {
      timings[Int32(copy)] = timing
      areSpacesDirty = true
    }
    if !nodes[i].animations.isEmpty { setAnimations(nodes[i].animations, of: copy) }
    return copy
  }

  /// Copies of the sublayers that a node shows.
  private func keepShown(of i: Int) -> [NodeID] {
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
        kept.append(NodeID(keptPlace: keepNode(place)))
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

  // MARK: Running

  /// Ends the transitions that are over.
  func endTransitions(at time: MediaTime) {
    for transition in transitions
    where self.time(of: Int(transition.target), at: time) >= transition.animation.timing.endTime {
      end(stage: transition.stage)
    }
  }

  /// Moves the pictures of all transitions to where they belong.
  func advanceTransitions(at time: MediaTime) {
    for entry in transitions.indices {
      let transition = transitions[entry]
      let (new, old, stage) = (Int(transition.target), Int(transition.old), Int(transition.stage))
      let progress = transition.animation.progress(at: self.time(of: new, at: time))
      if transition.animation.kind == .fade {
        set(share: Float(progress), of: new)
        set(share: Float(1 - progress), of: old)
      } else {
        let (newShift, oldShift) = transition.animation.shifts(
          at: progress, size: nodes[new].resolved.bounds.size)
        nodes[new].role.shift = outer(newShift, of: new)
        nodes[old].role.shift = outer(oldShift, of: new)
        if isVisible(stage) { markMoved(stage) }
      }
    }
  }

  private func set(share: Float, of i: Int) {
    guard nodes[i].role.share != share else { return }
    nodes[i].role.share = share
    if isVisible(i) { markChanged(i) }
  }

  /// A vector of a node's own coordinates in those of what holds it.
  private func outer(_ vector: Point, of i: Int) -> Point {
    let map = nodes[i].resolved.localTransform
    let center = nodes[i].resolved.bounds.center
    guard vector != .zero, let from = map.apply(center), let to = map.apply(center + vector) else {
      return .zero
    }
    return to - from
  }

  /// The time of a node, as of this update.
  private func time(of i: Int, at time: MediaTime) -> MediaTime {
    usesTimes ? spaces[Int(nodes[i].space)].time : time
  }
}
