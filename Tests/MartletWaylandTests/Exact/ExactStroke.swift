import Glibc
import MartletMotion

/// The way of a finger, exactly: where it is at each time from its touch-down on. Seconds and points.
struct ExactStroke: Sendable {
  enum Course: Hashable, Sendable {
    /// Rests, moves at a constant velocity, and lifts where the spring's mean speed over the next 50 ms is the finger's.
    case throwing(velocity: Double)
    /// To and fro, 300 points from end to end in a second.
    case sinusoid
    /// At 500 points a second one way, then at once the other.
    case turning
    /// At 500 points a second, then rests; samples go on to come.
    case stopping
    /// The same, but samples of a finger that rests do not come.
    case halting
    /// 150 points and at rest, as a hand moves: with the least jerk.
    case placing
  }

  let course: Course
  /// When the finger lets go, in seconds from its touch-down: at its last sample. Screens tell of it later.
  let release: Double
  /// When the lift is told, in seconds from its touch-down.
  let lift: Double

  static let home = 700.0
  static let spring = Spring(duration: 0.5, bounce: 0.2)
  static let restBefore = 0.05
  static let throwDuration = 0.15
  static let speed = 500.0
  /// When the finger stops or turns.
  static let corner = 0.21

  /// The last moment at which the finger is sampled, at most.
  static func duration(of course: Course) -> Double {
    switch course {
    case .throwing: restBefore + throwDuration
    case .sinusoid: 0.72
    case .turning, .stopping, .halting, .placing: 0.4
    }
  }

  /// Displacement from home at which to let go, so that the spring's mean speed over 50 ms is the finger's.
  static func releasePoint(_ velocity: Double) -> Double {
    let after = spring.response(at: 0.05)
    return velocity * (0.05 - after.impulse) / (after.displacement - 1)
  }

  /// Where the finger is, at a time from its touch-down.
  func position(at time: Double) -> Double {
    switch course {
    case .throwing(let velocity):
      let end = Self.home + Self.releasePoint(velocity)
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

  /// The exact motion: the finger's line up to its last sample, the spring from there.
  func motion(at time: Double) -> Double {
    guard case .throwing(let velocity) = course, time > release else { return position(at: time) }
    let response = Self.spring.response(at: time - release)
    return Self.home + response.displacement * Self.releasePoint(velocity) + response.impulse * velocity
  }
}
