import MartletGeometry
import MartletMotion

/// The running transitions, oldest first. At most four of a layer are nested.
struct TransitionTable {
  /// The maximum number of nested transitions of a node. While a window is covered, or time is stopped, none
  /// of them ends by itself.
  static let maximumDepth = 4

  private(set) var running: [RunningTransition] = []

  var isEmpty: Bool { running.isEmpty }

  // MARK: Questions

  /// The transition on a stage.
  func transition(on stage: Int32) -> RunningTransition? { running.first { $0.stage == stage } }

  /// The stages of a node's running transitions, newest first. Each is the old picture of the one before.
  func stages(of node: RenderNode) -> [Int32] {
    var result: [Int32] = []
    var stage = node.role.stage
    while stage >= 0, let running = transition(on: stage) {
      result.append(stage)
      stage = running.old
    }
    return result
  }

  /// Whether a node is the old picture of a transition.
  func isOld(_ i: Int32) -> Bool { running.contains { $0.old == i } }

  /// The stages of the transitions that are over.
  func overStages(at time: MediaTime, _ nodes: NodeStore, _ times: TimeSpaces) -> [Int32] {
    var result: [Int32] = []
    for entry in running.indices {
      let transition = running[entry]
      let now = times.time(in: nodes[Int(transition.target)].space, atHost: time)
      if now >= transition.animation.endTime { result.append(transition.stage) }
    }
    return result
  }

  /// When a visible transition moves next.
  func nextChange(
    after time: MediaTime, _ nodes: NodeStore, _ times: TimeSpaces
  ) -> RenderTree.NextChange {
    var next = RenderTree.NextChange.never
    for entry in running.indices {
      let transition = running[entry]
      let i = Int(transition.target)
      guard nodes[i].isVisible || nodes[Int(transition.stage)].isVisible else { continue }
      let (begin, space) = (transition.animation.beginTime, nodes[i].space)
      if !times.isUsed {
        next.note(.at(begin), after: time)
      } else if begin > times.time(in: space) {
        next.note(times.hostChange(at: begin, in: space), after: time)
      } else if times.isRunning(space) {
        next.note(.nextFrame, after: time)
      }
    }
    return next
  }

  // MARK: Changes

  mutating func add(_ transition: RunningTransition) { running.append(transition) }

  /// Removes the transition on a stage.
  mutating func remove(on stage: Int32) -> RunningTransition? {
    running.firstIndex { $0.stage == stage }.map { running.remove(at: $0) }
  }

  /// Removes the transition of a node, which was kept as a part of a picture.
  mutating func remove(to target: Int32) -> RunningTransition? {
    running.firstIndex { $0.target == target }.map { running.remove(at: $0) }
  }

  /// Continues the transition on a stage with another node as its target.
  mutating func replaceTarget(on stage: Int32, by node: Int, _ nodes: inout NodeStore) {
    guard let index = running.firstIndex(where: { $0.stage == stage }) else { return }
    let target = Int(running[index].target)
    nodes[node].role = nodes[target].role
    nodes[Int(stage)].role.target = Int32(node)
    nodes[Int(stage)].children = nodes[Int(stage)].children.map {
      nodes.existingPlace(of: $0) == target ? NodeID(keptPlace: node) : $0
    }
    running[index].target = Int32(node)
  }

  /// Updates the pictures of all transitions.
  func advance(
    at time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue, _ times: TimeSpaces
  ) {
    func set(_ share: Float, of i: Int) {
      guard nodes[i].role.share != share else { return }
      nodes[i].role.share = share
      if nodes[i].isVisible { queue.redraw(i, &nodes[i]) }
    }
    for entry in running.indices {
      let transition = running[entry]
      let (new, old, stage) = (Int(transition.target), Int(transition.old), Int(transition.stage))
      let progress = transition.animation.progress(at: times.time(in: nodes[new].space, atHost: time))
      if transition.animation.kind == .fade {
        set(Float(progress), of: new)
        set(Float(1 - progress), of: old)
      } else {
        let (newShift, oldShift) = transition.animation.shifts(
          at: progress, size: nodes[new].resolved.bounds.size)
        nodes[new].role.shift = nodes[new].resolved.outerVector(newShift)
        nodes[old].role.shift = nodes[new].resolved.outerVector(oldShift)
        if nodes[stage].isVisible { queue.move(stage, &nodes[stage]) }
      }
    }
  }

  /// The broken invariants of the transitions, for tests.
  func brokenInvariants(_ nodes: NodeStore) -> [String] {
    var broken: [String] = []
    for transition in running {
      let (stage, target, old) = (Int(transition.stage), Int(transition.target), Int(transition.old))
      for (name, i) in [("stage", stage), ("target", target), ("old picture", old)]
      where !nodes.indices.contains(i) || !nodes[i].isInTree {
        broken.append("the \(name) of transition \(transition.key) is no node")
      }
      if nodes[stage].role.target != transition.target {
        broken.append("stage \(stage) shows another target")
      }
      if nodes[target].role.stage != transition.stage {
        broken.append("target \(target) stands on another stage")
      }
    }
    for i in nodes.indices where nodes[i].role.stage >= 0 && transition(on: nodes[i].role.stage) == nil {
      broken.append("node \(i) stands on stage \(nodes[i].role.stage), where nothing runs")
    }
    return broken
  }
}

extension LayerProperties {
  /// Converts a vector from a layer's own coordinates to its superlayer's.
  fileprivate func outerVector(_ vector: Point) -> Point {
    let map = World(localTransform).plane
    let center = bounds.center
    guard vector != .zero, let from = map.apply(center), let to = map.apply(center + vector) else {
      return .zero
    }
    return to - from
  }
}
