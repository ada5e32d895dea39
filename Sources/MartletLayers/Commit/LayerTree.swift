import MartletGeometry
import MartletMotion
import MartletRenderTree

/// The layers of one window: gathers what changed, commits it, and calls completion handlers in time.
@MainActor
public final class LayerTree {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  /// The layer that fills the window. It cannot be replaced.
  public let root: Layer

  /// Display links, and all else that is computed anew for each frame.
  let frameTicks = FrameTicks()
  @exclusivity(unchecked) weak var host: (any LayerHost)?
  /// Whether the transaction will commit it.
  @exclusivity(unchecked) var isEnlisted = false
  /// Whether its window has closed: nothing is shown any more.
  @exclusivity(unchecked) private(set) var isClosed = false
  @exclusivity(unchecked) var changedLayers: [Layer] = []
  /// Distinguishes it from all other trees; above 0.
  let number: Int
  /// Layers that asked to be laid out, and to be drawn.
  @exclusivity(unchecked) var layoutLayers: [Layer] = []
  @exclusivity(unchecked) var displayLayers: [Layer] = []
  /// Layers with animations that were committed.
  var animatedLayers: [ObjectIdentifier: Layer] = [:]
  @exclusivity(unchecked) var removedIDs: [NodeID] = []
  private var freeIDs: [NodeID] = []
  private var nextIndex: Int32 = 1
  @exclusivity(unchecked) var commitTime: MediaTime = 0
  /// When the next animation ends, in the host's time.
  @exclusivity(unchecked) var nextEnd = MediaTime.infinity
  /// From the host's time to that of the tree: slow motion. As it is, and as it was committed.
  @exclusivity(unchecked) var clock = MediaTiming.identity
  @exclusivity(unchecked) var committedClock = MediaTiming.identity
  /// Whether any time of a layer's own was ever committed.
  @exclusivity(unchecked) var isTimed = false
  /// The scale for which contents are drawn and layers placed; 0 before the first commit.
  @exclusivity(unchecked) var drawnScale = 0.0
  private(set) lazy var followers = FrameFollowers(ticks: frameTicks)
  /// The time for which a frame is being made ready, while it is.
  @exclusivity(unchecked) var frameTargetTime: MediaTime?
  /// The lift that is told, and what moves had set by then of layers whose values were not committed yet.
  @exclusivity(unchecked) var lineEnd: (handOverTime: MediaTime, values: [ObjectIdentifier: LayerProperties])?
  private static var all: [Unowned] = []
  private static var count = 0

  /// A tree that may be gone.
  private struct Unowned {
    weak var tree: LayerTree?
  }

  /// Makes a tree with a root layer, by default an empty one. Once the host is gone nothing is committed any more.
  public init(host: any LayerHost, root: Layer = Layer()) {
    precondition(
      root.tree == nil && root.superlayer == nil,
      "layer \(root.label) is in a tree already and cannot be a root")
    Self.count += 1
    number = Self.count
    self.host = host
    self.root = root
    root.id = .root
    root.tree = self
    root.forgetCommit()
    root.markChanged(.all)
    if root.needsLayout { needsLayout(root) }
    if root.needsDisplay { needsDisplay(root) }
    frameTicks.onDemand = { [weak self] in self?.host?.wantsFrames = $0 }
    Self.all.removeAll { $0.tree == nil }
    Self.all.append(Unowned(tree: self))
    if SlowMotion.factor != 1 { retime() }
    var told = root.delegate == nil ? [] : [root]
    for sublayer in root.sublayers { take(sublayer, telling: &told) }
    tellOfArrival(told)
  }

  /// The time at which `presentation` resolves, in the host's time: the target time of the frame on screen, or of the
  /// last commit where no frame has shown it yet; while a frame is made ready, its target time.
  public var presentationTime: MediaTime { frameTargetTime ?? max(host?.frameTime ?? 0, commitTime) }

  /// The target time of the newest frame, in the host's time.
  var frameTime: MediaTime { host?.frameTime ?? commitTime }

  /// While a lift is told: when what follows it begins, in the host's time.
  var handOverTime: MediaTime? { host?.handOverTime }

  /// Notes that a finger's moves are told and its lift follows: what is set from here on is no part of its line. A host
  /// with a `handOverTime` calls it.
  public func noteLineEnd() {
    guard let handOverTime else { return }
    var values: [ObjectIdentifier: LayerProperties] = [:]
    for layer in changedLayers where layer.tree === self && layer.changes.contains(.properties) {
      values[ObjectIdentifier(layer)] = layer.model
    }
    lineEnd = (handOverTime, values)
  }

