#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Parts of a transform that are set and animated on their own. Setting a part leaves translation and the other parts.
///
/// The rotation is read as a turn about x, then y, then z, whatever scale and shear come before it. As with all such
/// angles, a turn about y beyond a quarter reads as half turns about the others: add angles (`rotateX(by:)` and its
/// like) where that matters.
extension Transform {
  /// Angle of the turn about x, in radians from −π to π.
  public var rotationX: Double {
    get {
      let (v, w) = rowsAcrossFirst
      return v.z == 0 && w.z >= 0 ? 0 : atan2(v.z, w.z)
    }
    set { rotateX(by: newValue - rotationX) }
  }

  /// Angle of the turn about y, in radians from −π/2 to π/2.
  public var rotationY: Double {
    get { m13 == 0 ? 0 : atan2(-sign * m13, (m11 * m11 + m12 * m12).squareRoot()) }
    set { rotateY(by: newValue - rotationY) }
  }

  /// Angle about the z axis at which the x axis points on screen, in radians from −π to π; positive is clockwise. Where
  /// `scaleX` is negative, the angle of its other end.
  public var rotationZ: Double {
    get {
      let s = sign
      return m12 == 0 && s * m11 >= 0 ? 0 : atan2(s * m12, s * m11)
    }
    set { rotateAxes(by: newValue - rotationZ) }
  }

  /// Adds an angle in radians to the turn about x.
  public mutating func rotateX(by angle: Double) {
    let s = sign
    rotateAxes(by: angle, about: SIMD3(s * m11, s * m12, s * m13))
  }

  /// Adds an angle in radians to the turn about y.
  public mutating func rotateY(by angle: Double) {
    let z = rotationZ
    rotateAxes(by: angle, about: SIMD3(-sin(z), cos(z), 0))
  }

  /// Turns the images of all three axes about z by an angle in radians, translation kept: adds to the turn about z.
  public mutating func rotateAxes(by angle: Double) {
    guard angle != 0 else { return }
    let c = cos(angle)
    let s = sin(angle)
    func turned(_ r: SIMD4<Double>) -> SIMD4<Double> { SIMD4(r.x * c - r.y * s, r.x * s + r.y * c, r.z, r.w) }
    row1 = turned(row1)
    row2 = turned(row2)
    row3 = turned(row3)
  }

  private mutating func rotateAxes(by angle: Double, about axis: SIMD3<Double>) {
    guard angle != 0 else { return }
    let rotation = Transform(rotation: angle, axisX: axis.x, y: axis.y, z: axis.z)
    func turned(_ r: SIMD4<Double>) -> SIMD4<Double> {
      var result = rotation.row1 * r.x + rotation.row2 * r.y + rotation.row3 * r.z
      result.w = r.w
      return result
    }
    row1 = turned(row1)
    row2 = turned(row2)
    row3 = turned(row3)
  }

  /// −1 where the transform mirrors and that is read as a negative `scaleX`, otherwise 1.
  private var sign: Double { mirroredAxis == 0 ? -1 : 1 }

  /// What is left of the images of y and z across those before, each of length 1 (or 0), mirroring undone.
  private var rowsAcrossFirst: (SIMD3<Double>, SIMD3<Double>) {
    func unit(_ r: SIMD3<Double>) -> SIMD3<Double> {
      let length = (r * r).sum().squareRoot()
      return length > 0 ? r / length : r
    }
    let u = unit(SIMD3(m11, m12, m13))
    let b = SIMD3(m21, m22, m23)
    let v = unit(b - u * (u * b).sum())
    let c = SIMD3(m31, m32, m33)
    let w = unit(c - u * (u * c).sum() - v * (v * c).sum())
    let axis = mirroredAxis
    return (axis == 1 ? -v : v, axis == 2 ? -w : w)
  }
}
