#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A 3D rotation as a unit quaternion: x, y, z are the axis times the sine of half the angle, w is the cosine
/// of half the angle.
///
/// `a.concatenating(b)` rotates by `a` first, like transforms. A quaternion and its negative are the same
/// rotation.
public struct Quaternion: Hashable, Sendable {
  /// (x, y, z, w), of length 1.
  public var values: SIMD4<Double>

  /// No rotation.
  public static let identity = Quaternion(values: SIMD4(0, 0, 0, 1))

  /// Makes a rotation from the components of a unit quaternion (x, y, z, w).
  @inlinable
  public init(values: SIMD4<Double>) { self.values = values }

  /// The rotation whose matrix has these rows, which must be orthonormal and right-handed. (Shepperd 1978:
  /// the largest component is computed first, to avoid cancellation.)
  public init(rows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    let q: SIMD4<Double>
    if a.x + b.y + c.z > 0 {
      q = SIMD4(b.z - c.y, c.x - a.z, a.y - b.x, 1 + a.x + b.y + c.z)
    } else if a.x >= b.y && a.x >= c.z {
      q = SIMD4(1 + a.x - b.y - c.z, a.y + b.x, a.z + c.x, b.z - c.y)
    } else if b.y >= c.z {
      q = SIMD4(a.y + b.x, 1 - a.x + b.y - c.z, b.z + c.y, c.x - a.z)
    } else {
      q = SIMD4(a.z + c.x, b.z + c.y, 1 - a.x - b.y + c.z, a.y - b.x)
    }
    values = q / (q * q).sum().squareRoot()
  }

  /// The inverse rotation.
  @inlinable
  public var inverse: Quaternion { Quaternion(values: values * SIMD4(-1, -1, -1, 1)) }

  /// The rotation by `self` first and then by `next`.
  @inlinable
  public func concatenating(_ next: Quaternion) -> Quaternion {
    let (a, b) = (next.values, values)
    return Quaternion(
      values: SIMD4(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
  }

  /// The rows of its matrix: the images of the three axes.
  public var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (values.x, values.y, values.z, values.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// The shortest rotation from this one to another, as a vector: its axis times the angle in radians, at
  /// most π.
  public func rotationVector(to other: Quaternion) -> SIMD3<Double> {
    var way = inverse.concatenating(other).values
    if way.w < 0 { way = -way }
    let axis = SIMD3(way.x, way.y, way.z)
    let sine = (axis * axis).sum().squareRoot()
    return sine == 0 ? .zero : axis * (2 * atan2(sine, way.w) / sine)
  }

  /// This rotation, followed by a rotation about a vector, by the vector's length in radians.
  public func rotated(by vector: SIMD3<Double>) -> Quaternion {
    let angle = (vector * vector).sum().squareRoot()
    guard angle > 0 else { return self }
    let axis = vector * (sin(angle / 2) / angle)
    let result = concatenating(Quaternion(values: SIMD4(axis.x, axis.y, axis.z, cos(angle / 2)))).values
    return Quaternion(values: result / (result * result).sum().squareRoot())
  }

  /// Interpolates to another rotation by the shorter way, at uniform angular speed (slerp; Shoemake 1985).
  /// The fraction may be outside 0…1.
  public func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
    rotated(by: rotationVector(to: other) * fraction)
  }
}
