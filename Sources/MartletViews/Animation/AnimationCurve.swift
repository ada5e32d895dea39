import MartletGeometry
import MartletMotion

/// How an animation moves from one value to another.
///
/// A spring's initial velocity is normalised: 1 is the whole distance per second. A value with several axes
/// uses the distances along x and y; one without uses the total distance.
public enum AnimationCurve: Hashable, Sendable {
  /// A timing function, over the duration.
  case timing(TimingFunction)
  /// A spring that has settled to a thousandth of the distance after the duration. A damping ratio of 1 does
  /// not oscillate; it is clamped to 0.05 … 10,000, since a smaller one would never visibly settle.
  case spring(dampingRatio: Double, initialVelocity: NormalizedVelocity = .zero)
  /// A spring that takes its own time; the block's duration is ignored.
  case settlingSpring(Spring, initialVelocity: NormalizedVelocity = .zero)

  /// The smallest damping ratio of a spring that must settle within the duration.
  static let loosest = 0.05

  /// The initial velocity; zero for a timing function.
  var initialVelocity: NormalizedVelocity {
    switch self {
    case .timing: .zero
    case .spring(_, let velocity), .settlingSpring(_, let velocity): velocity
    }
  }

  /// The same curve without initial velocity.
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
