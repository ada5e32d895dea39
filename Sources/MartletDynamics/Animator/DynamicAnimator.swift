import MartletGeometry
import MartletLayers
import MartletRenderTree

/// Moves items by the laws of physics: behaviors say what acts on which items.
///
/// The bodies are rigid. They are stepped beside the render tree, 120 times per second, so that they go on while the main
/// thread is busy, and what happens is the same, to the bit, whatever the frame rate is. `Layer.presentation` and hit tests
/// see the poses that are drawn. When everything has come to rest, nothing is computed, and there are no frames.
///
/// Items are layers or views directly in the reference; others are left out until they are there. While an item moves, the
/// animator determines its position and its rotation, and `presentation` tells them; the model is updated when everything
/// rests, and when the item is held or leaves. Until then it has the values that the program has set last: setting them
/// again, as a layout pass does, changes nothing. Another position moves the body there at once, and another rotation
/// turns it; what was not set, and the velocity, stay. `updateItem(usingCurrentState:)` moves it to values that it was set
/// to already. Other bounds, or another scale, change its outline only. Commands take effect with the commit of the turn,
/// at the next step.
///
/// The main thread sleeps while things move. It is woken when everything rests, for contacts that a delegate is told of, and
/// for each frame only if a behavior has an `action`.
///
/// Keep the animator: when it is released, its items stay where they are.
@MainActor
public final class DynamicAnimator {
  /// The layer, or the view, in which the items move. Its coordinates are those of all points. `nil` once it is gone.
  public var reference: (any DynamicItem)? { referenceItem }
  /// Is told when items begin to move and when all have come to rest. Not retained.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// The behaviors, in the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// Whether something moves, or will with the next commit. `false` without a window, and as soon as everything rests and
  /// the models say where.
  public var isRunning: Bool { simulation.isRunning || (needsUpdate && simulation.isInTree) }

  private weak var referenceItem: (any DynamicItem)?
  private let simulation: LayerSimulation
  private var log = ContactLog()
  /// What was taken from the log last; its room is used again.
  private var heard: [ContactLog.Entry] = []
  /// The items that behaviors know, by their layers.
  private var records: [ObjectIdentifier: ItemRecord] = [:]
  private var ordered: [ItemRecord] = []
  private var freeNumbers: [Int] = []
  private var needsUpdate = true
  /// What the simulation was told of the behaviors.
  private var sent: [Int: BehaviorEffect] = [:]
  private var known: [Int: DynamicBehavior] = [:]
  private var enclosure: Rect?
  private var wasRunning = false

  /// Makes an animator without behaviors.
  public init(reference: any DynamicItem) {
    referenceItem = reference
    let log = log
    simulation = LayerSimulation(space: reference.layer) { RigidWorld(log: log) }
    simulation.onPrepare = { [weak self] in self?.prepare() }
    simulation.onBegin = { [weak self] in self?.begin() }
    simulation.onEnd = { [weak self] in self?.takeShown() }
    simulation.onFrame = { [weak self] in self?.act() }
    simulation.onNews = { [weak self] in self?.hear(isAtRest: $0) }
    simulation.onHold = { [weak self] in self?.hold($0) }
  }

  isolated deinit {
    for record in ordered { if let body = record.body { simulation.remove(body) } }
    simulation.invalidate()
  }

  // MARK: Behaviors

