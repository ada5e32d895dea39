import MartletGeometry
import MartletMotion

/// The emitters of the tree: what each was, and its particles as of the last update.
struct EmitterTable {
  private struct Entry {
    var node: Int32
    var history = EmitterHistory()
    /// The animations of the emitter's properties that were committed last.
    var animations: [PropertyAnimation] = []
    var content = EmitterContent()
    /// The newest particles, and memory for the next ones: in turn, since the display list holds the newest.
    var front: [Particle] = []
    var back: [Particle] = []
    var extent = ParticleExtent()
    /// Whether a particle lives, seen or not.
    var isAlive = false
    /// The time of the newest particles; `nil` if the history has changed since.
    var time: MediaTime?
    /// The number of the newest particles.
    var version = 0
  }

  private var entries: [Entry] = []
  private var maker = ParticleMaker()
  private var order = ParticleOrder()
  private var lastVersion = 0

  /// Whether nothing lives.
  var isQuiet: Bool { !entries.contains { $0.isAlive } }

  /// The number of emitters of which earlier values may matter.
  var countWithPast: Int { entries.count { $0.history.records.count > 1 || !$0.animations.isEmpty } }

  // MARK: Commits

  /// Notes the committed values of a node.
  /// - Parameters:
  ///   - time: The time of the layer at which they were committed.
  ///   - commit: The time of the commit.
  ///   - lag: How much later than the layer the node is, if it is a copy, in seconds.
  mutating func set(
    _ properties: LayerProperties, of i: Int, at time: MediaTime, commit: MediaTime, lag: Double = 0
  ) {
    let known = index(of: i)
    guard case .emitter(let content) = properties.content else {
      if let known { entries.remove(at: known) }
      return
    }
    if let known, entries[known].content == content,
      entries[known].content.stillTime == content.stillTime
    {
      return
    }
    let place = known ?? add(i)
    entries[place].content = content
    note(place, at: time, commit: commit, lag)
  }

  /// Notes the animations of a node. Called after its values were noted.
  mutating func set(
    _ animations: [PropertyAnimation], of i: Int, at time: MediaTime, commit: MediaTime, lag: Double = 0
  ) {
    guard let place = index(of: i) else { return }
    let own = animations.filter { !$0.mask.isDisjoint(with: .emitter) }
    if own.isEmpty, entries[place].animations.isEmpty { return }
    entries[place].animations = own
    note(place, at: time, commit: commit, lag)
  }

  private mutating func note(_ place: Int, at time: MediaTime, commit: MediaTime, _ lag: Double) {
    entries[place].history.note(
      entries[place].content, entries[place].animations, at: time, commit: commit, lag: lag)
    entries[place].time = nil
  }

  private mutating func add(_ i: Int) -> Int {
    entries.append(Entry(node: Int32(i)))
    return entries.count - 1
  }

  private func index(of i: Int) -> Int? { entries.firstIndex { $0.node == Int32(i) } }

  /// Forgets a node.
  mutating func remove(_ i: Int) {
    if let place = index(of: i) { entries.remove(at: place) }
  }

  /// Gives a copy of a node the same past.
  mutating func copy(_ i: Int, to copy: Int) {
    guard let place = index(of: i) else { return }
    var entry = entries[place]
    entry.node = Int32(copy)
    entry.time = nil
    entries.append(entry)
  }

  // MARK: Updates

  /// Computes the particles of all emitters that may be seen.
  mutating func update(
    at time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue, _ times: TimeSpaces
  ) {
    for place in entries.indices {
      let i = Int(entries[place].node)
      guard nodes[i].isInTree, nodes[i].isVisible || queue.needsFlattening else {
        entries[place].isAlive = false
        entries[place].time = nil
        continue
      }
      let own = times.isUsed ? times.time(in: nodes[i].space) : time
      // Zero where the state is a new copy of the committed values.
      let shown = nodes[i].resolved.emitter?.live.version ?? 0
      if update(place, at: entries[place].content.stillTime ?? own, shown: shown) {
        show(place, in: &nodes[i].resolved)
        queue.note(.changed, of: i, &nodes[i])
      }
    }
  }

  /// Computes the particles of an emitter. Returns whether the state of its node must be changed.
  private mutating func update(_ place: Int, at time: MediaTime, shown version: Int) -> Bool {
    if entries[place].time == time { return version != entries[place].version }
    swap(&maker.particles, &entries[place].back)
    let mode = entries[place].content.renderMode
    let isOrdered = mode == .oldestFirst || mode == .oldestLast
    maker.begin(ordered: isOrdered, inSpace: entries[place].content.preservesDepth)
    entries[place].history.make(at: time, &maker)
    if isOrdered { order.sort(&maker.particles, ages: maker.ages, oldestFirst: mode == .oldestFirst) }
    let wasEmpty = entries[place].front.isEmpty
    swap(&maker.particles, &entries[place].back)
    // An emitter at rest keeps no memory of its largest burst.
    if wasEmpty, entries[place].back.isEmpty { entries[place].front = [] }
    (entries[place].front, entries[place].back) = (entries[place].back, entries[place].front)
    entries[place].extent = maker.extent
    entries[place].isAlive = maker.isAlive
    entries[place].time = time
    lastVersion += 1
    entries[place].version = lastVersion
    return !wasEmpty || !entries[place].front.isEmpty || version == 0
  }

  private func show(_ place: Int, in state: inout LayerProperties) {
    let entry = entries[place]
    state.editEmitter {
      $0.live = LiveParticles(
        particles: entry.front, sprites: entry.history.sprites, extent: entry.extent, time: entry.time ?? 0,
        version: entry.version)
    }
  }

  /// When something of a visible emitter changes next.
  func nextChange(
    after time: MediaTime, _ nodes: NodeStore, _ times: TimeSpaces
  ) -> RenderTree.NextChange {
    var next = RenderTree.NextChange.never
    for place in entries.indices {
      let i = Int(entries[place].node)
      guard nodes[i].isVisible, entries[place].content.stillTime == nil, let own = entries[place].time else {
        continue
      }
      let space = nodes[i].space
      if times.isUsed, !times.isRunning(space) { continue }
      if entries[place].isAlive { return .nextFrame }
      guard entries[place].history.mayEmit else { continue }
      let birth = entries[place].history.nextBirth(after: own)
      if times.isUsed {
        next.note(times.hostChange(at: birth, in: space), after: time)
      } else if birth < .infinity {
        next.note(.at(birth), after: time)
      }
    }
    return next
  }
}
