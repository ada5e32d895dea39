import MartletGeometry
import MartletMotion

/// The replicators of the tree, and the nodes that show copies of their sublayers. A layer that casts the shadow of all that it shows
/// is among them: a copy is below its sublayers, and its picture is the shadow.
///
/// The first copy consists of the sublayers themselves. Each further one is a subtree of nodes of the tree's own, below a node
/// that holds it. What is committed for a layer is committed for its copies too; they have animations of their own, in a time
/// that is later.
struct ReplicaTable {
  /// A node that is copied.
  struct Source: Equatable {
    var node: Int32
    /// The index of the source that contains it; −1 for a sublayer of the replicator.
    var outer: Int32
  }

  /// A replicator, or what casts the shadow of all that it shows.
  struct Entry {
    var node: Int32
    /// Whether it is that.
    var isCaster = false
    /// The number of copies that it is to show.
    var count = 1
    /// What is copied, each after what contains it.
    var sources: [Source] = []
    /// The nodes that hold the copies from the second on.
    var holders: [Int32] = []
    /// The copies of all sources, for each holder.
    var copies: [Int32] = []
    /// The delay for which the copies have their times; NaN before the first.
    var delay = Double.nan
    /// For what the copies were placed; `nil` if they must be placed again.
    var placing: CopyPlacing?
    /// For what the shadow was placed; `nil` if that must be done again.
    var caster: LayerProperties?

    /// The number of nodes that it has.
    var copyCount: Int { holders.count + copies.count }
  }

  /// Where a source stands in the table.
  private struct Link {
    var replicator: Int32
    var source: Int
  }

  private(set) var entries: [Entry] = []
  /// The index of a replicator among the entries.
  private var places: [Int32: Int] = [:]
  /// Where sources stand, by node.
  private var links: [Int32: [Link]] = [:]
  /// Whether copies may be missing, or be of layers that have gone.
  var isStale = false
  /// Whether simulations may have moved sources since the copies were.
  var isLeftBehind = false
  /// The number of nodes that are copies, of those among them that are there for shadows, and of those that cast what they show.
  private(set) var count = 0
  private(set) var castCount = 0
  private var casterCount = 0

  /// Whether there are any copies.
  var isUsed: Bool { !entries.isEmpty }
  /// Whether there is a replicator, whose copies may be later.
  var repeats: Bool { entries.count > casterCount }

  /// The number of replicators whose copies are later.
  var countWithDelay: Int { entries.count { $0.delay != 0 && !$0.delay.isNaN && !$0.holders.isEmpty } }

  // MARK: Questions

  /// The copies of a replicator; `nil` for a node that is none.
  func entry(of i: Int) -> Entry? { places[Int32(i)].map { entries[$0] } }

  /// All copies of a node, and the copies of these.
  func copies(of i: Int) -> [Int] {
    guard !links.isEmpty, links[Int32(i)] != nil else { return [] }
    var result: [Int] = []
    var pending = [Int32(i)]
    while let node = pending.popLast() {
      for link in links[node] ?? [] {
        guard let entry = entry(of: Int(link.replicator)) else { continue }
        for number in entry.holders.indices {
          let copy = entry.copies[number * entry.sources.count + link.source]
          result.append(Int(copy))
          pending.append(copy)
        }
      }
    }
    return result
  }

  /// Whether a node repeats its sublayers, or animates how.
  static func isReplicator(_ i: Int, _ nodes: NodeStore) -> Bool {
    nodes[committed: i].effects.hasInstances || !nodes[i].mask.isDisjoint(with: .instances)
  }

  /// Whether a node casts the shadow of all that it shows, or may while something is animated.
  @inline(__always)
  static func isCaster(_ i: Int, _ nodes: NodeStore) -> Bool {
    guard nodes[committed: i].shadow.opacity > 0 || nodes[i].mask.contains(PropertyMask(.shadow)) else {
      return false
    }
    return nodes[committed: i].castsAll(animating: nodes[i].mask) && !nodes[i].children.isEmpty
      && !isReplicator(i, nodes)
  }

