import CAllocationCounter
import MartletGeometry
import MartletMotion
import Testing

@testable import MartletRenderTree

/// Bodies that move evenly until a time, in steps of a tenth of a second.
private final class Drift: Simulation {
  enum Command: Sendable {
    case velocity(Int, Point)
    case place(Int, Point)
  }

  let stepDuration = 0.1
  private var bodies: [(pose: SimulatedPose, velocity: Point)]
  private let notes: Notes

  /// What a test looks at from outside.
  final class Notes: Sendable {
    nonisolated(unsafe) var steps = 0  // One thread only.
    nonisolated(unsafe) var lateness: [Double] = []
  }

  init(_ count: Int, _ notes: Notes) {
    bodies = Array(repeating: (.zero, .zero), count: count)
    self.notes = notes
  }

  var isAtRest: Bool {
    for i in bodies.indices where bodies[i].velocity != .zero { return false }
    return true
  }

  func perform(_ command: any Sendable, lateness: Double) {
    notes.lateness.append(lateness)
    switch command as? Command {
    case .velocity(let body, let velocity): bodies[body].velocity = velocity
    case .place(let body, let point): bodies[body].pose.position = point
    case nil: break
    }
  }

  func step(endingAt time: MediaTime) {
    notes.steps += 1
    for i in bodies.indices { bodies[i].pose.position += bodies[i].velocity * stepDuration }
  }

  func pose(of body: Int) -> SimulatedPose? { bodies.indices.contains(body) ? bodies[body].pose : nil }
}

struct SimulationTests {
  private let simulation = SimulationID(number: 1)
  private let notes = Drift.Notes()
  private let track = SimulationTrack()

  /// A tree with layers that a simulation moves, begun at time 10.
  private func tree(_ count: Int = 1) -> RenderTree {
    let tree = RenderTree()
    var changes: [Commit.Change] = [
      .properties(.root, square()), .sublayers(.root, (1...count).map { NodeID(index: Int32($0)) }),
    ]
    for index in 1...count { changes.append(.properties(NodeID(index: Int32(index)), square())) }
    let notes = notes
    changes.append(
      .simulation(
        simulation,
        SimulationSetup(layer: .root, track: track) { Drift(count, notes) }))
    for index in 1...count {
      changes.append(change(.drive(NodeID(index: Int32(index)), body: index - 1, velocity: .zero), at: 10))
    }
    tree.apply(Commit(changes: changes, time: 10))
    tree.update(at: 10)
    return tree
  }

  private func square() -> LayerProperties {
    var square = LayerProperties()
    square.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    square.position = Point(x: 500, y: 0)
    square.backgroundColor = .black
    return square
  }

  private func change(_ change: SimulationChange, at time: MediaTime) -> Commit.Change {
    .simulate(simulation, change, time: time)
  }

  private func move(_ body: Int, _ velocity: Double, at time: MediaTime) -> Commit.Change {
    change(.perform(Drift.Command.velocity(body, Point(x: velocity, y: 0))), at: time)
  }

  private func x(_ tree: RenderTree, _ index: Int32 = 1) -> Double {
    tree.resolved(NodeID(index: index))?.position.x ?? .nan
  }

  @Test func `frames show the poses of two steps, interpolated to their time`() {
    let tree = tree()
    #expect(tree.nextChange == .never)
    tree.apply(Commit(changes: [move(0, 100, at: 10)], time: 10))
    for t in [0, 0.03, 0.1, 0.11, 0.25, 1] {
      tree.update(at: 10 + t)
      #expect(abs(x(tree) - 100 * t) < 1e-9)
      #expect(tree.nextChange == .nextFrame)
      // The main thread asks the same function.
      #expect(track.pose(of: 0, at: 10 + t)?.position.x == x(tree))
      #expect(abs(track.velocity(of: 0, at: 10 + t).position.x - 100) < 1e-9 || t == 0)
    }
    #expect(notes.steps == 10)
    #expect(tree.brokenInvariants() == [])
  }

