import MartletGeometry
import MartletMotion

/// How an animation gets from one value to another.
///
/// A spring's velocity is normalised: a part of the way per second. A value with several axes takes x and y each by its
/// own way; one without takes the length.
public enum AnimationCurve: Hashable, Sendable {
  /// Along a timing function, over the duration.
  case timing(TimingFunction)
  /// On a spring that has settled to a thousandth of the way after the duration. The damping ratio is 1 for a spring
  /// that does not swing; it is clamped to .05 … 10,000: less would be a flicker that does not settle.
  case spring(dampingRatio: Double, initialVelocity: NormalizedVelocity = .zero)
  /// On a spring that takes the time it takes; a duration is without effect.
  case settlingSpring(Spring, initialVelocity: NormalizedVelocity = .zero)

  /// The least damping ratio of a spring that has to have settled by the end.
  static let loosest = 0.05

  /// The first velocity, zero for a timing function.
  var initialVelocity: NormalizedVelocity {
    switch self {
    case .timing: .zero
    case .spring(_, let velocity), .settlingSpring(_, let velocity): velocity
    }
  }

  /// The same from rest.
  var fromRest: AnimationCurve {
    switch self {
    case .timing: self
    case .spring(let ratio, _): .spring(dampingRatio: ratio)
    case .settlingSpring(let spring, _): .settlingSpring(spring)
    }
  }

  /// Whether x and y move differently.
  var hasVelocityPerAxis: Bool { initialVelocity.x != initialVelocity.y }
}