  /// Whether a node needs copies of its sublayers.
  static func needsCopies(_ i: Int, _ nodes: NodeStore) -> Bool {
    isReplicator(i, nodes) || isCaster(i, nodes)
  }

  /// How often a node is to show its sublayers.
  static func copyCount(of i: Int, _ nodes: NodeStore) -> Int {
    isCaster(i, nodes) ? 2 : nodes[committed: i].instanceCount
  }

  /// What a replicator copies: all in it but its mask, and nothing twice.
  static func sources(of replicator: Int, _ nodes: NodeStore) -> [Source] {
    var result: [Source] = []
    var seen: Set<Int32> = [Int32(replicator)]
    var pending: [(node: Int32, outer: Int32)] = []
    func list(_ children: [NodeID], outer: Int32) {
      for child in children.reversed() {
        let place = nodes.existingPlace(of: child)
        if place >= 0, outer >= 0 || !nodes[committed: place].isMask { pending.append((Int32(place), outer)) }
      }
    }
    list(nodes[replicator].children, outer: -1)
    while let (node, outer) = pending.popLast() {
      guard nodes[Int(node)].isInTree, seen.insert(node).inserted else { continue }
      result.append(Source(node: node, outer: outer))
      list(nodes[Int(node)].children, outer: Int32(result.count - 1))
    }
    return result
  }

  // MARK: Changes

  /// Stores what a replicator copies, and the copies.
  mutating func set(_ entry: Entry) {
    let place: Int
    if let known = places[entry.node] {
      place = known
      forget(entries[known])
    } else {
      place = entries.count
      places[entry.node] = place
      entries.append(entry)
    }
    entries[place] = entry
    add(entry, 1)
    for (index, source) in entry.sources.enumerated() {
      links[source.node, default: []].append(Link(replicator: entry.node, source: index))
    }
  }

  /// Forgets a replicator. Returns what it was. The next renewal restores the order of the others.
  mutating func remove(_ i: Int) -> Entry? {
    guard let place = places.removeValue(forKey: Int32(i)) else { return nil }
    let entry = entries[place]
    let last = entries.removeLast()
    if place < entries.count {
      entries[place] = last
      places[last.node] = place
      isStale = true
    }
    forget(entry)
    return entry
  }

  private mutating func forget(_ entry: Entry) {
    add(entry, -1)
    for source in entry.sources where source.node >= 0 {
      links[source.node]?.removeAll { $0.replicator == entry.node }
      if links[source.node]?.isEmpty == true { links[source.node] = nil }
    }
  }

  private mutating func add(_ entry: Entry, _ sign: Int) {
    let copies = sign * entry.copyCount
    count += copies
    guard entry.isCaster else { return }
    castCount += copies
    casterCount += sign
  }

  /// Notes that a node has other values or animations, so that it may need another number of copies.
  mutating func note(_ i: Int, _ nodes: NodeStore) {
    guard !isStale else { return }
    let entry = entry(of: i)
    let isNew = ReplicaTable.needsCopies(i, nodes) != (entry != nil)
    isStale =
      isNew
      || entry != nil
        && (entry?.count != ReplicaTable.copyCount(of: i, nodes)
          || entry?.isCaster != ReplicaTable.isCaster(i, nodes))
  }

  /// Notes that a node is freed, of which there may be copies.
  mutating func forgetSource(_ i: Int) {
    guard let gone = links.removeValue(forKey: Int32(i)) else { return }
    for link in gone {
      if let place = places[link.replicator] { entries[place].sources[link.source].node = -1 }
    }
    isStale = true
  }

  /// Puts the replicators into an order; others are last.
  mutating func sort(by order: [Int32]) {
    guard !entries.map(\.node).starts(with: order) else { return }
    let ranks = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    entries.sort { ranks[$0.node] ?? .max < ranks[$1.node] ?? .max }
    for place in entries.indices { places[entries[place].node] = place }
  }

  // MARK: Update

