/// Scale and translation as components that can be set and animated on their own.
extension Transform {
  /// The length of the image of a unit vector along x. Setting it scales x and y by the same factor, which
  /// keeps their ratio. From 0 it restarts without rotation and shear.
  public var scale: Double {
    get { (m11 * m11 + m12 * m12 + m13 * m13).squareRoot() }
    set {
      let current = scale
      if current > 0 {
        row1 *= newValue / current
        row2 *= newValue / current
      } else {
        row1 = SIMD4(newValue, 0, 0, 0)
        row2 = SIMD4(0, newValue, 0, 0)
      }
    }
  }

  /// The length of the image of a unit vector along x; negative if the mirroring is assigned to x. From 0 it
  /// restarts along the x axis.
  public var scaleX: Double {
    get { scale(of: row1, axis: 0) }
    set { row1 = scaled(row1, axis: 0, to: newValue) }
  }

  /// The length of the image of a unit vector along y; negative if the mirroring is assigned to y. From 0 it
  /// restarts along the y axis.
  public var scaleY: Double {
    get { scale(of: row2, axis: 1) }
    set { row2 = scaled(row2, axis: 1, to: newValue) }
  }

  /// The length of the image of a unit vector along z; negative if the mirroring is assigned to z. From 0 it
  /// restarts along the z axis.
  public var scaleZ: Double {
    get { scale(of: row3, axis: 2) }
    set { row3 = scaled(row3, axis: 2, to: newValue) }
  }

  /// Translation along x, in points.
  @inlinable public var translationX: Double {
    get { row4.x }
    set { row4.x = newValue }
  }

  /// Translation along y, in points.
  @inlinable public var translationY: Double {
    get { row4.y }
    set { row4.y = newValue }
  }

  /// Translation along z, in points.
  @inlinable public var translationZ: Double {
    get { row4.z }
    set { row4.z = newValue }
  }

  /// The axis to which a mirroring is assigned: the one whose image deviates most from it. 0 to 2; `nil` if
  /// the transform does not mirror.
  var mirroredAxis: Int? {
    let det =
      m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
    guard det < 0 else { return nil }
    let x = m11 / length(row1)
    let y = m22 / length(row2)
    let z = m33 / length(row3)
    return x <= y && x <= z ? 0 : (y <= z ? 1 : 2)
  }

  private func length(_ r: SIMD4<Double>) -> Double { (r.x * r.x + r.y * r.y + r.z * r.z).squareRoot() }

  private func scale(of row: SIMD4<Double>, axis: Int) -> Double {
    mirroredAxis == axis ? -length(row) : length(row)
  }

  private func scaled(_ row: SIMD4<Double>, axis: Int, to factor: Double) -> SIMD4<Double> {
    let current = scale(of: row, axis: axis)
    if current != 0 { return row * (factor / current) }
    var result = SIMD4<Double>.zero
    result[axis] = factor
    return result
  }
}
