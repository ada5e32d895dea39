import MartletGeometry

/// A computation with state that moves layers: rigid bodies, for example.
///
/// A render tree makes it, steps it and is the only one that calls it, always on one thread at a time. So what moves goes
/// on while the main thread is busy. All steps have the same length, and a frame shows the poses of two steps,
/// interpolated to the frame's time: what happens depends on the commands and their times only, not on when frames are
/// drawn. Commands come in with their times (`Commit.Change.simulate`). Poses go out through a `SimulationTrack`, which both
/// threads read. Whatever else a simulation tells, it leaves in a mailbox of its own. The main thread looks there when
/// `hasMail` says so, and when the simulation has come to rest; apart from that it sleeps while things move.
public protocol Simulation: AnyObject {
  /// The length of a step in seconds. Positive, and always the same.
  var stepDuration: Double { get }
  /// Whether steps change nothing until the next command. Then there are no steps.
  var isAtRest: Bool { get }
  /// Whether something lies in the mailbox that the main thread has not taken. `false` by default.
  var hasMail: Bool { get }
  /// Handles a command before the next step.
  /// - Parameter lateness: How long before the next step the command takes effect, in seconds. Usually less than a step.
  func perform(_ command: any Sendable, lateness: Double)
  /// Advances by one step.
  /// - Parameter time: When the step ends, in the time of the layer that the simulation belongs to.
  func step(endingAt time: MediaTime)
  /// The pose of a body after the last step and the commands since; `nil` for one that there is not. Bodies are numbered
  /// from 0.
  func pose(of body: Int) -> SimulatedPose?
}

extension Simulation {
  /// None.
  public var hasMail: Bool { false }
}
