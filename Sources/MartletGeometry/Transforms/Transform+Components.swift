#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Components of a transform that can be set and animated on their own. Setting one keeps translation and the
/// other components.
///
/// The rotation is decomposed into angles about x, then y, then z, after scale and shear and before
/// translation and perspective. Of the two possible decompositions, the one with the smaller total angle is
/// used, so a rotation about a single axis is read as that.
extension Transform {
  /// The angle about x, in radians from −π to π.
  public var rotationX: Double {
    get { turns.x }
    set { rotateX(by: newValue - rotationX) }
  }

  /// The angle about y, in radians from −π to π.
  public var rotationY: Double {
    get { turns.y }
    set { rotateY(by: newValue - rotationY) }
  }

  /// The angle about z, in radians from −π to π; positive is clockwise. It is the direction of the x axis on
  /// screen, or the opposite direction if `scaleX` is negative or a rotation about y brings the opposite end
  /// to the front.
  public var rotationZ: Double {
    get { turns.z }
    set { rotateAxes(by: newValue - rotationZ) }
  }

  /// Adds an angle in radians to the rotation about x.
  public mutating func rotateX(by angle: Double) {
    let s = sign
    rotateAxes(by: angle, about: SIMD3(s * m11, s * m12, s * m13))
  }

  /// Adds an angle in radians to the rotation about y.
  public mutating func rotateY(by angle: Double) {
    let z = rotationZ
    rotateAxes(by: angle, about: SIMD3(-sin(z), cos(z), 0))
  }

  /// Rotates the images of all three axes about z by an angle in radians: adds to the rotation about z.
  /// Translation and perspective stay.
  public mutating func rotateAxes(by angle: Double) {
    guard angle != 0 else { return }
    let c = cos(angle)
    let s = sin(angle)
    turnAxes { SIMD4($0.x * c - $0.y * s, $0.x * s + $0.y * c, $0.z, 0) }
  }

  private mutating func rotateAxes(by angle: Double, about axis: SIMD3<Double>) {
    guard angle != 0 else { return }
    let rotation = Transform(rotation: angle, axisX: axis.x, y: axis.y, z: axis.z)
    turnAxes { rotation.row1 * $0.x + rotation.row2 * $0.y + rotation.row3 * $0.z }
  }

  /// Rotates the images of the axes. The perspective, which comes after the rotation, stays.
  private mutating func turnAxes(_ turned: (SIMD4<Double>) -> SIMD4<Double>) {
    let perspective = perspectiveAfterAxes
    func turn(_ row: inout SIMD4<Double>) {
      var result = turned(row)
      result.w = (result * perspective).sum()
      row = result
    }
    turn(&row1)
    turn(&row2)
    turn(&row3)
  }

  /// The perspective as applied after the axes: the fourth column is the images of the axes times this
  /// vector. If the axes are linearly dependent, it is the smallest such vector.
  private var perspectiveAfterAxes: SIMD4<Double> {
    guard m14 != 0 || m24 != 0 || m34 != 0 else { return .zero }
    let (a, b, c) = (SIMD3(m11, m12, m13), SIMD3(m21, m22, m23), SIMD3(m31, m32, m33))
    func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    }
    let volume = (a * cross(b, c)).sum()
    guard volume != 0 else { return SIMD4(m14, m24, m34, 0) }
    return SIMD4((cross(b, c) * m14 + cross(c, a) * m24 + cross(a, b) * m34) / volume, 0)
  }

  /// The angles about x, y and z.
  private var turns: SIMD3<Double> {
    let s = sign
    let z = m12 == 0 && s * m11 >= 0 ? 0 : atan2(s * m12, s * m11)
    // Most rotations are in the plane, and are read in each frame.
    let isFlat = m13 == 0 && m23 == 0 && m31 == 0 && m32 == 0 && m33 > 0 && mirroredAxis != 2
    if isFlat { return SIMD3(0, 0, z < 1e-12 - .pi ? z + 2 * .pi : z) }
    let (v, w) = rowsAcrossFirst
    let x = v.z == 0 && w.z >= 0 ? 0 : atan2(v.z, w.z)
    let y = m13 == 0 ? 0 : atan2(-s * m13, (m11 * m11 + m12 * m12).squareRoot())
    func halfTurn(beside angle: Double) -> Double { angle < 0 ? -Double.pi : .pi }
    let other = SIMD3(x - halfTurn(beside: x), halfTurn(beside: y) - y, z - halfTurn(beside: z))
    let least = abs(other.x) + abs(other.y) + abs(other.z) < abs(x) + abs(y) + abs(z) ? other : SIMD3(x, y, z)
    // A half turn is read as π, independent of rounding.
    return least.replacing(with: least + 2 * .pi, where: least .< 1e-12 - .pi)
  }

  /// −1 if the transform mirrors and the mirroring is read as a negative `scaleX`; otherwise 1.
  private var sign: Double { mirroredAxis == 0 ? -1 : 1 }

  /// The images of y and z, orthogonal to the previous axes, of length 1 (or 0), with mirroring undone.
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
