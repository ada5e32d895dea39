import MartletGeometry
import MartletMotion

/// The running simulations of a render tree.
struct SimulationTable {
  private var running: [RunningSimulation] = []

  /// Whether nothing moves, or will, until the next commit.
  var isAtRest: Bool { !running.contains(where: \.isMoving) }

  var isEmpty: Bool { running.isEmpty }

  /// Begins a simulation, or ends it if there is no setup.
  mutating func set(
    _ id: SimulationID, to setup: SimulationSetup?, _ nodes: inout NodeStore, _ queue: inout UpdateQueue
  ) {
    if let place = running.firstIndex(where: { $0.id == id }) {
      running[place].end(&nodes, &queue)
      running.remove(at: place)
    }
    if let setup { running.append(RunningSimulation(id, setup)) }
  }

  /// Passes a change to a simulation. Ignored if there is no such simulation.
  mutating func take(
    _ change: SimulationChange, of id: SimulationID, at time: MediaTime, _ nodes: inout NodeStore,
    _ queue: inout UpdateQueue
  ) {
    guard time.isFinite, let place = running.firstIndex(where: { $0.id == id }) else { return }
    running[place].take(change, at: time, &nodes, &queue)
  }

  /// Tells the simulation that moves a node of the node's new committed values.
  mutating func committed(_ i: Int, _ nodes: inout NodeStore) {
    let number = Int(nodes[i].simulation)
    guard let place = running.firstIndex(where: { $0.id.number == number }) else { return }
    running[place].committed(i, &nodes)
  }

  /// Steps all simulations to a time of the host, and places the layers that they move.
  mutating func advance(
    to time: MediaTime, _ nodes: inout NodeStore, _ queue: inout UpdateQueue, _ times: TimeSpaces
  ) {
    for place in running.indices {
      let i = nodes.existingPlace(of: running[place].layer)
      guard i >= 0 else { continue }
      running[place].advance(to: times.time(in: nodes[i].space, atHost: time), &nodes, &queue)
    }
  }

  /// Whether a simulation has something to tell the main thread.
  mutating func takeNews() -> Bool {
    var hasNews = false
    for place in running.indices where running[place].takeNews() { hasNews = true }
    return hasNews
  }

  /// When a simulation moves something next.
  func nextChange(_ nodes: NodeStore, _ times: TimeSpaces) -> RenderTree.NextChange {
    for place in running.indices where running[place].isMoving {
      let i = nodes.existingPlace(of: running[place].layer)
      if i >= 0, !times.isUsed || times.isRunning(nodes[i].space) { return .nextFrame }
    }
    return .never
  }
}
