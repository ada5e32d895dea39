import MartletGeometry

extension RenderState {
  /// Makes the copies that replicators need, and drops those that they do not need any more.
  mutating func renewReplicas() {
    guard replicas.isStale else { return }
    var visited = [Bool](repeating: false, count: nodes.indices.count)
    var order: [Int32] = []
    var pending: [(node: Int, parent: Int)] = [(0, -1)]
    while let (node, parent) = pending.popLast() {
      let i = nodes.standIn(for: node, in: parent)
      guard nodes[i].isInTree, !visited[i] else { continue }
      visited[i] = true
      if ReplicaTable.needsCopies(i, nodes) {
        // From the outside to the inside: copies of replicators have copies of their own.
        renewCopies(of: i)
        order.append(Int32(i))
        while visited.count < nodes.indices.count { visited.append(false) }
        // Their places may be those of nodes that have just gone.
        if let entry = replicas.entry(of: i) {
          for copy in entry.holders { visited[Int(copy)] = false }
          for copy in entry.copies { visited[Int(copy)] = false }
        }
      } else {
        dropCopies(of: i)
      }
      nodes.forEachHeld(in: i) { pending.append(($0, i)) }
    }
    replicas.sort(by: order)
    replicas.isStale = false
  }

  /// Makes the copies that a replicator needs. Those that it has stay, also of a layer that has moved within it.
  private mutating func renewCopies(of i: Int) {
    nodes.noteReplicator()
    let (isCaster, count) = (ReplicaTable.isCaster(i, nodes), ReplicaTable.copyCount(of: i, nodes))
    if let known = replicas.entry(of: i), known.isCaster != isCaster { dropCopies(of: i) }
    let sources = ReplicaTable.sources(of: i, nodes)
    let old = replicas.entry(of: i) ?? ReplicaTable.Entry(node: Int32(i))
    let number = holderCount(of: i, sources: sources.count, old)
    let isKnown = replicas.entry(of: i) != nil
    if isKnown, old.sources == sources, old.count == count, old.holders.count == number { return }
    var new = ReplicaTable.Entry(node: Int32(i), isCaster: isCaster, count: count, sources: sources)
    var known: [Int32: Int] = [:]
    for (index, source) in old.sources.enumerated() where source.node >= 0 { known[source.node] = index }
    let kept = sources.map { known[$0.node] ?? -1 }
    var isKept = [Bool](repeating: false, count: old.sources.count)
    for index in kept where index >= 0 { isKept[index] = true }
    var dropped: [Int32] = []
    // All holders first: copies that move in each frame lie side by side in memory.
    for holder in 0..<number {
      new.holders.append(
        holder < old.holders.count
          ? old.holders[holder] : makeHolder(number: isCaster ? 0 : holder + 1))
    }
    for holder in 0..<number {
      let isOld = holder < old.holders.count
      for (index, source) in sources.enumerated() {
        let before = isOld && kept[index] >= 0 ? old.copies[holder * old.sources.count + kept[index]] : -1
        new.copies.append(before >= 0 ? before : makeCopy(of: Int(source.node)))
      }
    }
    for holder in old.holders.indices {
      for index in old.sources.indices where holder >= number || !isKept[index] {
        dropped.append(old.copies[holder * old.sources.count + index])
      }
      if holder >= number { dropped.append(old.holders[holder]) }
    }
    list(new)
    replicas.set(new)
    nodes.setHolders(new.holders.map { NodeID(keptPlace: Int($0)) }, of: i)
    nodes[i].cast = isCaster ? new.holders.first ?? -1 : -1
    for copy in dropped { dropCopy(Int(copy)) }
    times.noteStructure()
    queue.needsFlattening = true
  }

  /// How many copies a replicator needs besides the first, as far as there is room.
  private func holderCount(of i: Int, sources: Int, _ old: ReplicaTable.Entry) -> Int {
    let wanted = max(ReplicaTable.copyCount(of: i, nodes) - 1, 0)
    guard sources > 0 else { return 0 }
    let isCaster = ReplicaTable.isCaster(i, nodes)
    var left = LayerProperties.mostCopies - (replicas.count - old.copyCount)
    if isCaster { left = min(left, LayerProperties.mostCastCopies - (replicas.castCount - old.copyCount)) }
    let room = max(left, 0) / (sources + 1)
    if wanted > room, isCaster {
      Diagnostics.reportOnce(
        "cast shadows",
        "a layer casts the shadow of its bounds, not of its \(sources) sublayers: a tree has at most \(LayerProperties.mostCastCopies) copies of layers for shadows"
      )
    } else if wanted > room {
      Diagnostics.reportOnce(
        "copies",
        "a replicator shows \(room + 1) of \(wanted + 1) instances: a tree has at most \(LayerProperties.mostCopies) copies of layers"
      )
    }
    return min(wanted, room)
  }

  /// Puts the copies into each other as the sources are.
  private mutating func list(_ entry: ReplicaTable.Entry) {
    var outermost: [Int] = []
    var inner = [[Int]](repeating: [], count: entry.sources.count)
    for (index, source) in entry.sources.enumerated() {
      if source.outer < 0 { outermost.append(index) } else { inner[Int(source.outer)].append(index) }
    }
    for (number, holder) in entry.holders.enumerated() {
      let first = number * entry.sources.count
      func identifiers(_ indices: [Int]) -> [NodeID] {
        indices.map { NodeID(keptPlace: Int(entry.copies[first + $0])) }
      }
      nodes[Int(holder)].children = identifiers(outermost)
      for index in inner.indices {
        nodes[Int(entry.copies[first + index])].children = identifiers(inner[index])
      }
    }
  }

  /// - Parameter number: That of a copy; 0 for the picture of a shadow.
  private mutating func makeHolder(number: Int) -> Int32 {
    let i = nodes.takePlace()
    nodes[i].copy = Int32(number)
    nodes[i].isCast = number == 0
    return Int32(i)
  }

  private mutating func makeCopy(of i: Int) -> Int32 {
    let copy = nodes.takePlace()
    nodes[committed: copy] = nodes[committed: i]
    nodes[copy].resolved = nodes[i].resolved
    nodes[copy].name = nodes[i].name
    times.copy(i, to: copy)
    emitters.copy(i, to: copy)
    if !nodes[i].animations.isEmpty { setAnimations(nodes[i].animations, of: copy) }
    queue.resolve(copy, &nodes)
    return Int32(copy)
  }

  /// Drops the copies of a node that is no replicator, or no longer one.
  mutating func dropCopies(of i: Int) {
    guard let entry = replicas.remove(i) else { return }
    nodes.setHolders([], of: i)
    nodes[i].cast = -1
    for copy in entry.copies + entry.holders { dropCopy(Int(copy)) }
    queue.needsFlattening = true
  }

  private mutating func dropCopy(_ i: Int) {
    while nodes[i].role.stage >= 0 { end(stage: nodes[i].role.stage) }
    free(i)
  }
}
