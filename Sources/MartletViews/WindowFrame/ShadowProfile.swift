import Glibc
import MartletGeometry

/// The shadow of a window, in closed form: a soft one that falls down, and a narrow one close to the edge.
///
/// A blurred rectangle is the product of a profile across and one down, each an error function. Along the sides only one of them
/// varies, and near the corners both do.
struct ShadowProfile {
  /// A blurred copy of the window.
  private struct Part {
    /// The opacity where nothing of its edges is near.
    let alpha: Double
    /// The standard deviation of the blur, in points.
    let deviation: Double
    /// How far it lies below the window, in points.
    let drop: Double
  }

  private static let parts = [
    Part(alpha: 0.12, deviation: 9, drop: 8), Part(alpha: 0.06, deviation: 1, drop: 1),
  ]
  /// Beyond so many deviations a part is too faint to be seen.
  private static let cutoff = 3.0

  /// How far it reaches beyond each side, in points: multiples of 4, which are whole pixels at the common scales.
  static let reach = Insets(top: 20, left: 28, bottom: 36, right: 28)
  /// How far from a corner, along a side, both profiles vary, in points.
  static let corner = 36.0

  /// The opacity at a distance from each side, inwards, in points; `.infinity` for a side that is far away.
  static func alpha(left: Double, top: Double, right: Double, bottom: Double) -> Double {
    var clear = 1.0
    for part in parts {
      let across = covered(left, part) * covered(right, part)
      let down = covered(top - part.drop, part) * covered(bottom + part.drop, part)
      clear *= 1 - part.alpha * across * down
    }
    return 1 - clear
  }

  /// How much of a half plane's blur lies at a distance from its edge, 0…1.
  private static func covered(_ distance: Double, _ part: Part) -> Double {
    let deviations = distance / part.deviation
    if deviations >= cutoff { return 1 }
    if deviations <= -cutoff { return 0 }
    // What the cutoff leaves out is spread, so that nothing ends abruptly.
    let rest = erf(cutoff / 2.0.squareRoot())
    return (1 + erf(deviations / 2.0.squareRoot()) / rest) / 2
  }
}
