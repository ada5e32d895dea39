import Glibc
import MartletMotion

/// The exact path of a finger: its position at each time since its touch-down. Times are in seconds,
/// positions in points.
struct ExactStroke: Sendable {
  enum Course: Hashable, Sendable {
    /// Rests, moves at a constant velocity, and lifts where the spring's mean speed over the next 50 ms is
    /// the finger's.
    case throwing(velocity: Double)
    /// To and fro, 300 points from end to end within one second.
    case sinusoid
    /// Moves at 500 points per second, then at once back.
    case turning
    /// Moves at 500 points per second, then rests while samples continue to come.
    case stopping
    /// The same, but no samples come while the finger rests.
    case halting
    /// Moves 150 points and comes to rest with minimum jerk, like a hand.
    case placing
  }

  let course: Course
  let drive: ExactDrive
  let goal: ExactGoal
  /// When the finger leaves the screen, in seconds since its touch-down: at its last sample. Devices report
  /// it later.
  let release: Double
  /// When the lift is reported, in seconds since its touch-down.
  let lift: Double

  static let home = 700.0
  static let spring = Spring(duration: 0.5, bounce: 0.2)
  static let restBefore = 0.05
  static let throwDuration = 0.15
  static let speed = 500.0
  /// When the finger stops or turns.
  static let corner = 0.21

  /// The latest time at which the finger is sampled.
  static func duration(of course: Course) -> Double {
    switch course {
    case .throwing: restBefore + throwDuration
    case .sinusoid: 0.72
    case .turning, .stopping, .halting, .placing: 0.4
    }
  }

  /// The displacement from home for the lift, so that the spring's mean speed over 50 ms is the finger's.
  static func releasePoint(_ velocity: Double) -> Double {
    let after = spring.response(at: 0.05)
    return velocity * (0.05 - after.impulse) / (after.displacement - 1)
  }

  /// The finger's position at a time since its touch-down.
  func position(at time: Double) -> Double {
    switch course {
    case .throwing(let velocity):
      let end = goal.release(velocity, drive)
      return end - velocity * (release - max(min(time, release), Self.restBefore))
    case .sinusoid: return 100 + 150 * (1 - cos(2 * Double.pi * max(time, 0)))
    case .turning:
      let way = Self.speed * (time > Self.corner ? 2 * Self.corner - time : max(time, 0))
      return 100 + way
    case .stopping, .halting: return 100 + Self.speed * min(max(time, 0), Self.corner)
    case .placing:
      let u = min(max(time / 0.3, 0), 1)
      return 100 + 150 * u * u * u * (10 - 15 * u + 6 * u * u)
    }
  }

  /// The exact motion: the finger's line up to its last sample, then that of the goal.
  func motion(at time: Double) -> Double {
    guard case .throwing(let velocity) = course, time > release else { return position(at: time) }
    let end = position(at: release)
    return drive.place(
      of: goal.value(
        at: time - release, from: drive.value(at: end), velocity: velocity * drive.rate(at: end),
        home: drive.value(at: Self.home)))
  }
}
