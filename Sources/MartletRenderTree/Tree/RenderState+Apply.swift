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
      let copies = replicas.copies(of: i)
      guard var transition else {
        for node in [i] + copies { endTransition(key: key, of: node) }
        continue
      }
      // In their own time copies begin at the same moment.
      transition.begin(at: times.time(in: nodes[i].space, atHost: commit.time))
      for node in [i] + copies { begin(transition, key: key, of: node) }
      if replicas.isUsed { replicas.isStale = true }
    }
    var isRetimed = false
    for change in commit.changes {
      // Those of many layers may come together. What else changes begins in the new time.
      if isRetimed, !change.isOfTime { wake(at: commit.time) }
      isRetimed = change.isOfTime
      apply(change, at: commit.time)
    }
    if isRetimed { wake(at: commit.time) }
    reportPaths()
    renewReplicas()
    // There are no updates while the window is covered.
    animations.compact(&nodes)
  }

  /// Brings all to the times that have changed.
  private mutating func wake(at time: MediaTime) {
    times.updateIfNeeded(at: time, &nodes, &queue)
    animations.wake(&nodes, &queue)
  }

  private mutating func apply(_ change: Commit.Change, at time: MediaTime) {
    switch change {
    case .properties(let id, let properties):
      guard properties.isFinite else { return refuse(properties, of: id) }
      guard let i = place(of: id) else { return }
      setProperties(properties, of: i, at: time)
      if properties.pathRefusal != nil { refusedPaths.append(id) }
    case .animations(let id, let animations):
      guard let i = place(of: id) else { return }
      let now = times.time(in: nodes[i].space, at: time)
      setAnimations(animations, of: i)
      emitters.set(animations, of: i, at: now, commit: time)
      for copy in replicas.copies(of: i) {
        setAnimations(animations, of: copy)
        emitters.set(animations, of: copy, at: now, commit: time, lag: lag(of: copy, at: time, behind: now))
      }
    case .timing(let id, let timing):
      guard let i = place(of: id), times.set(timing, of: i) else { return }
      queue.resolve(i, &nodes)
      for copy in replicas.copies(of: i) where times.set(timing, of: copy) { queue.resolve(copy, &nodes) }
    case .clock(let timing): times.clock = timing
    case .sublayers(let id, let children):
      guard let i = place(of: id) else { return }
      nodes[i].children = children.filter { place(of: $0) != nil }
      queue.needsFlattening = true
      if replicas.isUsed || ReplicaTable.isCaster(i, nodes) { replicas.isStale = true }
    case .name(let id, let name):
      guard let i = place(of: id) else { return }
      nodes[i].name = name
      for copy in replicas.copies(of: i) { nodes[copy].name = name }
    case .remove(let id): remove(id)
    case .simulation(let id, let setup):
      simulations.set(id, to: setup, &nodes, &queue)
      replicas.isLeftBehind = replicas.isUsed
    case .simulate(let id, let change, let moment):
      simulations.take(change, of: id, at: moment, &nodes, &queue)
      replicas.isLeftBehind = replicas.isUsed
    case .transition: break
    }
  }

  private mutating func setProperties(_ properties: LayerProperties, of i: Int, at time: MediaTime) {
    let now = times.time(in: nodes[i].space, at: time)
    let wasMask = nodes[committed: i].isMask
    nodes[committed: i] = properties
    if nodes[i].simulation >= 0 { simulations.committed(i, &nodes) }
    emitters.set(properties, of: i, at: now, commit: time)
    queue.resolve(i, &nodes)
    noteReplicator(i)
    guard replicas.isUsed else { return }
    if wasMask != properties.isMask { replicas.isStale = true }
    for copy in replicas.copies(of: i) {
      nodes[committed: copy] = nodes[committed: i]
      emitters.set(properties, of: copy, at: now, commit: time, lag: lag(of: copy, at: time, behind: now))
      queue.resolve(copy, &nodes)
      noteReplicator(copy)
    }
  }

  /// How much later a copy is than the layer, whose time is `now` at a time of the host, in seconds.
  private func lag(of copy: Int, at time: MediaTime, behind now: MediaTime) -> Double {
    now - times.time(in: nodes[copy].space, at: time)
  }

  private mutating func remove(_ id: NodeID) {
    guard id.index > 0 else { return }
    let i = nodes.existingPlace(of: id)
    guard i > 0 else { return }
    while nodes[i].role.stage >= 0 { end(stage: nodes[i].role.stage) }
    nodes.forget(id)
    free(i)
  }

  /// Tells which layers have paths that are not drawn. Names may come later in a commit.
  private mutating func reportPaths() {
    for id in refusedPaths {
      guard let i = place(of: id) else { continue }
      nodes[i].reportRefusedPath(of: nodes[committed: i], id.index)
    }
    refusedPaths.removeAll()
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

extension Commit.Change {
  /// Whether it changes how time goes on in layers.
  fileprivate var isOfTime: Bool {
    switch self {
    case .timing, .clock: true
    default: false
    }
  }
}
