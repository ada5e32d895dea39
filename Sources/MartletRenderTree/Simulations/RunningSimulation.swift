import MartletGeometry
import MartletMotion

/// A simulation in a render tree: its steps so far, the changes that wait for their time, and the layers that it moves.
struct RunningSimulation {
  let id: SimulationID
  /// The layer whose own time it runs in.
  let layer: NodeID
  let track: SimulationTrack
  private let simulation: any Simulation
  /// The time of step 0: that of the first change.
  private var origin: MediaTime?
  /// The number of steps so far.
  private var step = 0
  /// The changes that wait for their steps, and how many of them are done.
  private var waiting: [(change: SimulationChange, time: MediaTime)] = []
  private var done = 0
  private var performed = 0
  /// Whether the main thread is to be told once it rests.
  private var owesRest = false
  /// The layers that it moves, by body.
  private var driven: [Driven] = []

  /// A layer that a body moves.
  private struct Driven {
    /// −1 for none.
    var node = NodeID(index: -1)
    /// What was committed for the layer, which it shows again when it is released.
    var position = Point.zero
    var transform = Transform.identity
    /// The layer's transform without its rotation.
    var base = Transform.identity
    /// The pose that the layer shows; `nil` before the first frame.
    var shown: SimulatedPose?
    /// When it will be driven, if it still approaches.
    var turn: MediaTime?

    /// The pose that was committed.
    var pose: SimulatedPose { SimulatedPose(position: position, angle: transform.rotationZ) }

    init() {}

    init(_ node: NodeID, _ committed: LayerProperties) {
      self.node = node
      set(committed)
    }

    mutating func set(_ committed: LayerProperties) {
      (position, transform) = (committed.position, committed.transform)
      base = transform.withoutTurn
    }
  }

  /// By what part of a step a time may lie after a step and still count as that step's: times are sums of many numbers.
  private static let tolerance = 1e-6
  /// The longest time that is computed at once, in seconds. What exceeds it, after a long time in which nobody saw the
  /// window, is left out.
  private static let longestCatchUp = 4.0
  /// The longest lateness that a change is told, in seconds: frames are computed ahead of their time, so a change may come
  /// some steps late. What was left out of a long gap is not its lateness.
  private static let longestLateness = 0.1

  init(_ id: SimulationID, _ setup: SimulationSetup) {
    self.id = id
    layer = setup.layer
    track = setup.track
    simulation = setup.make()
  }

  /// Whether it changes something by itself, or is about to.
  var isMoving: Bool { done < waiting.count || !simulation.isAtRest }

  /// Whether there is something to tell the main thread: mail, or that it has come to rest since this was asked.
  mutating func takeNews() -> Bool {
    let rests = owesRest && !isMoving
    if rests { owesRest = false }
    return rests || simulation.hasMail
  }

  // MARK: Changes

  /// Takes a change that takes effect at a time of its layer.
  mutating func take(
    _ change: SimulationChange, at time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue
  ) {
    if origin == nil {
      origin = time
      track.begin(at: time, stepDuration: simulation.stepDuration)
    }
    switch change {
    case .free(let body): release(body, &nodes, &queue)
    case .drive(let id, let body, _):
      // From its turn on; but from now on the layer is known to belong to the body.
      let i = nodes.existingPlace(of: id)
      if i >= 0 { (nodes[i].simulation, nodes[i].body) = (Int32(self.id.number), Int32(body)) }
    case .perform: break
    }
    waiting.append((change, time))
    owesRest = true
  }

  /// Takes new committed values of a layer that a body moves, and places it again.
  mutating func committed(_ i: Int, _ nodes: inout NodeStore) {
    let body = Int(nodes[i].body)
    guard driven.indices.contains(body), nodes.existingPlace(of: driven[body].node) == i else { return }
    let (position, transform) = (driven[body].position, driven[body].transform)
    driven[body].set(nodes[committed: i])
    // One that still approaches does so towards its new place.
    if (position, transform) != (driven[body].position, driven[body].transform) { driven[body].turn = nil }
    if let shown = driven[body].shown { nodes[committed: i].place(at: shown, base: driven[body].base) }
  }

  /// Lets a layer show what was committed for it. A change that would drive it and still waits does nothing.
  private mutating func release(_ body: Int, _ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    // First what is driven: one of the changes that wait may concern the same layer.
    if driven.indices.contains(body) {
      let i = nodes.existingPlace(of: driven[body].node)
      if i >= 0, Int(nodes[i].body) == body {
        (nodes[i].simulation, nodes[i].body) = (-1, -1)
        nodes[committed: i].position = driven[body].position
        nodes[committed: i].transform = driven[body].transform
        queue.resolve(i, &nodes)
      }
      driven[body] = Driven()
    }
    for place in done..<waiting.count {
      if case .drive(let id, body, _) = waiting[place].change {
        let i = nodes.existingPlace(of: id)
        if i >= 0 { (nodes[i].simulation, nodes[i].body) = (-1, -1) }
        waiting[place].change = .free(body: body)
      }
    }
  }

