import MartletGeometry
import MartletMotion

/// The times of layers with a timing of their own, and of the whole tree. Without any, nothing is stored and
/// times cost nothing.
struct TimeSpaces {
  /// The timings of layers that have one, by node.
  private var timings: [Int32: MediaTiming] = [:]
  /// How much later nodes are that hold copies, in seconds.
  private var delays: [Int32: Double] = [:]
  /// The timing of the whole tree.
  var clock = MediaTiming.identity
  /// The spaces, each after its enclosing one. The first is that of the whole tree.
  private var spaces = [TimeSpace(node: -1, parent: -1, timing: .identity)]
  private var isDirty = false
  /// The number of the newest walk over the tree.
  private var walk = 0

  /// Whether any time differs from the host's, so that nodes have time spaces.
  var isUsed: Bool { clock != .identity || !timings.isEmpty || !delays.isEmpty }

  // MARK: What has a time of its own

  /// Sets a node's timing. Returns whether it has changed.
  mutating func set(_ timing: MediaTiming, of i: Int) -> Bool {
    guard timings[Int32(i)] ?? .identity != timing else { return false }
    timings[Int32(i)] = timing == .identity ? nil : timing
    isDirty = true
    return true
  }

  /// Copies a node's timing to a copy of the node.
  mutating func copy(_ i: Int, to copy: Int) {
    guard let timing = timings[Int32(i)] else { return }
    timings[Int32(copy)] = timing
    isDirty = true
  }

  /// Makes the time of a node later than around it, which has no timing. Returns whether that has changed anything.
  mutating func setDelay(_ delay: Double, of i: Int, _ nodes: NodeStore) -> Bool {
    guard delays[Int32(i)] ?? 0 != delay else { return false }
    let space = Int(nodes[i].space)
    if delay != 0, delays[Int32(i)] != nil, !isDirty, spaces[space].node == Int32(i) {
      spaces[space].delay = delay
    } else {
      isDirty = true
    }
    delays[Int32(i)] = delay == 0 ? nil : delay
    return true
  }

  mutating func remove(_ i: Int) {
    if delays.removeValue(forKey: Int32(i)) != nil { isDirty = true }
    if timings.removeValue(forKey: Int32(i)) != nil { isDirty = true }
  }

  /// Notes that nodes have other parents than before.
  mutating func noteStructure() { isDirty = isDirty || isUsed }

  // MARK: Update

  /// Updates all times to a time of the host.
  mutating func update(at time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    if isDirty || queue.needsFlattening && isUsed { assign(&nodes, &queue) }
    guard isUsed else { return }
    spaces[0].timing = clock
    spaces[0].update(at: time, isRunning: true)
    spaces[0].isInEffect = true
    for s in spaces.indices.dropFirst() {
      let outer = Int(spaces[s].parent)
      if spaces[s].delay != 0 {
        spaces[s].update(at: spaces[outer].time, isRunning: spaces[outer].isRunning)
        continue
      }
      let parent = spaces[outer]
      let wasInEffect = spaces[s].isInEffect
      spaces[s].update(at: parent.time, isRunning: parent.isRunning)
      if spaces[s].isInEffect != wasInEffect { queue.resolve(Int(spaces[s].node), &nodes) }
    }
  }

  /// Updates all times again, if nodes have got other parents meanwhile.
  mutating func updateIfNeeded(at time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    if isDirty { update(at: time, &nodes, &queue) }
  }

