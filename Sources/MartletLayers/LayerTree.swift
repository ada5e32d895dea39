import MartletMotion
import MartletRenderTree

/// The layers of one window: gathers what changed, commits it, and calls completion handlers in time.
@MainActor
public final class LayerTree {
  /// The layer that fills the window. It cannot be replaced.
  public let root: Layer

  private unowned let host: any LayerHost
  private var changedLayers: [Layer] = []
  private var animatedLayers: [ObjectIdentifier: Layer] = [:]
  private var removedIDs: [NodeID] = []
  private var freeIDs: [NodeID] = []
  private var nextIndex: Int32 = 1
  private var commitTime: MediaTime = 0
  private var nextEnd = MediaTime.infinity

  /// Makes a tree with an empty root layer. The host must outlive it.
  public init(host: any LayerHost) {
    self.host = host
    root = Layer()
    root.id = .root
    root.tree = self
    root.changes = .all
    changed(root)
  }

  /// The time at which `presentation` resolves: the target time of the frame on screen, or of the last commit
  /// where no frame has shown it yet.
  public var presentationTime: MediaTime { max(host.frameTime, commitTime) }

  /// Now, by the host's clock, in media seconds.
  public var now: MediaTime { host.now }

  // MARK: Changes

  func changed(_ layer: Layer) {
    if changedLayers.isEmpty { Transaction.enlist(self) }
    changedLayers.append(layer)
  }

  func attach(_ layer: Layer) {
    layer.tree = self
    layer.committed = nil
    layer.id = takeID()
    layer.changes = []
    layer.markChanged(.all)
    for sublayer in layer.sublayers { attach(sublayer) }
  }

  func detach(_ layer: Layer) {
    layer.removeAllAnimations()
    if let id = layer.id { removedIDs.append(id) }
    changedLayers.removeAll { $0 === layer }
    animatedLayers[ObjectIdentifier(layer)] = nil
    layer.tree = nil
    layer.id = nil
    layer.committed = nil
    layer.committedAnimations = []
    layer.changes = []
    for sublayer in layer.sublayers { detach(sublayer) }
  }

  private func takeID() -> NodeID {
    if let id = freeIDs.popLast() { return id }
    defer { nextIndex += 1 }
    return NodeID(index: nextIndex)
  }

  // MARK: Commit

  /// Commits what has changed. Called by `Transaction`.
  func commit() {
    guard !changedLayers.isEmpty || !removedIDs.isEmpty else { return }
    let now = host.now
    var commit = Commit(time: now)
    commit.changes.reserveCapacity(changedLayers.count + removedIDs.count)
    for id in removedIDs { commit.changes.append(.remove(id)) }
    freeIDs += removedIDs
    removedIDs.removeAll()
    let layers = changedLayers
    changedLayers.removeAll(keepingCapacity: true)
    for layer in layers { gather(layer, into: &commit) }
    commitTime = now
    host.submit(commit)
    scheduleAdvance()
  }

  private func gather(_ layer: Layer, into commit: inout Commit) {
    guard let id = layer.id else { return }
    let changes = layer.changes
    layer.changes = []
    if changes.contains(.properties) {
      commit.changes.append(.properties(id, layer.model))
      layer.committed = layer.model
    }
    if changes.contains(.name), layer.name != nil || changes != .all {
      commit.changes.append(.name(id, layer.name))
    }
    if changes.contains(.sublayers), !layer.sublayers.isEmpty || changes != .all {
      commit.changes.append(.sublayers(id, layer.sublayers.compactMap(\.id)))
    }
    if changes.contains(.animations), !layer.entries.isEmpty || changes != .all {
      for index in layer.entries.indices where layer.entries[index].animation.timing.beginTime == 0 {
        layer.entries[index].animation.timing.beginTime = commit.time
      }
      layer.committedAnimations = layer.entries.map(\.animation)
      for animation in layer.committedAnimations { nextEnd = min(nextEnd, animation.timing.endTime) }
      animatedLayers[ObjectIdentifier(layer)] = layer.entries.isEmpty ? nil : layer
      commit.changes.append(.animations(id, layer.committedAnimations))
    }
  }

  // MARK: Completion

  private func scheduleAdvance() { host.scheduleAdvance(at: nextEnd.isFinite ? nextEnd : nil) }

  /// Ends the animations that are over at a media time: their completion handlers are called with `true`, in the
  /// order in which they ended. The host calls this when it was asked to.
  public func advance(to time: MediaTime) {
    guard time >= nextEnd else { return }
    var finished: [AnimationEntry] = []
    nextEnd = .infinity
    for layer in Array(animatedLayers.values) {
      finished += layer.takeFinishedEntries(at: time)
      if layer.entries.isEmpty { animatedLayers[ObjectIdentifier(layer)] = nil }
      for entry in layer.entries where entry.animation.timing.beginTime > 0 {
        nextEnd = min(nextEnd, entry.animation.timing.endTime)
      }
    }
    scheduleAdvance()
    finished.sort { $0.animation.timing.endTime < $1.animation.timing.endTime }
    for entry in finished { entry.completion?(true) }
  }
}
