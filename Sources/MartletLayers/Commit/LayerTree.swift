import MartletGeometry
import MartletMotion
import MartletRenderTree

/// The layers of one window. It collects their changes, commits them, and calls completion handlers on time.
///
/// Its owner calls `advance(to:)` when `nextDeadline` has come, `frame(targetTime:duration:)` before each frame while
/// `wantsFrames` is set, and `close()` before the window goes away.
@MainActor
public final class LayerTree {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody before it is made.

  /// The layer that fills the window. It cannot be replaced.
  public let root: Layer

  /// Display links, and everything else that is updated for each frame.
  let frameTicks = FrameTicks()
  @exclusivity(unchecked) weak var host: (any LayerHost)?
  /// Whether the transaction will commit it.
  @exclusivity(unchecked) var isEnlisted = false
  /// Whether its window is closed, so that nothing is shown any more.
  @exclusivity(unchecked) package private(set) var isClosed = false
  @exclusivity(unchecked) var changedLayers: [Layer] = []
  /// A unique number, above 0.
  let number: Int
  /// The layers that requested layout, and those that requested display.
  @exclusivity(unchecked) var layoutLayers: [Layer] = []
  @exclusivity(unchecked) var displayLayers: [Layer] = []
  /// The layers that show tiles of what is seen of them.
  var tiledLayers: [ObjectIdentifier: TiledLayer] = [:]
  /// The layers with committed animations or transitions.
  var animatedLayers: [ObjectIdentifier: Layer] = [:]
  @exclusivity(unchecked) var removedIDs: [NodeID] = []
  /// The simulations in the window, and those that have left since the last commit.
  var simulations: [LayerSimulation] = []
  var endedSimulations: [SimulationID] = []
  private var freeIDs: [NodeID] = []
  private var nextIndex: Int32 = 1
  @exclusivity(unchecked) var commitTime: MediaTime = 0
  /// When the next animation ends, or begins with a handler waiting for that, in the host's time.
  @exclusivity(unchecked) var nextEnd = MediaTime.infinity
  /// Maps the host's time to the tree's time, for slow motion: the present mapping, and the committed one.
  @exclusivity(unchecked) var clock = MediaTiming.identity
  @exclusivity(unchecked) var committedClock = MediaTiming.identity
  /// Whether any timing of a layer or of the tree was ever committed.
  @exclusivity(unchecked) var isTimed = false
  /// The scale that contents are drawn for and layers are placed for; 0 before the first commit.
  @exclusivity(unchecked) var drawnScale = 0.0
  private(set) lazy var followers = FrameFollowers(ticks: frameTicks)
  /// The target time of the frame that is being prepared; `nil` at other times.
  @exclusivity(unchecked) var frameTargetTime: MediaTime?
  /// The target time of the newest frame of which the tree was told; it may not be drawn yet.
  @exclusivity(unchecked) var expectedFrameTime: MediaTime = 0
  /// While a finger's lift in mid-motion is told: when, on the time line of frames, what follows it begins, in media
  /// seconds; `nil` (the default) else. Set by who tells of touches.
  @exclusivity(unchecked) public var handOverTime: MediaTime?
  /// When `advance(to:)` is to be called next even if nothing happens, in media seconds; `nil` for never.
  @exclusivity(unchecked) public internal(set) var nextDeadline: MediaTime? {
    didSet { if nextDeadline != oldValue { onDeadlineChange?() } }
  }
  /// Whether `frame(targetTime:duration:)` is to be called before each frame is drawn, on the main actor, and frames are
  /// to follow one another though nothing changes.
  @exclusivity(unchecked) public private(set) var wantsFrames = false {
    didSet { onFrameDemandChange?() }
  }
  /// Called when `nextDeadline` has changed.
  @exclusivity(unchecked) public var onDeadlineChange: (@MainActor () -> Void)?
  /// Called when `wantsFrames` has changed.
  public var onFrameDemandChange: (@MainActor () -> Void)?
  /// Called after each commit that was submitted to the host. `nil` by default.
  package var onCommit: (@MainActor () -> Void)?
  /// The lift that is being delivered, and the values that moves had set before it for layers that were not
  /// committed since.
  @exclusivity(unchecked) var lineEnd: (handOverTime: MediaTime, values: [ObjectIdentifier: LayerProperties])?
  private static var all: [Unowned] = []
  private static var count = 0

  /// A tree that may be gone.
  private struct Unowned {
    weak var tree: LayerTree?
  }