  /// Adds a behavior with its children. Does nothing if it is in an animator.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard behavior.parent == nil, behavior.animator == nil else { return }
    behaviors.append(behavior)
    behavior.setAnimator(self)
    setNeedsUpdate()
  }

  /// Removes a behavior with its children. Items that no other behavior knows stay where they are. Does nothing if it
  /// is not in this animator.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.setAnimator(nil)
    setNeedsUpdate()
  }

  /// Removes all behaviors.
  public func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Brings the simulation up to date with the next commit.
  func setNeedsUpdate() {
    needsUpdate = true
    simulation.setNeedsCommit()
  }

  // MARK: Items

  /// The items whose layers meet a rectangle of the reference where they are seen.
  public func items(in rect: Rect) -> [any DynamicItem] {
    ordered.filter { record in
      guard record.body != nil, let frame = record.item.layer.shownFrame else { return false }
      return frame.intersects(rect)
    }.map(\.item)
  }

  /// Holds an item where it is seen: it leaves the forces and shows what the program sets, for example by a pan. Others
  /// still collide with it, and are pushed by it. Animations of its position and rotation end, that of its scale goes on.
  ///
  /// An item may be held in the turn in which a behavior with it is added, and before it is in the reference; then it
  /// begins as held. `Layer.freeze` of the position or the transform holds an item as well, from the turn after that on.
  /// Does nothing if the item is held or no behavior knows it.
  public func hold(_ item: any DynamicItem) {
    guard let record = knownRecord(of: item), !record.isHeld else { return }
    // What holds a body sets its layer's turn to the bits that are seen.
    if record.body == nil { record.early = .held } else { item.layer.freeze(.position) }
    stop(item.layer)
  }

  /// Whether an item is held.
  public func isHeld(_ item: any DynamicItem) -> Bool { record(of: item)?.isHeld ?? false }

  /// Gives a held item back to the forces, from where it is. Called while a finger lifts, the item continues where the
  /// finger's line ends. Does nothing if it is not held.
  /// - Parameters:
  ///   - velocity: In points per second of the reference; a pan's, for example.
  ///   - angularVelocity: In radians per second, clockwise; that of a rotation by fingers, for example.
  public func release(_ item: any DynamicItem, velocity: Point = .zero, angularVelocity: Double = 0) {
    precondition(
      velocity.isFinite && angularVelocity.isFinite,
      "velocity of a released item must be finite, not \(velocity), \(angularVelocity)")
    guard let record = record(of: item), record.isHeld else { return }
    let motion = SimulatedPose(position: velocity, angle: angularVelocity)
    let time = simulation.handOverTime
    if let body = record.body {
      updateShape(record)
      release(body, velocity: motion, at: time)
    } else {
      let isHere = item.layer.superlayer === simulation.space
      record.early = .released(velocity: motion, time: isHere ? time : nil)
    }
  }

  /// Moves an item to where its layer's model says, with its rotation: what setting the position or the transform to other
  /// values does by itself. It keeps its velocity. Takes effect with the commit of the turn. Does nothing if it is not in
  /// the animator.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let body = record(of: item)?.body else { return }
    simulation.setNeedsPlacement(of: body)
  }

  private func hold(_ body: SimulatedBody) {
    simulation.hold(body)
    simulation.perform(WorldCommand.hold(body.number, body.modelPose))
  }

  private func release(_ body: SimulatedBody, velocity: SimulatedPose, at time: MediaTime?) {
    simulation.perform(WorldCommand.release(body.number, body.modelPose, velocity: velocity), at: time)
    simulation.drive(body, velocity: velocity, at: time)
  }

  /// Ends a layer's animations of what bodies move, where it is seen. Returns the motion that they had.
  @discardableResult
  private func stop(_ layer: Layer) -> SimulatedPose {
    var motion = SimulatedPose.zero
    if layer.isAnimating(.position) { motion.position = layer.freeze(.position) }
    if layer.isAnimating(.transform.rotation.z) { motion.angle = layer.freeze(.transform.rotation.z) }
    return motion
  }

  func record(of item: any DynamicItem) -> ItemRecord? { records[ObjectIdentifier(item.layer)] }

  /// What is known of an item, also if a behavior knows it only since the last commit.
  private func knownRecord(of item: any DynamicItem) -> ItemRecord? {
    if let record = record(of: item) { return record }
    guard needsUpdate else { return nil }
    var all: [DynamicBehavior] = []
    for behavior in behaviors { behavior.collect(into: &all) }
    let isConcerned = all.contains { $0.concerned.contains { $0.layer === item.layer } }
    return isConcerned ? addRecord(of: item) : nil
  }

  private func addRecord(of item: any DynamicItem) -> ItemRecord {
    let record = ItemRecord(item, number: freeNumbers.popLast() ?? ordered.count)
    records[ObjectIdentifier(item.layer)] = record
    ordered.append(record)
    return record
  }

  /// The velocity of an item on screen, in points and radians per second. Zero if it is not in the animator.
  func velocity(of item: any DynamicItem) -> SimulatedPose {
    record(of: item)?.body?.velocity(atHost: simulation.presentationTime) ?? .zero
  }

  // MARK: Commits

  /// The space has entered a window: everything begins anew, from the models.
  private func begin() {
    for record in ordered {
      if let body = record.body { simulation.forget(body) }
      record.reset()
    }
    sent = [:]
    needsUpdate = true
    wasRunning = false
    // The world of an earlier window may still tell its log something.
    let log = ContactLog()
    self.log = log
    simulation.make = { RigidWorld(log: log) }
  }

  /// Tells the simulation what has changed since the last commit.
  private func prepare() {
    guard simulation.isInTree else { return }
    for record in ordered { follow(record) }
    if let bounds = simulation.space?.bounds, bounds != enclosure {
      enclosure = bounds
      if known.values.contains(where: \.dependsOnReference) { needsUpdate = true }
    }
    if needsUpdate { update() }
    let runs = simulation.isRunning
    if runs, !wasRunning {
      wasRunning = true
      delegate?.dynamicAnimatorWillResume(self)
    }
  }

  /// Follows what the program has set of an item.
  private func follow(_ record: ItemRecord) {
    guard let body = record.body else {
      if record.item.layer.superlayer === simulation.space { needsUpdate = true }
      return
    }
    if record.item.layer.superlayer !== simulation.space {
      needsUpdate = true
      return
    }
    guard simulation.hasChanged(body) else { return }
    updateShape(record)
    let isBack = body.hasLeft
    guard let placement = simulation.takePlacement(of: body) else {
      // It left and came back in one turn: its layer is another one for the render tree.
      if isBack { simulation.resume(body) }
      return
    }
    if body.isHeld {
      simulation.perform(WorldCommand.follow(record.number, body.modelPose))
    } else {
      simulation.place(body, WorldCommand.place(record.number, placement))
    }
  }

  private func updateShape(_ record: ItemRecord) {
    guard record.body != nil else { return }
    let outline = record.outline
    if let sent = record.sentOutline, outline.isSame(as: sent) { return }
    record.sentOutline = outline
    simulation.perform(WorldCommand.setShape(record.number, outline))
  }

  private func update() {
    needsUpdate = false
    var all: [DynamicBehavior] = []
    for behavior in behaviors { behavior.collect(into: &all) }
    simulation.wantsFrames = all.contains { $0.action != nil }
    updateItems(of: all)
    for behavior in all {
      if let items = behavior as? DynamicItemBehavior { flushVelocities(of: items) }
    }
    updateEffects(of: all)
  }

  private func updateItems(of behaviors: [DynamicBehavior]) {
    var wanted: Set<ObjectIdentifier> = []
    for behavior in behaviors {
      for item in behavior.concerned {
        let id = ObjectIdentifier(item.layer)
        if wanted.insert(id).inserted, records[id] == nil { _ = addRecord(of: item) }
      }
    }
    for record in ordered { record.clearTraits() }
    for case let behavior as DynamicItemBehavior in behaviors {
      for item in behavior.items { records[ObjectIdentifier(item.layer)]?.take(behavior) }
    }
    for record in ordered {
      let id = ObjectIdentifier(record.item.layer)
      guard records[id] === record else {
        freeNumbers.append(record.number)
        continue
      }
      let isWanted = wanted.contains(id)
      let isHere = record.item.layer.superlayer === simulation.space
      if isWanted, isHere { admit(record) } else { dismiss(record) }
      if !isWanted {
        records[id] = nil
        freeNumbers.append(record.number)
      }
    }
    ordered.removeAll { records[ObjectIdentifier($0.item.layer)] !== $0 }
  }

  private func admit(_ record: ItemRecord) {
    guard record.body == nil else {
      updateShape(record)
      if record.material != record.sentMaterial {
        record.sentMaterial = record.material
        simulation.perform(WorldCommand.setMaterial(record.number, record.material))
      }
      return
    }
    let layer = record.item.layer
    let early = record.early
    record.early = .none
    // As it is seen, with the motion that it has, unless the program has held it.
    var motion = SimulatedPose.zero
    if case .none = early { motion = stop(layer) }
    let body = simulation.makeBody(record.number, of: layer)
    record.body = body
    record.sentOutline = record.outline
    record.sentMaterial = record.material
    simulation.perform(
      WorldCommand.add(
        record.number, record.outline, record.material, body.modelPose, velocity: motion, item: record.id))
    if case .none = early { return simulation.drive(body, velocity: motion) }
    simulation.holdFromStart(body)
    simulation.perform(WorldCommand.hold(record.number, body.modelPose))
    if case .released(let velocity, let time) = early { release(body, velocity: velocity, at: time) }
  }

  private func dismiss(_ record: ItemRecord) {
    guard let body = record.body else { return }
    simulation.remove(body)
    simulation.perform(WorldCommand.remove(record.number))
    record.reset()
  }

  /// Ends what is known of an item. Its number is free from the next update on, when no behavior means it any more.
  func forget(_ item: any DynamicItem) {
    guard let record = record(of: item) else { return }
    dismiss(record)
    records[ObjectIdentifier(item.layer)] = nil
    setNeedsUpdate()
  }

  /// Sends what a behavior has added to velocities to the items that are in the simulation.
  func flushVelocities(of behavior: DynamicItemBehavior) {
    for (item, change) in behavior.takeVelocities() {
      guard let number = number(of: item) else { continue }
      simulation.perform(WorldCommand.addVelocity(number, change))
    }
  }

  /// The number of an item that is in the simulation.
  func number(of item: any DynamicItem) -> Int? {
    record(of: item).flatMap { $0.body == nil ? nil : $0.number }
  }

  private func updateEffects(of behaviors: [DynamicBehavior]) {
    var current: [Int: DynamicBehavior] = [:]
    var collisions = 0
    for behavior in behaviors {
      current[behavior.id] = behavior
      if let collision = behavior as? CollisionBehavior {
        precondition(
          collisions < Constants.mostCollisions,
          "an animator can have \(Constants.mostCollisions) collision behaviors")
        collision.place = collisions
        collisions += 1
      }
    }
    for id in sent.keys.sorted() where current[id] == nil {
      sent[id] = nil
      simulation.perform(WorldCommand.behavior(id, nil))
    }
    for behavior in behaviors {
      let effect = behavior.effect(in: self)
      if case .push(let push)? = effect, push.isImpulse {
        simulation.perform(WorldCommand.behavior(behavior.id, effect))
        behavior.didPush()
        continue
      }
      guard effect != sent[behavior.id] else { continue }
      sent[behavior.id] = effect
      simulation.perform(WorldCommand.behavior(behavior.id, effect))
    }
    known = current
  }

  // MARK: Frames

  private func act() {
    for behavior in behaviors { behavior.act() }
  }

  private func hear(isAtRest: Bool) {
    tellContacts()
    guard isAtRest else { return tellRests() }
    act()
    for record in ordered { record.body?.takeRest() }
    wasRunning = false
    tellRests()
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Updates the models to what is seen.
  private func takeShown() {
    for record in ordered { record.body?.takeShown() }
  }

  private func tellRests() {
    let rests = log.takeRests()
    guard !rests.isEmpty else { return }
    for id in rests.sorted() { (known[id] as? SnapBehavior)?.onRest?() }
  }

  private func tellContacts() {
    log.take(into: &heard)
    // Whoever is told may end the animator.
    let entries = heard
    guard !entries.isEmpty else { return }
    var items: [Int: any DynamicItem] = [:]
    for record in ordered where record.body != nil { items[record.id] = record.item }
    for entry in entries {
      guard let item = items[entry.item] else { continue }
      switch entry.other {
      case .boundary(let id, let name):
        (known[id] as? CollisionBehavior)?.tell(entry, item, boundary: name)
      case .item(let id):
        guard let other = items[id] else { continue }
        for id in known.keys.sorted() { (known[id] as? CollisionBehavior)?.tell(entry, item, other) }
      }
    }
  }
}

extension Layer {
  /// The bounding box in the superlayer where it is seen.
  fileprivate var shownFrame: Rect? {
    let shown = presentation
    guard let transform = Transform2D(shown.localTransform) else { return nil }
    return Path(rect: shown.bounds).applying(transform).boundingBox
  }
}