  @Test func `a command takes effect at the first step that is not before its time`() {
    let tree = tree()
    tree.apply(Commit(changes: [move(0, 100, at: 10)], time: 10))
    tree.update(at: 10.05)
    tree.apply(Commit(changes: [move(0, 0, at: 10.23)], time: 10.23))
    tree.update(at: 10.2)
    tree.update(at: 11)
    tree.update(at: 20)
    #expect(abs(x(tree) - 30) < 1e-9)
    #expect(notes.lateness.count == 2 && abs(notes.lateness[1] - 0.07) < 1e-9)
    #expect(notes.steps == 3 && tree.nextChange == .never)
  }

  @Test func `at rest there are no steps, and motion goes on with the next command`() {
    let tree = tree()
    tree.apply(Commit(changes: [move(0, 100, at: 10), move(0, 0, at: 10.5)], time: 10))
    for frame in 0..<100 { tree.update(at: 10 + Double(frame) / 60) }
    let steps = notes.steps
    #expect(steps == 5 && abs(x(tree) - 50) < 1e-9)
    tree.update(at: 3610)
    #expect(notes.steps == steps && x(tree) == 50)
    tree.apply(Commit(changes: [move(0, 100, at: 3610)], time: 3610))
    tree.update(at: 3611)
    #expect(notes.steps == steps + 10 && abs(x(tree) - 150) < 1e-6)
    #expect(track.pose(of: 0, at: 3610)?.position.x == 50)
  }

  @Test func `the whole gap of a stall is computed, but not hours`() {
    let tree = tree()
    tree.apply(Commit(changes: [move(0, 100, at: 10)], time: 10))
    tree.update(at: 12)
    #expect(notes.steps == 20)
    tree.update(at: 7212)
    #expect(notes.steps <= 60)
    tree.update(at: 7212.1)
    #expect(notes.steps <= 61)
  }

  @Test func `a freed layer shows its committed values at once`() {
    let tree = tree()
    tree.apply(Commit(changes: [move(0, 100, at: 10)], time: 10))
    tree.update(at: 11)
    var held = square()
    held.position = Point(x: 77, y: 5)
    tree.apply(
      Commit(changes: [.properties(NodeID(index: 1), held), change(.free(body: 0), at: 11)], time: 11))
    tree.update(at: 11)
    #expect(x(tree) == 77)
    tree.update(at: 12)
    #expect(x(tree) == 77)
    tree.apply(
      Commit(
        changes: [
          change(.perform(Drift.Command.place(0, Point(x: 80, y: 0))), at: 12.04),
          change(
            .drive(
              NodeID(index: 1), body: 0, velocity: SimulatedPose(position: Point(x: 100, y: 0), angle: 0)),
            at: 12.04),
        ], time: 12.04))
    tree.update(at: 12.06)
    // It has been moving with its velocity: where it is at the step, 40 ms later.
    #expect(abs(x(tree) - 76) < 1e-9)
  }

  /// Holds the layer, shows it at a place, and throws it from x = 500 at 36 ms after the next frame, with 1000 pt/s.
  private func throwLater(shownAt place: Double) -> RenderTree {
    let tree = tree()
    var held = square()
    held.position.x = place
    tree.apply(
      Commit(changes: [change(.free(body: 0), at: 11), .properties(NodeID(index: 1), held)], time: 11))
    tree.update(at: 11)
    let velocity = SimulatedPose(position: Point(x: 1000, y: 0), angle: 0)
    tree.apply(
      Commit(
        changes: [
          .properties(NodeID(index: 1), square()),
          change(.perform(Drift.Command.place(0, Point(x: 500, y: 0))), at: 11.126),
          change(.drive(NodeID(index: 1), body: 0, velocity: velocity), at: 11.126),
        ], time: 11.09))
    tree.update(at: 11.09)
    return tree
  }

