import MartletGeometry
import MartletMotion

extension RenderState {
  /// Applies a commit. Invalid changes are ignored.
  mutating func apply(_ commit: Commit) {
    // Transitions begin from the previous state, without transitions that are over: there are no updates
    // while the window is covered.
    if commit.hasTransitions { endTransitions(at: commit.time) }
    for case .transition(let id, let transition, let key) in commit.changes {
      guard let i = place(of: id) else { continue }
      guard var transition else {
        endTransition(key: key, of: i)
        continue
      }
      transition.begin(at: times.time(in: nodes[i].space, atHost: commit.time))
      begin(transition, key: key, of: i)
    }
    for change in commit.changes { apply(change, at: commit.time) }
    // There are no updates while the window is covered.
    animations.compact(&nodes)
  }

  private mutating func apply(_ change: Commit.Change, at time: MediaTime) {
    switch change {
    case .properties(let id, let properties):
      guard properties.isFinite else { return refuse(properties, of: id) }
      guard let i = place(of: id) else { return }
      nodes[committed: i] = properties
      if nodes[i].simulation >= 0 { simulations.committed(i, &nodes) }
      emitters.set(properties, of: i, at: times.time(in: nodes[i].space, at: time), commit: time)
      queue.resolve(i, &nodes)
    case .animations(let id, let animations):
      guard let i = place(of: id) else { return }
      setAnimations(animations, of: i)
      emitters.set(animations, of: i, at: times.time(in: nodes[i].space, at: time), commit: time)
    case .timing(let id, let timing):
      guard let i = place(of: id), times.set(timing, of: i) else { return }
      queue.resolve(i, &nodes)
      // What else the commit changes begins in the new time.
      times.updateIfNeeded(at: time, &nodes, &queue)
      animations.wake(&nodes, &queue)
    case .clock(let timing):
      times.clock = timing
      animations.wake(&nodes, &queue)
    case .sublayers(let id, let children):
      guard let i = place(of: id) else { return }
      nodes[i].children = children.filter { place(of: $0) != nil }
      queue.needsFlattening = true
    case .name(let id, let name):
      guard let i = place(of: id) else { return }
      nodes[i].name = name
    case .remove(let id): remove(id)
    case .simulation(let id, let setup): simulations.set(id, to: setup, &nodes, &queue)
    case .simulate(let id, let change, let moment):
      simulations.take(change, of: id, at: moment, &nodes, &queue)
    case .transition: break
    }
  }

  private mutating func remove(_ id: NodeID) {
    guard id.index > 0 else { return }
    let i = nodes.existingPlace(of: id)
    guard i > 0 else { return }
    while nodes[i].role.stage >= 0 { end(stage: nodes[i].role.stage) }
    nodes.forget(id)
    free(i)
  }

  private mutating func refuse(_ properties: LayerProperties, of id: NodeID) {
    let name = place(of: id).flatMap { nodes[$0].name }.map { "\"\($0)\"" } ?? "\(id)"
    Diagnostics.reportOnce(
      "refused state",
      "a new state of layer \(name) was left out: its \(properties.notFinite.joined(separator: ", ")) must be finite"
    )
  }
}

extension Commit {
  fileprivate var hasTransitions: Bool {
    changes.contains { if case .transition = $0 { true } else { false } }
  }
}
