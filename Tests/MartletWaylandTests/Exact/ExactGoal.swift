import Glibc
import MartletMotion

/// What a thrown value goes on as when the finger lifts.
enum ExactGoal: Hashable, Sendable, CaseIterable {
  /// A spring to home.
  case spring
  /// A decay without a target.
  case decay
  /// A spring to the one of two places that is nearest to the decay's end; it is home.
  case snapping
  /// The deceleration of a scroll view whose content carries the card.
  case scrolling
  /// The flight of a rigid body without forces.
  case body

  /// Where a finger lifts that moves at a velocity in points per second. What is thrown from there stays in the
  /// window for long enough. What turns is let go where it is for a spring: how well the velocity of an angle can be
  /// told depends on the place, and that is not measured here.
  func release(_ velocity: Double, _ drive: ExactDrive) -> Double {
    self == .spring || drive == .rotation && self != .body
      ? ExactStroke.home + ExactStroke.releasePoint(velocity) : 450
  }

  /// Whether what is driven so can go on as this: a scroll view carries a place, and a body has no scale.
  func isReached(by drive: ExactDrive) -> Bool {
    switch self {
    case .spring, .decay, .snapping: true
    case .scrolling: drive == .position
    case .body: drive == .position || drive == .rotation
    }
  }

  /// The other place to which what is snapped could go.
  static let farHome = 100.0

  /// The exact value a time after the release, in seconds.
  func value(at time: Double, from value: Double, velocity: Double, home: Double) -> Double {
    switch self {
    case .spring, .snapping:
      let response = ExactStroke.spring.response(at: time)
      return home + response.displacement * (value - home) + response.impulse * velocity
    case .decay, .scrolling: return value + velocity * Decay.normal.distance(at: time)
    case .body: return value + velocity * time
    }
  }
}