  @Test(arguments: [454.0, 470, 500]) func `until a finger's line ends, a layer is on it and never goes back`(
    place: Double
  ) {
    let tree = throwLater(shownAt: place)
    #expect(abs(x(tree) - max(464, place)) < 1e-6, "\(x(tree))")
    // The main thread asks the same function.
    #expect(track.pose(of: 0, at: 11.09)?.position.x == x(tree))
    tree.update(at: 11.1)
    #expect(abs(x(tree) - max(474, place)) < 1e-6, "\(x(tree))")
    #expect(track.pose(of: 0, at: 11.1)?.position.x == x(tree))
    // A program that takes it back before its turn sees what it has set.
    tree.apply(Commit(changes: [change(.free(body: 0), at: 11.1)], time: 11.1))
    tree.update(at: 11.1)
    #expect(x(tree) == 500)
  }

  @Test func `other values of a driven layer change without disturbing it`() {
    let tree = tree()
    tree.apply(Commit(changes: [move(0, 100, at: 10)], time: 10))
    tree.update(at: 11)
    var faded = square()
    faded.opacity = 0.5
    faded.transform = Transform(scale: 2)
    tree.apply(Commit(changes: [.properties(NodeID(index: 1), faded)], time: 11))
    tree.update(at: 11)
    #expect(x(tree) == 100 && tree.resolved(NodeID(index: 1))?.opacity == 0.5)
    #expect(tree.resolved(NodeID(index: 1))?.transform.scale == 2)
    tree.apply(Commit(changes: [.simulation(simulation, nil)], time: 11))
    tree.update(at: 11)
    #expect(x(tree) == 500 && tree.nextChange == .never)
  }

  @Test func `a layer that leaves, and commands for nobody, do no harm`() {
    let tree = tree(2)
    tree.apply(
      Commit(
        changes: [
          move(0, 100, at: 10), move(1, 100, at: 10), .sublayers(.root, [NodeID(index: 2)]),
          .remove(NodeID(index: 1)), change(.free(body: 7), at: 10), change(.perform("?"), at: .nan),
          .simulate(SimulationID(number: 9), .free(body: 0), time: 10),
          change(.drive(NodeID(index: 40), body: 5, velocity: .zero), at: 10),
        ], time: 10))
    tree.update(at: 11)
    #expect(abs(x(tree, 2) - 100) < 1e-9)
    #expect(tree.brokenInvariants() == [])
  }

  @Test func `copies of what a simulation moves are moved with it, and stay when it ends`() {
    let tree = tree()
    var root = square()
    root.bounds.size = Size(width: 400, height: 300)
    root.instanceCount = 3
    root.instanceTransform = Transform(translationX: 0, y: 30, z: 0)
    root.instanceDelay = 0.5
    tree.apply(Commit(changes: [.properties(.root, root), move(0, 100, at: 10)], time: 10))
    func places() -> [Double] {
      #expect(tree.brokenInvariants() == [])
      let list = tree.displayList
      return list.items.filter { $0.kind == .shape && $0.frame.width == 20 }.map { $0.frame.minX }
    }
    tree.update(at: 10)
    let start = places()
    #expect(start.count == 3)
    tree.update(at: 10.5)
    #expect(zip(places(), start).allSatisfy { abs($0 - $1 - 50) < 1e-6 }, "\(places()) from \(start)")
    tree.apply(Commit(changes: [.simulation(simulation, nil)], time: 10.5))
    tree.update(at: 10.6)
    #expect(Set(places().map { $0.rounded() }).count == 1)
  }

  @Test(.enabled(if: martlet_counts_allocations(), "sanitizers have a malloc of their own"))
  func `a frame of a running simulation allocates nothing`() {
    let tree = tree(200)
    tree.apply(Commit(changes: (0..<200).map { move($0, 10, at: 10) }, time: 10))
    for frame in 0..<60 { tree.update(at: 10 + Double(frame) / 60) }
    martlet_count_allocations()
    let before = martlet_allocation_count()
    for frame in 60..<180 { tree.update(at: 10 + Double(frame) / 60) }
    let count = martlet_allocation_count() - before
    print("simulation: \(count) blocks for 120 frames of 200 bodies")
    #expect(x(tree, 200) > 29 && count == 0)
  }
}