  /// Walks the tree and assigns each node its space.
  private mutating func assign(_ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    isDirty = false
    for space in spaces.dropFirst() where nodes[Int(space.node)].isInTree {
      queue.resolve(Int(space.node), &nodes)
    }
    spaces.removeLast(spaces.count - 1)
    for i in nodes.indices { nodes[i].space = 0 }
    walk += 1
    var pending: [(node: Int, parent: Int, outer: Int32)] = [(0, -1, 0)]
    while let (node, parent, outer) = pending.popLast() {
      let i = nodes.standIn(for: node, in: parent)
      guard nodes[i].isInTree, nodes[i].spaceMark != walk else { continue }
      nodes[i].spaceMark = walk
      nodes[i].space = outer
      if let timing = timings[Int32(i)] {
        nodes[i].space = Int32(spaces.count)
        spaces.append(TimeSpace(node: Int32(i), parent: outer, timing: timing))
        queue.resolve(i, &nodes)
      } else if let delay = delays[Int32(i)] {
        nodes[i].space = Int32(spaces.count)
        spaces.append(TimeSpace(node: Int32(i), parent: outer, timing: .identity, delay: delay))
      }
      let (first, space) = (pending.count, nodes[i].space)
      nodes.forEachHeld(in: i) { pending.append(($0, i, space)) }
      // The first is next.
      pending[first...].reverse()
    }
  }

  // MARK: Questions

  /// The time in a space as of the last update, which was for the host's time `time`.
  func time(in space: Int32, atHost time: MediaTime) -> MediaTime {
    isUsed ? spaces[Int(space)].time : time
  }

  /// The time in a space at a time of the host.
  func time(in space: Int32, at host: MediaTime) -> MediaTime {
    guard isUsed else { return host }
    guard space > 0 else { return clock.layerTime(at: host) }
    let own = spaces[Int(space)]
    if own.delay != 0 { return time(in: own.parent, at: host) - own.delay }
    return own.timing.layerTime(at: time(in: own.parent, at: host))
  }

  /// The time in a space as of the last update. Only if `isUsed`.
  @inline(__always)
  func time(in space: Int32) -> MediaTime { spaces[Int(space)].time }

  /// Whether a node is outside of its own time, and so not shown, whatever its animations are.
  func isOutside(_ i: Int, in space: Int32) -> Bool {
    spaces[Int(space)].node == Int32(i) && !spaces[Int(space)].isInEffect
  }

  /// Whether a space's time passes: it is neither stopped nor outside of its active time.
  func isRunning(_ space: Int32) -> Bool { spaces[Int(space)].isRunning }

  /// Whether times of a space, or of one around it, may come again.
  func isRepeating(_ space: Int32) -> Bool {
    var s = space
    while s >= 0 {
      if spaces[Int(s)].isRepeating { return true }
      s = spaces[Int(s)].parent
    }
    return false
  }

  /// When a time of a space comes, in the host's time.
  func hostChange(at local: MediaTime, in space: Int32) -> RenderTree.NextChange {
    var moment = local
    var s = space
    while s >= 0 {
      let current = spaces[Int(s)]
      if current.delay != 0 {
        moment += current.delay
        s = current.parent
        continue
      }
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

  /// When a layer appears or disappears next, because its time begins or ends.
  func nextChange(after time: MediaTime, _ nodes: NodeStore) -> RenderTree.NextChange {
    var next = RenderTree.NextChange.never
    guard isUsed else { return next }
    for space in spaces.dropFirst() where space.delay == 0 {
      let i = Int(space.node)
      let parent = Int(nodes[i].parent)
      guard nodes[i].spaceMark == walk, parent < 0 || nodes[parent].isVisible else { continue }
      let span = space.timing.span
      for moment in [span.begin, span.end] where moment > space.parentTime {
        next.note(hostChange(at: moment, in: space.parent), after: time)
      }
    }
    return next
  }

  /// The broken invariants of the spaces after an update, for tests.
  func brokenInvariants(_ nodes: NodeStore) -> [String] {
    var broken: [String] = []
    for i in nodes.indices where !spaces.indices.contains(Int(nodes[i].space)) {
      broken.append("node \(i) is in space \(nodes[i].space) of \(spaces.count)")
    }
    for (s, space) in spaces.enumerated().dropFirst() {
      if space.parent < 0 || Int(space.parent) >= s {
        broken.append("space \(s) comes before \(space.parent) around it")
      }
      if space.delay != delays[space.node] ?? 0 || space.delay == 0 && timings[space.node] != space.timing {
        broken.append("space \(s) has an old timing")
      }
      if nodes[Int(space.node)].space != Int32(s) {
        broken.append("space \(s) is not that of its node \(space.node)")
      }
    }
    return broken
  }
}
