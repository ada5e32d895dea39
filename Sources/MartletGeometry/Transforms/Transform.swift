#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A 4×4 projective transform of 3D space, acting on row vectors: p′ = p · M.
///
/// `a.concatenating(b)` applies `a` first: p · (A · B) = (p · A) · B. It is associative and `identity` is its
/// neutral element. The fourth row holds the translation (`m41`, `m42`, `m43`), the fourth column the
/// perspective: `m34 = −1/z` puts the eye at distance z. x points right, y down, z towards the viewer, and a
/// positive angle about z is clockwise on screen.
public struct Transform: Hashable, Sendable {
  /// The first row: the image of the x axis.
  public var row1: SIMD4<Double>
  /// The second row: the image of the y axis.
  public var row2: SIMD4<Double>
  /// The third row: the image of the z axis.
  public var row3: SIMD4<Double>
  /// The fourth row: the image of the origin.
  public var row4: SIMD4<Double>

  /// The identity transform.
  public static let identity = Transform(
    rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// Makes a transform from the rows of its matrix.
  @inlinable
  public init(
    rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>
  ) {
    row1 = r1
    row2 = r2
    row3 = r3
    row4 = r4
  }

  /// Makes a translation by a vector, in points.
  @inlinable
  public init(translationX x: Double, y: Double, z: Double = 0) {
    self.init(rows: SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(x, y, z, 1))
  }

  /// Makes a scaling by a factor along each axis.
  @inlinable
  public init(scaleX x: Double, y: Double, z: Double = 1) {
    self.init(rows: SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// Makes a scaling by one factor in the plane, along x and y.
  @inlinable
  public init(scale factor: Double) { self.init(scaleX: factor, y: factor) }

  /// Makes a rotation about the z axis, in radians; positive is clockwise on screen.
  public init(rotation angle: Double) {
    let c = cos(angle)
    let s = sin(angle)
    self.init(rows: SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  /// Makes a rotation by an angle in radians about an axis. A positive one about x moves what is below towards the viewer,
  /// about y what is on the left, and about z it turns clockwise on screen. A zero axis gives the identity.
  public init(rotation angle: Double, axisX: Double, y axisY: Double, z axisZ: Double) {
    let length = (axisX * axisX + axisY * axisY + axisZ * axisZ).squareRoot()
    guard length > 0 else {
      self = .identity
      return
    }
    let x = axisX / length
    let y = axisY / length
    let z = axisZ / length
    let c = cos(angle)
    let s = sin(angle)
    let k = 1 - c
    self.init(
      rows: SIMD4(x * x * k + c, x * y * k + z * s, x * z * k - y * s, 0),
      SIMD4(x * y * k - z * s, y * y * k + c, y * z * k + x * s, 0),
      SIMD4(x * z * k + y * s, y * z * k - x * s, z * z * k + c, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// Makes a perspective with the eye at a distance z in points: `m34 = −1/z`. Distances below one point
  /// count as one, as in CSS.
  public init(perspectiveDistance z: Double) {
    precondition(!z.isNaN, "perspective distance is not a number")
    self = .identity
    m34 = -1 / (z < 0 ? min(z, -1) : max(z, 1))
  }

  /// The transform that applies `self` first and then `next`.
  @inlinable
  public func concatenating(_ next: Transform) -> Transform {
    Transform(rows: next.apply(row1), next.apply(row2), next.apply(row3), next.apply(row4))
  }

  /// The transform followed by a translation, in points.
  @inlinable
  package func translated(x: Double, y: Double, z: Double) -> Transform {
    let shift = SIMD4(x, y, z, 0)
    return Transform(
      rows: row1 + shift * row1.w, row2 + shift * row2.w, row3 + shift * row3.w, row4 + shift * row4.w)
  }

  /// The map from a layer's own space to its superlayer's, for a layer with this transform.
  /// - Parameters:
  ///   - position: The place of the anchor point in the superlayer.
  ///   - z: Its distance in front of the superlayer's plane.
  ///   - anchor: The anchor point in the layer's own coordinates, about which the transform applies.
  ///   - anchorZ: Its distance in front of the layer's plane.
  @inlinable
  package func placed(at position: Point, _ z: Double, anchor: Point, _ anchorZ: Double) -> Transform {
    var t = self
    t.row4 -= t.row1 * anchor.x + t.row2 * anchor.y
    if anchorZ != 0 { t.row4 -= t.row3 * anchorZ }
    return t.translated(x: position.x, y: position.y, z: z)
  }

  /// The product of a row vector with the matrix.
  @inlinable
  public func apply(_ v: SIMD4<Double>) -> SIMD4<Double> {
    row1 * v.x + row2 * v.y + row3 * v.z + row4 * v.w
  }

  /// The image of a point of the plane z = 0, projected back to the plane.
  ///
  /// A point behind the eye has no image; the result is infinite.
  @inlinable
  public func apply(_ p: Point) -> Point {
    let v = row1 * p.x + row2 * p.y + row4
    guard v.w > 0 else { return Point(x: .infinity, y: .infinity) }
    return v.w == 1 ? Point(x: v.x, y: v.y) : Point(x: v.x / v.w, y: v.y / v.w)
  }

  /// Whether the plane z = 0 is mapped to itself without perspective (ignoring depth).
  @inlinable
  public var isAffine: Bool { row1.w == 0 && row2.w == 0 && row4.w == 1 }

  /// The determinant of the whole matrix: 0 if the transform has no inverse.
  public var determinant: Double {
    let (a, b, c) = (m33 * m44 - m34 * m43, m32 * m44 - m34 * m42, m32 * m43 - m33 * m42)
    let (d, e, f) = (m31 * m44 - m34 * m41, m31 * m43 - m33 * m41, m31 * m42 - m32 * m41)
    return m11 * (m22 * a - m23 * b + m24 * c) - m12 * (m21 * a - m23 * d + m24 * e)
      + m13 * (m21 * b - m22 * d + m24 * f) - m14 * (m21 * c - m22 * e + m23 * f)
  }

  /// Whether no element is infinite or NaN.
  @inlinable
  public var isFinite: Bool {
    let sum = row1 * 0 + row2 * 0 + row3 * 0 + row4 * 0
    return sum == .zero
  }

  /// Whether all sixteen elements are equal.
  @inlinable
  public static func == (a: Transform, b: Transform) -> Bool {
    a.row1 == b.row1 && a.row2 == b.row2 && a.row3 == b.row3 && a.row4 == b.row4
  }
}
