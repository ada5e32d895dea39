import MartletGeometry
import MartletMotion

/// The contents of a render tree, and the order of the steps of an update.
///
/// Each part has its own arrays: nodes, times, animations, transitions, simulations, emitters, replicators, and the
/// flattening, which makes the display list. A part that works on another one receives it as a parameter.
struct RenderState {
  var nodes = NodeStore()
  var times = TimeSpaces()
  var animations = AnimationTable()
  var transitions = TransitionTable()
  var simulations = SimulationTable()
  var emitters = EmitterTable()
  var replicas = ReplicaTable()
  var flattening = Flattening()
  /// What the next update must do.
  var queue = UpdateQueue()
  private var seenChanges = SeenChangeSearch()

  /// The layers of the newest commit whose paths are not drawn.
  var refusedPaths: [NodeID] = []

  /// What the last update has changed, in window points.
  private(set) var damage = DamageRegion()
  /// The damage of layers that are gone.
  private var pendingDamage = DamageRegion()
  /// When the next update is due, as of the last one.
  private(set) var nextChange = RenderTree.NextChange.never

  /// Resolves what moves or was changed, flattens, and computes when the next update is due.
  ///
  /// Code that runs in each frame loops over indices: without optimization an array's iterator allocates.
  mutating func update(at time: MediaTime) {
    times.update(at: time, &nodes, &queue)
    endTransitions(at: time)
    renewReplicas()
    times.updateIfNeeded(at: time, &nodes, &queue)
    if replicas.isUsed, replicas.setTimes(at: time, nodes, &times) {
      times.update(at: time, &nodes, &queue)
      animations.wake(&nodes, &queue)
    }
    damage.removeAll()
    for rect in pendingDamage.rects { damage.add(rect) }
    pendingDamage.removeAll()

    animations.compact(&nodes)
    simulations.advance(to: time, &nodes, &queue, times)
    if replicas.isLeftBehind || replicas.isUsed && !simulations.isEmpty { replicas.follow(&nodes, &queue) }
    resolve(at: time)
    replicas.place(&nodes, &queue)
    transitions.advance(at: time, &nodes, &queue, times)
    emitters.update(at: time, &nodes, &queue, times)
    queue.checkStacks(&nodes)
    flattening.now = time
    if !queue.needsFlattening, !flattening.sortSpaces(nodes, queue) { queue.needsFlattening = true }
    if queue.needsFlattening {
      queue.needsFlattening = false
      flattening.rebuild(&nodes, &damage)
    } else {
      flattening.refresh(&nodes, queue, &damage)
      if flattening.isOutdated { flattening.rebuild(&nodes, &damage) }
    }
    flattening.extendByBackdrops(&damage)
    flattening.findEnd(nodes)
    queue.finish(&nodes)
    findNextChange(after: time)
    // Copies may become later than they are.
    animations.retire(&nodes, times, keepsAll: replicas.repeats)
  }

  /// Resolves every animated node at the target time, and every node that was changed.
  mutating func resolve(at time: MediaTime) {
    queue.resolveAll(&nodes, times, at: time)
    animations.resolve(at: time, &nodes, &queue, times)
  }

  private mutating func findNextChange(after time: MediaTime) {
    nextChange = animations.nextChange(after: time, nodes, times)
    nextChange.note(times.nextChange(after: time, nodes), after: time)
    nextChange.note(transitions.nextChange(after: time, nodes, times), after: time)
    nextChange.note(simulations.nextChange(nodes, times), after: time)
    nextChange.note(emitters.nextChange(after: time, nodes, times), after: time)
    if flattening.nextSettling < .infinity { nextChange.note(.at(flattening.nextSettling), after: time) }
  }

  /// Whether a simulation moves something by itself, or is about to.
  var isSimulating: Bool { simulations.nextChange(nodes, times) != .never }

  /// Whether something moves that may be outside of the window, so that `nextSeenChange` may know more.
  var maySkipChanges: Bool { nextChange == .nextFrame || nextChange != .never && animations.hasSteps }

  /// When something visible may move next.
  mutating func nextSeenChange(
    in window: Rect, after time: MediaTime, shortest: Double
  ) -> RenderTree.NextChange {
    guard maySkipChanges, !times.isUsed, transitions.isEmpty, simulations.isAtRest, emitters.isQuiet else {
      return nextChange
    }
    let change = seenChanges.nextChange(
      in: window, after: time, shortest: shortest, nodes, animations, flattening.places)
    // What is seen may stand still until its next step.
    guard change != .nextFrame else { return nextChange }
    var next = change
    next.note(emitters.nextChange(after: time, nodes, times), after: time)
    let settling = flattening.nextSettling(in: window, nodes)
    if settling < .infinity { next.note(.at(settling), after: time) }
    return next
  }

  // MARK: Nodes

  /// The place of a layer's node, which is made on the first call. `nil` for a number that no layer can have.
  mutating func place(of id: NodeID) -> Int? {
    guard NodeID.valid.contains(id.index) else { return nil }
    let known = nodes.existingPlace(of: id)
    if known >= 0 { return known }
    queue.needsFlattening = true
    // It may be listed somewhere already.
    if replicas.isUsed { replicas.isStale = true }
    return nodes.takePlace(for: id)
  }

  /// Replaces a node's animations.
  mutating func setAnimations(_ list: [PropertyAnimation], of i: Int) {
    animations.set(list, of: i, &nodes)
    noteReplicator(i)
    queue.resolve(i, &nodes)
  }

  /// Notes that what a node shows of its sublayers may have changed.
  mutating func noteReplicator(_ i: Int) {
    if replicas.isUsed || ReplicaTable.needsCopies(i, nodes) { replicas.note(i, nodes) }
  }

  /// Frees a node's place.
  mutating func free(_ i: Int) {
    if replicas.isUsed {
      dropCopies(of: i)
      replicas.forgetSource(i)
    }
    if nodes[i].isVisible { flattening.leave(Int(nodes[i].place), &pendingDamage) }
    animations.abandon(nodes[i].trackCount)
    nodes.free(i)
    times.remove(i)
    emitters.remove(i)
    queue.needsFlattening = true
  }
}