  /// Now, by the host's clock, in media seconds.
  public var now: MediaTime { host?.now ?? commitTime }

  /// Pixels per point of the window. 1 once the host is gone.
  var scale: Double { host?.scale ?? 1 }

  /// When what is set now will take effect. Nothing begins before the frame that has been drawn already, whose target
  /// time lies ahead: what that shows is where it begins. Begun earlier, it would have gone a part of its way before it
  /// is first seen: a jump.
  var effectTime: MediaTime {
    guard let host else { return commitTime }
    return max(host.now, host.frameTime)
  }

  // MARK: Changes

  func changed(_ layer: Layer) {
    enlist()
    changedLayers.append(layer)
    layer.enlistedTree = number
  }

  func needsLayout(_ layer: Layer) {
    enlist()
    layoutLayers.append(layer)
  }

  func needsDisplay(_ layer: Layer) {
    enlist()
    displayLayers.append(layer)
  }

  /// Sees to a commit, once.
  private func enlist() {
    guard !isEnlisted else { return }
    isEnlisted = true
    Transaction.enlist(self)
  }

  /// Ends all animations, unfinished, and from now on each one with the turn in which it is added. Lets go of display links:
  /// no more frames come. For a window that closes.
  public func close() {
    isClosed = true
    endAnimations()
    followers.removeAll()
    frameTicks.close()
  }

  /// Takes in a layer and all within it.
  func attach(_ layer: Layer) {
    var told: [Layer] = []
    take(layer, telling: &told)
    tellOfArrival(told)
  }

  /// Takes in a layer and all within it, and notes who has to be told.
  private func take(_ layer: Layer, telling told: inout [Layer]) {
    layer.forEachWithin { layer in
      layer.tree = self
      layer.forgetCommit()
      layer.id = takeID()
      layer.depth = layer.superlayer.map { $0.depth + 1 } ?? 0
      layer.changes = []
      layer.markChanged(.all)
      if layer.needsLayout { needsLayout(layer) }
      if layer.needsDisplay { needsDisplay(layer) }
      layer.redrawIfScaleDiffers()
      if layer.delegate != nil { told.append(layer) }
    }
  }

  /// Tells layers that they have come, those around others first.
  private func tellOfArrival(_ told: [Layer]) {
    for layer in told where layer.tree === self { layer.delegate?.layer(layer, didMoveTo: self) }
  }

  /// Notes that a layer, with all within it, lies elsewhere in the tree: deeper, perhaps, and perhaps in another time, which
  /// must not bring back what is over.
  func moved(_ layer: Layer) {
    layer.forEachWithin { layer in
      layer.depth = layer.superlayer.map { $0.depth + 1 } ?? 0
      // Also where no time was ever committed: the new superlayer's may be, with this commit.
      guard !layer.animations.isEmpty || !layer.committed.animations.isEmpty else { return }
      layer.markChanged([.animations, .transitions])
    }
  }

  /// Lets go of a layer and all within it.
  func detach(_ layer: Layer) {
    var told: [Layer] = []
    layer.forEachWithin { layer in
      layer.removeEntries { !$0.staysOutside }
      layer.removeTransitions { _ in true }
      // A number that was never committed is free at once.
      if let id = layer.id, !layer.hasCommitted {
        freeIDs.append(id)
      } else if let id = layer.id {
        removedIDs.append(id)
      }
      animatedLayers[ObjectIdentifier(layer)] = nil
      followers.remove(layer)
      layer.tree = nil
      layer.id = nil
      layer.forgetCommit()
      layer.changes = []
      if layer.delegate != nil { told.append(layer) }
    }
    for layer in told where layer.tree == nil { layer.delegate?.layer(layer, didMoveTo: nil) }
  }

  private func takeID() -> NodeID {
    if let id = freeIDs.popLast() { return id }
    defer { nextIndex += 1 }
    return NodeID(index: nextIndex)
  }

  /// Numbers of layers that have left, for a commit that removes them.
  func takeRemovedIDs() -> [NodeID] {
    defer {
      freeIDs += removedIDs
      removedIDs.removeAll()
    }
    return removedIDs
  }

  // MARK: Slow motion

  /// Brings all windows to the speed of `SlowMotion`.
  static func retimeAll() {
    for entry in all { entry.tree?.retime() }
  }

  private func retime() {
    let time = effectTime
    clock = MediaTiming(
      beginTime: time, timeOffset: clock.layerTime(at: time), speed: 1 / SlowMotion.factor)
    root.markChanged(.timing)
  }
}
