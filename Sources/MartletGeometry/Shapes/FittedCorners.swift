#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The corners of a rounded rectangle as they are drawn. Each is a quarter of a superellipse with equal half axes:
/// |x|ⁿ + |y|ⁿ = rⁿ.
public struct FittedCorners: Hashable, Sendable {
  /// How far each corner reaches along the sides: the half axes, in points. Two neighbours fit on their side.
  public var radii: CornerRadii
  /// The exponent n: 2 for arcs of circles, more for continuous corners.
  public var exponent: Double

  /// Square corners.
  public static let square = FittedCorners(circular: .zero)

  /// Arcs of circles with radii that fit.
  public init(circular radii: CornerRadii) {
    self.radii = radii
    exponent = 2
  }

  /// The corners of a rectangle of some size.
  ///
  /// Radii that are too large are reduced as in CSS. Continuous corners reach as far as the sides allow, all by the same
  /// factor, and have the exponent with which the middle of each corner is where that of the arc would be.
  public init(_ radii: CornerRadii, curve: CornerCurve, size: Size) {
    self.radii = radii.fitted(to: size)
    exponent = 2
    guard curve == .continuous, !self.radii.isZero else { return }
    let r = self.radii.values
    let room = min(
      size.width / max(r.x + r.y, r.z + r.w), size.height / max(r.x + r.w, r.y + r.z))
    let factor = min(curve.expansionFactor, room)
    guard factor > 1 else { return }
    self.radii = CornerRadii(values: r * factor)
    // On the diagonal an arc leaves 1 − √½ of its radius free in each direction, a superellipse 1 − 2^(−1/n) of its axis.
    exponent = -log(2) / log(1 - (1 - 0.5.squareRoot()) / factor)
  }

  /// Whether the corners are continuous: not arcs of circles.
  public var isCurved: Bool { exponent != 2 }

  /// The same corners around a rectangle whose sides are moved inwards.
  public func inset(by distance: Double) -> FittedCorners {
    var corners = self
    corners.radii.values = pointwiseMax(radii.values - distance, .zero)
    return corners
  }

  /// How far a point in a corner is outside of the curve, in points; negative inside. It is exact on the curve and along
  /// the diagonal, and elsewhere so near to the curve as an edge needs it (to the first order).
  ///
  /// - Parameters:
  ///   - x: The distance from the corner's centre towards the corner, in points, positive.
  ///   - y: The same in the other direction.
  ///   - radius: How far the corner reaches, in points, positive.
  func distance(x: Double, y: Double, radius: Double) -> Double {
    let (u, v) = (x / radius, y / radius)
    let most = max(u, v)
    guard most > 0 else { return -radius }
    let (gu, gv) = (pow(u / most, exponent - 1), pow(v / most, exponent - 1))
    let sum = (gu * u + gv * v) / most
    let norm = pow(sum, 1 / exponent)
    return (most * norm - 1) * radius * sum / (norm * (gu * gu + gv * gv).squareRoot())
  }
}