  /// Gives the copies their times at a time of the host. Returns whether one has changed.
  mutating func setTimes(at time: MediaTime, _ nodes: NodeStore, _ times: inout TimeSpaces) -> Bool {
    var hasChanged = false
    for place in entries.indices {
      let i = Int(entries[place].node)
      var delay = nodes[committed: i].effects.instances.delay
      if nodes[i].mask.contains(PropertyMask(.instanceDelay)) {
        let now = times.time(in: nodes[i].space, at: time)
        delay = AnimatableProperty.instanceDelay.resolved(delay, with: nodes[i].animations, at: now)
        if !delay.isFinite { delay = 0 }
      }
      guard delay != entries[place].delay else { continue }
      entries[place].delay = delay
      for number in entries[place].holders.indices {
        let holder = Int(entries[place].holders[number])
        if times.setDelay(Double(number + 1) * delay, of: holder, nodes) { hasChanged = true }
      }
    }
    return hasChanged
  }

  /// Moves copies to where simulations have moved the layers.
  mutating func follow(_ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    isLeftBehind = false
    for place in entries.indices {
      let count = entries[place].sources.count
      for index in 0..<count {
        let source = Int(entries[place].sources[index].node)
        for number in entries[place].holders.indices where source >= 0 {
          let copy = Int(entries[place].copies[number * count + index])
          guard
            nodes[committed: copy].position != nodes[committed: source].position
              || nodes[committed: copy].transform != nodes[committed: source].transform
          else { continue }
          nodes[committed: copy].position = nodes[committed: source].position
          nodes[committed: copy].transform = nodes[committed: source].transform
          queue.resolve(copy, &nodes)
        }
      }
    }
  }

  /// Places and colours the copies of each replicator that has changed.
  mutating func place(_ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    for place in entries.indices {
      if entries[place].isCaster {
        placeCast(place, &nodes, &queue)
        continue
      }
      let i = Int(entries[place].node)
      let placing = CopyPlacing(nodes[i].resolved)
      guard placing != entries[place].placing else { continue }
      let isTinted = placing.color != entries[place].placing?.color
      entries[place].placing = placing
      let count = entries[place].sources.count
      var map = placing.map
      for number in entries[place].holders.indices {
        let holder = Int(entries[place].holders[number])
        let color = placing.color(ofCopy: number + 1)
        nodes[holder].resolved.transform = map
        nodes[holder].resolved.backgroundColor = color
        nodes[holder].isLevel = placing.isLevel
        nodes[committed: holder].transform = map
        nodes[committed: holder].backgroundColor = color
        if nodes[holder].isVisible { queue.move(holder, &nodes[holder]) }
        map = map.concatenating(placing.map)
        for index in 0..<count where entries[place].sources[index].outer < 0 {
          setFade(Float(color.alpha), of: Int(entries[place].copies[number * count + index]), &nodes, &queue)
        }
      }
      guard isTinted else { continue }
      for index in 0..<count where entries[place].sources[index].outer < 0 {
        let source = Int(entries[place].sources[index].node)
        guard source >= 0 else { continue }
        setFade(Float(placing.color(ofCopy: 0).alpha), of: source, &nodes, &queue)
        // Its old picture has the colour, too.
        let standIn = nodes.standIn(for: source, in: -1)
        if nodes[standIn].isVisible { queue.move(standIn, &nodes[standIn]) }
      }
    }
  }

  /// Gives the node whose picture is a shadow the values that it has from what casts it.
  private mutating func placeCast(_ place: Int, _ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    let i = Int(entries[place].node)
    // What is visible and stands has the shadow that it had.
    if !queue.needsFlattening, entries[place].caster != nil, !nodes[i].marks.contains(.changed) { return }
    guard let holder = entries[place].holders.first.map(Int.init), nodes[i].resolved.castsAll else { return }
    let caster = nodes[i].resolved.asCaster
    guard caster != entries[place].caster else { return }
    entries[place].caster = caster
    let (cast, map) = (caster.cast, nodes[holder].resolved.sublayerMap)
    nodes[committed: holder] = cast
    nodes[holder].resolved = cast
    guard nodes[holder].isVisible else { return }
    if nodes[holder].neededLayout != nodes[holder].layout || cast.sublayerMap != map {
      queue.needsFlattening = true
    }
    queue.move(holder, &nodes[holder])
  }

