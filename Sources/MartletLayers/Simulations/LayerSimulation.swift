import MartletGeometry
import MartletRenderTree

/// A simulation of a layer tree, as the main thread sees it: it collects changes, which are committed with everything else
/// of the turn, and reads poses. The simulation itself runs beside the render tree.
///
/// It exists in a window as long as the layer that it belongs to.
@MainActor
package final class LayerSimulation {
  /// The layer in whose coordinates and own time the bodies move: the superlayer of all layers that are moved.
  package private(set) weak var space: Layer?
  package private(set) var track = SimulationTrack()
  /// Makes the simulation. Called once for each window that it enters, beside the window's render tree.
  package var make: @Sendable () -> any Simulation
  /// Called before each commit of the window, to bring the simulation up to date with what was set.
  package var onPrepare: (@MainActor () -> Void)?
  /// Called when the space has entered a window, to begin.
  package var onBegin: (@MainActor () -> Void)?
  /// Called when the space leaves the window, before its layers do.
  package var onEnd: (@MainActor () -> Void)?
  /// Called before each frame while something moves, if `wantsFrames` is set.
  package var onFrame: (@MainActor () -> Void)?
  /// Called when there is mail, and at rest.
  package var onNews: (@MainActor (_ isAtRest: Bool) -> Void)?
  /// Whether `onFrame` is to be called. That wakes the main thread for each frame; without it, the main thread sleeps while
  /// things move. `false` by default.
  package var wantsFrames = false {
    didSet { if wantsFrames != oldValue { followFrames() } }
  }
  /// Called when a layer was frozen, and so is to be held.
  package var onHold: (@MainActor (SimulatedBody) -> Void)?

  private var id: SimulationID
  private weak var tree: LayerTree?
  private var changes: [PendingChange] = []
  /// The number of changes that were committed since it began; `nil` if it has not begun.
  private var committed: Int?
  /// Whether something was committed since it was heard that everything rests.
  private var isUnderWay = false
  private static var count = 0

  /// A change that waits for a commit.
  private struct PendingChange {
    enum Kind {
      case perform(any Sendable)
      case drive(SimulatedBody, velocity: SimulatedPose)
      case free(body: Int)
    }

    var kind: Kind
    /// When it takes effect, in the host's time; `nil` for with the commit, but not before `earliest`.
    var time: MediaTime?
    var earliest: MediaTime?
  }

  package init(space: Layer, make: @escaping @Sendable () -> any Simulation) {
    id = Self.nextID()
    self.space = space
    self.make = make
    space.ensureRareData().simulations.append(self)
    if let tree = space.tree { enter(tree) }
  }

  private static func nextID() -> SimulationID {
    count += 1
    return SimulationID(number: count)
  }

  /// Ends it. The layers stay where their models say.
  package func invalidate() {
    leave()
    space?.rareData?.simulations.removeAll { $0 === self }
    (onPrepare, onBegin, onEnd, onHold) = (nil, nil, nil, nil)
    (onFrame, onNews) = (nil, nil)
  }

  /// Whether it is in a window.
  package var isInTree: Bool { tree != nil }

  /// Whether something moves or is about to, as far as the main thread knows.
  package var isMoving: Bool {
    guard let committed else { return false }
    let progress = track.progress
    return !changes.isEmpty || progress.performed < committed || !progress.isAtRest
  }

  /// Whether something moves, or is about to, that the main thread has not heard to rest.
  package var isRunning: Bool { isUnderWay || !changes.isEmpty }

  // MARK: The window

  func enter(_ tree: LayerTree) {
    guard self.tree !== tree, !tree.isClosed else { return }
    self.tree = tree
    // Nothing is left of an earlier window, where another thread may still step.
    (id, track) = (Self.nextID(), SimulationTrack())
    changes = []
    committed = nil
    tree.simulations.append(self)
    onBegin?()
  }

  func leave() {
    guard let tree else { return }
    onEnd?()
    tree.simulations.removeAll { $0 === self }
    isUnderWay = false
    followFrames()
    if committed != nil { tree.endedSimulations.append(id) }
    tree.simulationsDidChange()
    self.tree = nil
    changes = []
    committed = nil
  }

  // MARK: Changes

  /// Adds a layer as a body. The simulation is told separately.
  package func makeBody(_ number: Int, of layer: Layer) -> SimulatedBody {
    let body = SimulatedBody(self, layer, number: number)
    layer.ensureRareData().simulatedBody = body
    body.commit(layer.model)
    return body
  }

  /// Forgets a body of an earlier window.
  package func forget(_ body: SimulatedBody) {
    if body.layer?.rareData?.simulatedBody === body { body.layer?.rareData?.simulatedBody = nil }
  }

  /// Lets a body move its layer from now on. One that does already keeps the motion that it has.
  package func drive(_ body: SimulatedBody, velocity: SimulatedPose, at time: MediaTime? = nil) {
    (body.isHeld, body.hasLeft) = (false, false)
    body.known = body.layer.map { ($0.model.position, $0.model.transform) } ?? body.known
    if let time { body.turn = time }
    add(.drive(body, velocity: velocity), at: time, notBefore: body.turn)
  }

  /// Tells the simulation where the program has placed a body that moves. One that still comes along a finger's line is
  /// placed at that line's end: it moves on from there as if it had been released there.
  package func place(_ body: SimulatedBody, _ command: any Sendable) {
    add(.perform(command), at: nil, notBefore: body.turn)
    drive(body, velocity: body.lastVelocity)
  }

  /// Moves the layer of a body again that has left and come back in one turn.
  package func resume(_ body: SimulatedBody) {
    body.hasLeft = false
    if !body.isHeld { drive(body, velocity: body.lastVelocity) }
  }

  /// Lets a body's layer show what is set, beginning with what is on screen.
  package func hold(_ body: SimulatedBody) {
    // Also what the program has set since the last commit gives way to what is seen.
    if let layer = body.layer { body.known = (layer.model.position, layer.model.transform) }
    body.takeShown()
    (body.isHeld, body.needsPlacement, body.turn) = (true, false, nil)
    body.layer?.markChanged(.properties)
    add(.free(body: body.number), at: nil)
  }

  /// Lets a body that was just made begin as one that is held: its layer shows what is set.
  package func holdFromStart(_ body: SimulatedBody) { body.isHeld = true }

  /// Whether values of a body's layer were set since the last commit.
  package func hasChanged(_ body: SimulatedBody) -> Bool {
    body.layer?.changes.contains(.properties) ?? false
  }

  /// Requests a commit, and `onPrepare` before it.
  package func setNeedsCommit() { tree?.simulationsDidChange() }

  /// The time at which a motion begins that continues a finger that is lifting now; `nil` if no finger is.
  package var handOverTime: MediaTime? { tree?.handOverTime }

  /// The time for which poses are on screen, in the host's time.
  package var presentationTime: MediaTime { tree?.presentationTime ?? 0 }

  /// Lets go of a body's layer, which stays where it is seen.
  package func remove(_ body: SimulatedBody) {
    if !body.isHeld { body.takeShown() }
    body.layer?.markChanged(.properties)
    forget(body)
    add(.free(body: body.number), at: nil)
  }

  /// Tells the simulation something.
  /// - Parameter time: When it takes effect, in the host's time; by default with the commit.
  package func perform(_ command: any Sendable, at time: MediaTime? = nil) {
    add(.perform(command), at: time)
  }

  private func add(_ kind: PendingChange.Kind, at time: MediaTime?, notBefore earliest: MediaTime? = nil) {
    guard let tree else { return }
    changes.append(PendingChange(kind: kind, time: time, earliest: earliest))
    tree.simulationsDidChange()
  }

  /// Moves a body to where its layer's model says with the next commit, also if the program has set nothing.
  package func setNeedsPlacement(of body: SimulatedBody) {
    guard let layer = body.layer else { return }
    body.needsPlacement = true
    layer.markChanged(.properties)
  }

  /// Where the program has placed a body's layer since the simulation was told of it last; `nil` if it has not. A value
  /// that differs by rounding only was not placed. Then the simulation is told.
  package func takePlacement(of body: SimulatedBody) -> SimulatedPlacement? {
    guard let layer = body.layer, hasChanged(body) else { return nil }
    let isForced = body.needsPlacement
    let pose = body.modelPose
    let placement = SimulatedPlacement(
      position: isForced || !body.hasKnownPosition ? pose.position : nil,
      angle: isForced || !body.hasKnownAngle ? pose.angle : nil)
    body.needsPlacement = false
    body.known = (layer.model.position, layer.model.transform)
    guard placement.position != nil || placement.angle != nil else { return nil }
    body.isPlaced = true
    return placement
  }

  // MARK: Commits

  func prepare() { onPrepare?() }

  /// Whether there is something to commit.
  var hasChanges: Bool { !changes.isEmpty }

  /// Adds the changes to a commit.
  func gather(into commit: inout Commit) {
    guard !changes.isEmpty, let tree, let space, let layer = space.id else { return }
    if committed == nil {
      committed = 0
      commit.changes.append(
        .simulation(id, SimulationSetup(layer: layer, track: track, make: make)))
    }
    for change in changes {
      let time = change.time ?? max(commit.time, change.earliest ?? commit.time)
      let moment = space.time(atHost: time, on: .committed)
      switch change.kind {
      case .perform(let command): commit.changes.append(.simulate(id, .perform(command), time: moment))
      case .free(let body): commit.changes.append(.simulate(id, .free(body: body), time: moment))
      case .drive(let body, let velocity):
        guard let layer = body.layer?.id else { continue }
        body.commitDrive()
        commit.changes.append(
          .simulate(id, .drive(layer, body: body.number, velocity: velocity), time: moment))
      }
      committed = (committed ?? 0) + 1
    }
    changes.removeAll(keepingCapacity: true)
    isUnderWay = true
    followFrames()
    for layer in space.sublayers where layer.followsFrames(after: commit.time) { tree.followers.add(layer) }
  }

  /// Listens to frames while something moves and they are wanted.
  private func followFrames() {
    if isUnderWay, wantsFrames { tree?.frameTicks.add(self) } else { tree?.frameTicks.remove(self) }
  }

  /// Looks at what the simulation has to tell.
  func hear() {
    guard isUnderWay else { return }
    let isAtRest = !isMoving
    if isAtRest {
      isUnderWay = false
      followFrames()
    }
    onNews?(isAtRest)
  }

  // MARK: Poses

  /// The pose of a body at a time of the host; `nil` if it has none yet.
  func pose(of body: Int, atHost time: MediaTime) -> SimulatedPose? {
    guard committed != nil, let space else { return nil }
    return track.pose(of: body, at: space.time(atHost: time, on: .committed))
  }

  /// How fast a body moves at a time of the host.
  func velocity(of body: Int, atHost time: MediaTime) -> SimulatedPose {
    guard committed != nil, let space else { return .zero }
    return track.velocity(of: body, at: space.time(atHost: time, on: .committed))
  }
}

extension LayerSimulation: FrameListener {
  func frame(targetTime: MediaTime, duration: Double) { onFrame?() }
}
