import MartletGeometry
import MartletMotion

extension RenderTree {
  /// How many transitions of a node run within one another at most. Where a window is covered or time stands still,
  /// none of them comes to its end by itself.
  static let maximumTransitionDepth = 4

  /// Begins a transition of a node: what it shows is kept and put on a stage with it. One with the same key ends; of
  /// too many the oldest.
  func begin(_ animation: TransitionAnimation, key: String, of i: Int) {
    endTransition(key: key, of: i)
    let running = stages(of: i)
    if running.count >= Self.maximumTransitionDepth, let oldest = running.last { end(stage: oldest) }
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
    for stage in stages(of: i) where transitions.contains(where: { $0.stage == stage && $0.key == key }) {
      end(stage: stage)
    }
  }

  /// The stages of the transitions of a node that run, each within the old picture of the one before it: the newest
  /// first.
  private func stages(of i: Int) -> [Int32] {
    var result: [Int32] = []
    var stage = nodes[i].role.stage
    while stage >= 0, let running = transitions.first(where: { $0.stage == stage }) {
      result.append(stage)
      stage = running.old
    }
    return result
  }

  /// Ends a transition: what was before is dropped.
  func end(stage: Int32) {
    guard let index = transitions.firstIndex(where: { $0.stage == stage }) else { return }
    let transition = transitions.remove(at: index)
    let target = Int(transition.target)
    drop(Int(transition.old))
    if isOld(stage) {
      // A stage that is itself the old picture of another transition stays, with the new picture alone.
      nodes[Int(stage)].role.isFading = false
      nodes[Int(stage)].role.isMoving = false
      nodes[Int(stage)].children = [NodeID(keptPlace: target)]
    } else {
      // Until the next flattening the target lies where its stage lay.
      if nodes[target].parent == stage { nodes[target].parent = nodes[Int(stage)].parent }
      free(Int(stage))
    }
    nodes[target].role = TransitionRole()
    nodes[target].role.hasLeftStage = true
    areSpacesDirty = areSpacesDirty || usesTimes
    isStructureDirty = true
  }

  private func isOld(_ i: Int32) -> Bool { transitions.contains { $0.old == i } }

  /// Gives a kept picture back, with the transitions in it.
  private func drop(_ i: Int) {
    var pending = [i]
    while let i = pending.popLast() {
      transitions.removeAll { $0.stage == Int32(i) }
      if let index = transitions.firstIndex(where: { $0.target == Int32(i) }) {
        let transition = transitions.remove(at: index)
        pending.append(Int(transition.old))
        free(Int(transition.stage))
      }
      for child in nodes[i].children where child.index < 0 { pending.append(child.keptPlace) }
      free(i)
    }
  }

  // MARK: Running

  /// Ends the transitions that are over.
  func endTransitions(at time: MediaTime) {
    for transition in transitions
    where self.time(of: Int(transition.target), at: time) >= transition.animation.endTime {
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
