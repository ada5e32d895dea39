import MartletGeometry
import MartletSynchronization

/// The newest poses of a simulation's bodies. The render tree writes them and draws by them; the main thread reads them for
/// `Layer.presentation`. Both use the same function, so that what is touched is what is seen.
public final class SimulationTrack: Sendable {
  /// The number of steps that it remembers: more than there are between a touch and the frame that was on screen when it
  /// landed.
  private static let length = 32

  private struct State {
    var stepDuration = 1.0
    /// The time of step 0.
    var origin: MediaTime = 0
    /// The newest step, and the number of steps that are remembered.
    var newest = 0
    var count = 0
    /// The poses of each body at the steps, `length` for each.
    var poses: [SimulatedPose] = []
    var isKnown: [Bool] = []
    /// How bodies have come, by their numbers.
    var approaches: [SimulationApproach?] = []
    var isAtRest = true
    var performed = 0

    func approach(of body: Int, at time: MediaTime) -> SimulationApproach? {
      guard approaches.indices.contains(body), let approach = approaches[body], time < approach.turn else {
        return nil
      }
      return approach
    }

    func index(_ body: Int, _ step: Int) -> Int {
      body * SimulationTrack.length + step & (SimulationTrack.length - 1)
    }

    /// The steps around a time, as a number that may have a fraction.
    func place(of time: MediaTime) -> Double {
      let place = (time - origin) / stepDuration
      return min(max(place, Double(newest - count + 1)), Double(newest))
    }

    func pose(of body: Int, at time: MediaTime) -> SimulatedPose? {
      if let approach = approach(of: body, at: time) { return approach.pose(at: time) }
      guard isKnown.indices.contains(body), isKnown[body], count > 0 else { return nil }
      let place = place(of: time)
      let step = Int(place)
      let pose = poses[index(body, step)]
      return step >= newest
        ? pose : pose.interpolated(to: poses[index(body, step + 1)], fraction: place - Double(step))
    }

    mutating func move(_ body: Int, to pose: SimulatedPose) {
      let last = poses[index(body, newest)]
      for step in 0..<SimulationTrack.length {
        let old = poses[index(body, step)]
        poses[index(body, step)] = SimulatedPose(
          position: pose.position + (old.position - last.position),
          angle: pose.angle + (old.angle - last.angle))
      }
    }
  }

  private let state = Mutex(State())

  /// Makes an empty track.
  public init() {}

  /// The pose of a body at a time of the simulation's layer, or at the nearest that is remembered; `nil` for a body that
  /// there is not.
  public func pose(of body: Int, at time: MediaTime) -> SimulatedPose? {
    state.withLock { $0.pose(of: body, at: time) }
  }

  /// The pose of a body after the newest step; `nil` for a body that there is not.
  public func newestPose(of body: Int) -> SimulatedPose? {
    state.withLock { state in
      guard state.isKnown.indices.contains(body), state.isKnown[body] else { return nil }
      return state.poses[state.index(body, state.newest)]
    }
  }

  /// The velocity of a body at a time of the simulation's layer: the average over the step that is shown. Zero at rest.
  public func velocity(of body: Int, at time: MediaTime) -> SimulatedPose {
    state.withLock { state in
      if let approach = state.approach(of: body, at: time) { return approach.shownVelocity(at: time) }
      guard state.isKnown.indices.contains(body), state.isKnown[body], state.count > 1, !state.isAtRest else {
        return .zero
      }
      let last = max(Int(state.place(of: time).rounded(.up)), state.newest - state.count + 2)
      let (a, b) = (state.poses[state.index(body, last - 1)], state.poses[state.index(body, last)])
      return SimulatedPose(
        position: (b.position - a.position) * (1 / state.stepDuration),
        angle: (b.angle - a.angle) / state.stepDuration)
    }
  }

  /// How many changes were performed so far, and whether nothing has moved since.
  public var progress: (performed: Int, isAtRest: Bool) {
    state.withLock { ($0.performed, $0.isAtRest) }
  }

  // MARK: Writing

  /// Begins with step 0.
  func begin(at origin: MediaTime, stepDuration: Double) {
    state.withLock { state in
      state.origin = origin
      state.stepDuration = stepDuration
      state.newest = 0
      state.count = 1
    }
  }

  /// Makes all steps later by a time that was left out.
  func skip(_ seconds: Double) { state.withLock { $0.origin += seconds } }

  /// Adds the step after the newest one.
  func add(_ simulation: any Simulation) {
    state.withLock { state in
      state.newest += 1
      state.count = min(state.count + 1, Self.length)
      for body in state.isKnown.indices where state.isKnown[body] {
        let pose = simulation.pose(of: body) ?? state.poses[state.index(body, state.newest - 1)]
        state.poses[state.index(body, state.newest)] = pose
      }
    }
  }

  /// Adds steps in which nothing moves.
  func rest(_ steps: Int) {
    state.withLock { state in
      let last = state.newest
      state.newest += steps
      state.count = min(state.count + steps, Self.length)
      for body in state.isKnown.indices where state.isKnown[body] {
        let pose = state.poses[state.index(body, last)]
        for back in 0..<min(steps, Self.length) {
          state.poses[state.index(body, state.newest - back)] = pose
        }
      }
    }
  }

  /// Adds a body that has moved with a velocity until now. One that is known already has moved as it has, and what is
  /// remembered of that ends at the new pose.
  func add(_ body: Int, at pose: SimulatedPose, velocity: SimulatedPose) {
    state.withLock { state in
      if state.isKnown.indices.contains(body), state.isKnown[body] { return state.move(body, to: pose) }
      while state.isKnown.count <= body {
        state.isKnown.append(false)
        for _ in 0..<Self.length { state.poses.append(.zero) }
      }
      state.isKnown[body] = true
      for back in 0..<Self.length {
        state.poses[state.index(body, state.newest - back)] = pose.advanced(
          by: velocity, for: -Double(back) * state.stepDuration)
      }
    }
  }

  /// Notes how a body comes that is added at a later time.
  func approach(_ body: Int, _ approach: SimulationApproach) {
    state.withLock { state in
      while state.approaches.count <= body { state.approaches.append(nil) }
      state.approaches[body] = approach
    }
  }

  /// Removes a body.
  func remove(_ body: Int) {
    state.withLock { state in
      if state.approaches.indices.contains(body) { state.approaches[body] = nil }
      if state.isKnown.indices.contains(body) { state.isKnown[body] = false }
    }
  }

  /// Notes what was done so far.
  func note(performed: Int, isAtRest: Bool) {
    state.withLock { state in
      state.performed = performed
      state.isAtRest = isAtRest
    }
  }
}