  private func setFade(_ fade: Float, of i: Int, _ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    guard nodes[i].fade != fade else { return }
    nodes[i].fade = fade
    if nodes[i].role.stage >= 0 {
      // Its old picture fades too.
      queue.needsFlattening = true
    } else if nodes[i].isVisible {
      if nodes[i].layout.grouped(nodes[i].isTranslucent) != nodes[i].layout { queue.needsFlattening = true }
      queue.redraw(i, &nodes[i])
    }
  }

  // MARK: Tests

  /// The broken invariants of the copies after an update, for tests.
  func brokenInvariants(_ nodes: NodeStore) -> [String] {
    var broken: [String] = []
    for i in nodes.indices where nodes[i].isVisible {
      if nodes.hasReplicators, nodes[i].fade != nodes.fade(of: i, in: Int(nodes[i].parent)) {
        broken.append("node \(i) has an old fade")
      }
      if ReplicaTable.needsCopies(i, nodes), entry(of: i) == nil { broken.append("node \(i) has no copies") }
    }
    for entry in entries where nodes[Int(entry.node)].isVisible { check(entry, nodes, &broken) }
    var seen: Set<Int32> = []
    for copy in entries.flatMap({ $0.copies + $0.holders }) {
      if !nodes[Int(copy)].isInTree { broken.append("copy \(copy) is free") }
      if !seen.insert(copy).inserted { broken.append("copy \(copy) is there twice") }
    }
    if seen.count != count { broken.append("\(seen.count) copies, counted \(count)") }
    let casts = entries.reduce(0) { $1.isCaster ? $0 + $1.copyCount : $0 }
    if casts != castCount { broken.append("\(casts) copies for shadows, counted \(castCount)") }
    for i in nodes.indices where nodes[i].copy > 0 && !seen.contains(Int32(i)) {
      broken.append("node \(i) holds a copy of nothing")
    }
    return broken
  }

  private func check(_ entry: Entry, _ nodes: NodeStore, _ broken: inout [String]) {
    let i = Int(entry.node)
    if entry.sources != ReplicaTable.sources(of: i, nodes) { broken.append("node \(i) copies other nodes") }
    if entry.copies.count != entry.holders.count * entry.sources.count {
      broken.append("node \(i) has \(entry.copies.count) copies")
    }
    if entry.holders.count > max(ReplicaTable.copyCount(of: i, nodes) - 1, 0) {
      broken.append("node \(i) has \(entry.holders.count) copies of all")
    }
    if entry.isCaster {
      if nodes[i].cast != entry.holders.first ?? -1 { broken.append("node \(i) casts another node") }
      if nodes[i].layout.contains(.cast), entry.caster != nodes[i].resolved.asCaster {
        broken.append("the shadow of node \(i) is out of date")
      }
    } else if entry.placing != CopyPlacing(nodes[i].resolved) {
      broken.append("the copies of node \(i) lie elsewhere")
    }
    if entry.holders != nodes.holders(of: i).map({ Int32($0.keptPlace) }) {
      broken.append("node \(i) holds other copies")
    }
    for number in entry.holders.indices {
      let holder = Int(entry.holders[number])
      if Int(nodes[holder].copy) != (entry.isCaster ? 0 : number + 1)
        || nodes[holder].isCast != entry.isCaster
      {
        broken.append("holder \(holder) is not number \(number + 1)")
      }
      for (index, source) in entry.sources.enumerated() where source.node >= 0 {
        let original = Int(source.node)
        let copy = Int(entry.copies[number * entry.sources.count + index])
        let outer =
          source.outer < 0 ? holder : Int(entry.copies[number * entry.sources.count + Int(source.outer)])
        if nodes[committed: copy] != nodes[committed: original] {
          broken.append("copy \(copy) has other values than node \(original)")
        }
        if !nodes[outer].children.contains(NodeID(keptPlace: copy)) {
          broken.append("copy \(copy) is not in \(outer)")
        }
      }
    }
  }
}