  /// Makes a tree with a root layer, by default an empty one. The root must not be in another tree. The host
  /// is not retained; when it is gone, nothing is committed any more.
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
    frameTicks.onDemand = { [weak self] in self?.wantsFrames = $0 }
    Self.all.removeAll { $0.tree == nil }
    Self.all.append(Unowned(tree: self))
    if SlowMotion.factor != 1 { retime() }
    var told = root.delegate == nil ? [] : [root]
    root.didEnter(self)
    for sublayer in root.sublayers { take(sublayer, telling: &told) }
    if let mask = root.mask { take(mask, telling: &told) }
    tellOfArrival(told)
  }

  /// The time at which `presentation` resolves, in the host's time: the target time of the frame on screen,
  /// or of the last commit if no frame has shown it yet. While a frame is prepared, its target time.
  public var presentationTime: MediaTime {
    frameTargetTime.map { max($0, commitTime) }
      ?? max(max(host?.frameTime ?? 0, expectedFrameTime), commitTime)
  }

  /// The target time of the newest frame, drawn or about to be, in the host's time.
  var frameTime: MediaTime { host.map { max($0.frameTime, expectedFrameTime) } ?? commitTime }

  /// Notes that a finger's moves are told and its lift follows: what is set from here on is no part of its line. Who sets
  /// `handOverTime` calls it.
  public func noteLineEnd() {
    guard let handOverTime else { return }
    var values: [ObjectIdentifier: LayerProperties] = [:]
    for layer in changedLayers where layer.tree === self && layer.changes.contains(.properties) {
      values[ObjectIdentifier(layer)] = layer.model
    }
    lineEnd = (handOverTime, values)
  }

  /// The present time of the host's clock, in media seconds.
  public var now: MediaTime { host?.now ?? commitTime }

  /// Pixels per point of the window. 1 when the host is gone.
  var scale: Double { host?.scale ?? 1 }

  /// When changes made now take effect. No animation begins before the newest frame, whose target time is in
  /// the future: that frame shows where the animation starts. If it began earlier, it would be on its way
  /// when it is first seen: a jump.
  var effectTime: MediaTime {
    guard let host else { return commitTime }
    return max(max(host.now, host.frameTime), expectedFrameTime)
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

  /// Requests a commit, since a simulation has changes.
  func simulationsDidChange() { enlist() }

  /// Requests a commit, once.
  private func enlist() {
    guard !isEnlisted else { return }
    isEnlisted = true
    Transaction.enlist(self)
  }

  /// Ends all animations unfinished, and releases display links: there will be no more frames. Animations
  /// that are added later end with their turn. Call this when the window closes.
  public func close() {
    for simulation in simulations { simulation.leave() }
    isClosed = true
    endAnimations()
    scheduleAdvance()
    followers.removeAll()
    for layer in tiledLayers.values { layer.keeper.leave(self) }
    frameTicks.close()
    (onDeadlineChange, onFrameDemandChange) = (nil, nil)
  }

  /// Adds a layer and all layers in it.
  func attach(_ layer: Layer) {
    var told: [Layer] = []
    take(layer, telling: &told)
    tellOfArrival(told)
  }

  /// Adds a layer and all layers in it, and collects those whose delegate must be told.
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
      layer.didEnter(self)
      for simulation in layer.rareData?.simulations ?? [] { simulation.enter(self) }
    }
  }

  /// Tells delegates that their layers have entered the tree, from the outside to the inside.
  private func tellOfArrival(_ told: [Layer]) {
    for layer in told where layer.tree === self { layer.delegate?.layer(layer, didMoveTo: self) }
  }

  /// Updates a layer and all layers in it after a move within the tree. Its depth may have changed, and its
  /// time, which must not bring back animations that are over.
  func moved(_ layer: Layer) {
    layer.forEachWithin { layer in
      layer.depth = layer.superlayer.map { $0.depth + 1 } ?? 0
      // Also if no timing was ever committed, since this commit may contain one of the new superlayer.
      guard !layer.animations.isEmpty || !layer.committed.animations.isEmpty else { return }
      layer.markChanged([.animations, .transitions])
    }
  }

  /// Removes a layer and all layers in it.
  func detach(_ layer: Layer) {
    var told: [Layer] = []
    layer.forEachWithin { layer in
      for simulation in layer.rareData?.simulations ?? [] { simulation.leave() }
      layer.rareData?.simulatedBody?.layerWillLeave()
      layer.removeEntries { !$0.staysOutside }
      _ = layer.animations.removePast()
      layer.removeTransitions { _ in true }
      // A number that was never committed can be used again at once.
      if let id = layer.id, !layer.hasCommitted {
        freeIDs.append(id)
      } else if let id = layer.id {
        removedIDs.append(id)
      }
      animatedLayers[ObjectIdentifier(layer)] = nil
      followers.remove(layer)
      if !tiledLayers.isEmpty { tiledLayers.removeValue(forKey: ObjectIdentifier(layer))?.keeper.leave(self) }
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

  /// The numbers of layers that have left, for a commit that removes them.
  func takeRemovedIDs() -> [NodeID] {
    defer {
      freeIDs += removedIDs
      removedIDs.removeAll()
    }
    return removedIDs
  }

  // MARK: Slow motion

  /// Changes the speed of all trees to that of `SlowMotion`.
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