  /// Releases all layers: the simulation ends.
  mutating func end(_ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    for body in driven.indices { release(body, &nodes, &queue) }
  }

  // MARK: Steps

  /// Steps to a time of its layer, and places the layers for that time.
  mutating func advance(to time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    guard let origin = limitedOrigin(at: time) else { return }
    let last = number(of: time, from: origin)
    while true {
      performChanges(origin, &nodes)
      guard step < last else { break }
      if simulation.isAtRest {
        // Steps change nothing before the next change.
        let next = done < waiting.count ? number(of: waiting[done].time, from: origin) : step
        guard next > step, next <= last else { break }
        track.rest(next - step)
        step = next
        continue
      }
      step += 1
      simulation.step(endingAt: origin + Double(step) * simulation.stepDuration)
      track.add(simulation)
    }
    if done == waiting.count, done > 0 {
      waiting.removeAll(keepingCapacity: true)
      done = 0
    }
    track.note(performed: performed, isAtRest: !isMoving)
    if done < waiting.count { approach(nodes) }
    place(at: time, &nodes, &queue)
  }

  /// The number of the first step that is not before a time.
  private func number(of time: MediaTime, from origin: MediaTime) -> Int {
    let number = (time - origin) / simulation.stepDuration
    return Int((number - Self.tolerance).rounded(.up))
  }

  /// The time of step 0, after a gap that is too long has been left out.
  private mutating func limitedOrigin(at time: MediaTime) -> MediaTime? {
    guard let origin, time.isFinite else { return nil }
    var from = origin + Double(step) * simulation.stepDuration
    if simulation.isAtRest {
      guard done < waiting.count else { return origin }
      from = max(from, waiting[done].time)
    }
    let behind = time - from
    guard behind > Self.longestCatchUp else { return origin }
    let skipped = behind - Self.longestCatchUp
    track.skip(skipped)
    self.origin = origin + skipped
    return self.origin
  }

  /// Performs the changes that are due before the next step.
  private mutating func performChanges(_ origin: MediaTime, _ nodes: inout NodeStore) {
    while done < waiting.count, number(of: waiting[done].time, from: origin) <= step {
      let (change, time) = waiting[done]
      done += 1
      performed += 1
      switch change {
      case .perform(let command):
        let now = origin + Double(step) * simulation.stepDuration
        simulation.perform(command, lateness: min(max(now - time, 0), Self.longestLateness))
      case .drive(let id, let body, let velocity): drive(id, body, velocity, nodes)
      case .free(let body): track.remove(body)
      }
    }
  }

  private mutating func drive(_ id: NodeID, _ body: Int, _ velocity: SimulatedPose, _ nodes: NodeStore) {
    guard let pose = simulation.pose(of: body) else { return }
    track.add(body, at: pose, velocity: velocity)
    let i = nodes.existingPlace(of: id)
    // It may have left, or a later change may already have freed it.
    guard i >= 0, Int(nodes[i].body) == body else { return }
    while driven.count <= body { driven.append(Driven()) }
    if driven[body].node != id { driven[body] = Driven(id, nodes[committed: i]) }
  }

  // MARK: Layers

  /// Places the layers that have moved.
  private mutating func place(at time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue) {
    for body in driven.indices where driven[body].node.index >= 0 {
      guard let pose = track.pose(of: body, at: time), pose != driven[body].shown else { continue }
      let i = nodes.existingPlace(of: driven[body].node)
      // The layer may have left, and its number may be another's by now.
      guard i >= 0, Int(nodes[i].body) == body, Int(nodes[i].simulation) == id.number else { continue }
      driven[body].shown = pose
      nodes[committed: i].place(at: pose, base: driven[body].base)
      queue.resolve(i, &nodes)
    }
  }

  /// Notes how the layers come that are to be driven from a later time on, where a finger's line ends: until then they
  /// are on that line. One that was shown ahead of it waits there, so that it is not seen to go back.
  private mutating func approach(_ nodes: NodeStore) {
    for place in done..<waiting.count {
      guard case .drive(let layer, let body, let velocity) = waiting[place].change else { continue }
      let i = nodes.existingPlace(of: layer)
      guard i >= 0, Int(nodes[i].body) == body, Int(nodes[i].simulation) == id.number else { continue }
      while driven.count <= body { driven.append(Driven()) }
      if driven[body].node != layer { driven[body] = Driven(layer, nodes[committed: i]) }
      let turn = waiting[place].time
      guard driven[body].turn != turn else { continue }
      driven[body].turn = turn
      let shown = nodes[i].resolved
      let end = driven[body].pose
      let way = SimulatedPose(
        position: end.position - shown.position, angle: end.angle - shown.transform.rotationZ)
      track.approach(
        body,
        SimulationApproach(
          end: end, velocity: velocity, turn: turn,
          longest: min(max(velocity.seconds(for: way), 0), Self.longestLateness)))
    }
  }
}
