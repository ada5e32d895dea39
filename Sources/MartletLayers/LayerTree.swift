import MartletMotion
import MartletRenderTree

/// The layers of one window: gathers what changed, commits it, and calls completion handlers in time.
@MainActor
public final class LayerTree {
  /// The layer that fills the window. It cannot be replaced.
  public let root: Layer

  private weak var host: (any LayerHost)?
  /// Display links, and all else that is computed anew for each frame.
  let frameTicks = FrameTicks()
  private var changedLayers: [Layer] = []
  private var animatedLayers: [ObjectIdentifier: Layer] = [:]
  private var removedIDs: [NodeID] = []
  private var freeIDs: [NodeID] = []
  private var nextIndex: Int32 = 1
  private var nextSerial = 0
  private var commitTime: MediaTime = 0
  private var nextEnd = MediaTime.infinity

  /// Makes a tree with a root layer, by default an empty one. Once the host is gone nothing is committed any more.
  public init(host: any LayerHost, root: Layer = Layer()) {
    precondition(
      root.tree == nil && root.superlayer == nil,
      "layer \(root.label) is in a tree already and cannot be a root")
    self.host = host
    self.root = root
    root.id = .root
    root.tree = self
    root.markChanged(.all)
    for sublayer in root.sublayers { attach(sublayer) }
    frameTicks.onDemand = { [weak self] in self?.host?.wantsFrames = $0 }
  }

  /// Tells display links of a frame before it is drawn: what they change is in it. The host calls this while
  /// `LayerHost.wantsFrames` is set.
  /// - Parameters:
  ///   - targetTime: When the frame will be seen, in media seconds.
  ///   - duration: Length of a refresh, in seconds.
  public func frame(targetTime: MediaTime, duration: Double) {
    frameTicks.frame(targetTime: targetTime, duration: duration)
  }

  /// The time at which `presentation` resolves: the target time of the frame on screen, or of the last commit
  /// where no frame has shown it yet.
  public var presentationTime: MediaTime { max(host?.frameTime ?? 0, commitTime) }

  /// Now, by the host's clock, in media seconds.
  public var now: MediaTime { host?.now ?? commitTime }

  // MARK: Changes

  func changed(_ layer: Layer) {
    if changedLayers.isEmpty { Transaction.enlist(self) }
    changedLayers.append(layer)
    layer.enlistedTree = self
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
    // A number that was never committed is free at once.
    if let id = layer.id, layer.committed == nil {
      freeIDs.append(id)
    } else if let id = layer.id {
      removedIDs.append(id)
    }
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
    let layers = changedLayers
    changedLayers.removeAll(keepingCapacity: true)
    for layer in layers where layer.enlistedTree === self { layer.enlistedTree = nil }
    guard let host, !layers.isEmpty || !removedIDs.isEmpty else { return }
    // Nothing begins before the frame that has been drawn already, whose target time lies ahead: what that shows is
    // where it begins. Begun earlier, it would have gone a part of its way before it is first seen: a jump.
    let now = max(host.now, host.frameTime)
    var commit = Commit(time: now)
    commit.changes.reserveCapacity(layers.count + removedIDs.count)
    for id in removedIDs { commit.changes.append(.remove(id)) }
    freeIDs += removedIDs
    removedIDs.removeAll()
    for layer in layers where layer.tree === self { gather(layer, into: &commit) }
    commitTime = now
    host.submit(commit)
    scheduleAdvance()
  }

  private func gather(_ layer: Layer, into commit: inout Commit) {
    guard let id = layer.id else { return }
    let changes = layer.changes
    let isNew = layer.committed == nil
    layer.changes = []
    if changes.contains(.properties) {
      commit.changes.append(.properties(id, layer.model))
      layer.committed = layer.model
    }
    if changes.contains(.name), layer.name != nil || !isNew {
      commit.changes.append(.name(id, layer.name))
    }
    if changes.contains(.sublayers), !layer.sublayers.isEmpty || !isNew {
      commit.changes.append(.sublayers(id, layer.sublayers.compactMap(\.id)))
    }
    if changes.contains(.animations), !layer.entries.isEmpty || !isNew {
      for index in layer.entries.indices where layer.entries[index].animation.timing.beginTime == 0 {
        layer.entries[index].animation.timing.beginTime = commit.time
      }
      layer.committedAnimations = layer.entries.map(\.animation)
      for animation in layer.committedAnimations { nextEnd = min(nextEnd, animation.timing.endTime) }
      animatedLayers[ObjectIdentifier(layer)] = layer.entries.isEmpty ? nil : layer
      if animatedLayers.isEmpty { nextEnd = .infinity }
      commit.changes.append(.animations(id, layer.committedAnimations))
    }
  }

  /// Removes all animations of all layers; they end unfinished. For a window that closes.
  public func endAnimations() {
    for layer in Array(animatedLayers.values) { layer.removeAllAnimations() }
    // Those that no commit has taken along yet.
    for layer in changedLayers { layer.removeAllAnimations() }
  }

  // MARK: Completion

  /// A number for an animation that is added now.
  func takeSerial() -> Int {
    nextSerial += 1
    return nextSerial
  }

  private func scheduleAdvance() { host?.scheduleAdvance(at: nextEnd.isFinite ? nextEnd : nil) }

  /// Ends the animations that are over at a media time: their completion handlers are called with `true`, in the
  /// order in which they ended. The host calls this when it was asked to.
  public func advance(to time: MediaTime) {
    guard time >= nextEnd else { return scheduleAdvance() }
    var finished: [AnimationEntry] = []
    nextEnd = .infinity
    for layer in animatedLayers.values {
      finished += layer.takeFinishedEntries(at: time)
      for entry in layer.entries where entry.animation.timing.beginTime > 0 {
        nextEnd = min(nextEnd, entry.animation.timing.endTime)
      }
    }
    animatedLayers = animatedLayers.filter { !$0.value.entries.isEmpty }
    scheduleAdvance()
    finished.sort { ($0.animation.timing.endTime, $0.serial) < ($1.animation.timing.endTime, $1.serial) }
    for entry in finished { entry.completion?(true) }
  }
}
