import MartletGeometry
import MartletMotion

/// What a render tree holds, and what comes after what.
///
/// Each room keeps its own arrays: nodes, times, animations, transitions, and the flattening, which makes the display list.
/// A room that works on another one is handed it.
struct RenderState {
  var nodes = NodeStore()
  var times = TimeSpaces()
  var animations = AnimationTable()
  var transitions = TransitionTable()
  var flattening = Flattening()
  /// What the next update has to do.
  var queue = UpdateQueue()
  private var seenChanges = SeenChangeSearch()

  /// What the last update changed, in window points.
  private(set) var damage = DamageRegion()
  /// What layers that are gone leave behind.
  private var pendingDamage = DamageRegion()
  /// When the next update is due, as of the last one.
  private(set) var nextChange = RenderTree.NextChange.never

  /// Resolves what moves or was changed, flattens, and finds out what comes next.
  ///
  /// What runs each frame loops over indices: without optimization an array's iterator allocates.
  mutating func update(at time: MediaTime) {
    times.update(at: time, &nodes, &queue)
    endTransitions(at: time)
    times.updateIfNeeded(at: time, &nodes, &queue)
    damage.removeAll()
    for rect in pendingDamage.rects { damage.add(rect) }
    pendingDamage.removeAll()

    animations.compact(&nodes)
    resolve(at: time)
    transitions.advance(at: time, &nodes, &queue, times)
    queue.checkStacks(&nodes)
    if queue.needsFlattening {
      queue.needsFlattening = false
      flattening.rebuild(&nodes, &damage)
    } else {
      flattening.refresh(&nodes, queue, &damage)
    }
    flattening.findEnd(nodes)
    queue.finish(&nodes)
    findNextChange(after: time)
    animations.retire(&nodes, times)
  }

  /// Resolves every animated node at the target time, and what else was changed.
  mutating func resolve(at time: MediaTime) {
    queue.resolveAll(&nodes, times, at: time)
    animations.resolve(at: time, &nodes, &queue, times)
  }

  private mutating func findNextChange(after time: MediaTime) {
    nextChange = animations.nextChange(after: time, nodes, times)
    nextChange.note(times.nextChange(after: time, nodes), after: time)
    nextChange.note(transitions.nextChange(after: time, nodes, times), after: time)
  }

  /// When something may be seen to move next.
  mutating func nextSeenChange(
    in window: Rect, after time: MediaTime, shortest: Double
  ) -> RenderTree.NextChange {
    guard nextChange == .nextFrame, !times.isUsed, transitions.isEmpty else { return nextChange }
    return seenChanges.nextChange(
      in: window, after: time, shortest: shortest, nodes, animations, flattening.places)
  }

  // MARK: Nodes

  /// Where the node of a layer is, made on the first call; `nil` for a number that no layer can have.
  mutating func place(of id: NodeID) -> Int? {
    guard NodeID.valid.contains(id.index) else { return nil }
    let known = nodes.existingPlace(of: id)
    if known >= 0 { return known }
    queue.needsFlattening = true
    return nodes.takePlace(for: id)
  }

  /// Replaces a node's animations.
  mutating func setAnimations(_ list: [PropertyAnimation], of i: Int) {
    animations.set(list, of: i, &nodes)
    queue.resolve(i, &nodes)
  }

  /// Gives a node's place back.
  mutating func free(_ i: Int) {
    if nodes[i].isVisible { flattening.leave(Int(nodes[i].place), &pendingDamage) }
    animations.abandon(nodes[i].trackCount)
    nodes.free(i)
    times.remove(i)
    queue.needsFlattening = true
  }
}
