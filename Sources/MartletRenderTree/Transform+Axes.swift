import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Parts of a transform that component keys drive, beside `rotationZ` and `scale`. Setting one leaves the others and
/// the translation.
///
/// The linear part is taken as shear and scale followed by a rotation about x, then y, then z.
extension Transform {
  /// Angle about the x axis in radians, −π to π.
  var rotationX: Double {
    get { axisAngles.x }
    set { turn(to: SIMD3(newValue, axisAngles.y, axisAngles.z)) }
  }

  /// Angle about the y axis in radians, −π/2 to π/2.
  var rotationY: Double {
    get { axisAngles.y }
    set { turn(to: SIMD3(axisAngles.x, newValue, axisAngles.z)) }
  }

  /// Length of the image of one point along x, a factor. From 0 it restarts along the axis.
  var scaleX: Double {
    get { Self.length(row1) }
    set { row1 = Self.scaled(row1, to: newValue, axis: SIMD4(1, 0, 0, 0)) }
  }

  /// As `scaleX`, along y.
  var scaleY: Double {
    get { Self.length(row2) }
    set { row2 = Self.scaled(row2, to: newValue, axis: SIMD4(0, 1, 0, 0)) }
  }

  /// As `scaleX`, along z.
  var scaleZ: Double {
    get { Self.length(row3) }
    set { row3 = Self.scaled(row3, to: newValue, axis: SIMD4(0, 0, 1, 0)) }
  }

  private static func length(_ row: SIMD4<Double>) -> Double {
    (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot()
  }

  private static func scaled(_ row: SIMD4<Double>, to scale: Double, axis: SIMD4<Double>) -> SIMD4<Double> {
    let current = length(row)
    return current > 0 ? row * (scale / current) : axis * scale
  }

  /// Angles about x, y and z of the rotation that follows shear and scale.
  private var axisAngles: SIMD3<Double> {
    let r = rotationRows
    return SIMD3(
      atan2(r.1.z, r.2.z), asin(min(max(-r.0.z, -1), 1)), atan2(r.0.y, r.0.x))
  }

  /// The rotation's rows: those of the linear part, made orthonormal.
  private var rotationRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    func unit(_ v: SIMD3<Double>, or axis: SIMD3<Double>) -> SIMD3<Double> {
      let length = (v * v).sum().squareRoot()
      return length > 0 ? v / length : axis
    }
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let a = unit(SIMD3(row1.x, row1.y, row1.z), or: SIMD3(1, 0, 0))
    let second = SIMD3(row2.x, row2.y, row2.z)
    let b = unit(second - a * (a * second).sum(), or: cross(SIMD3(0, 0, 1), a))
    return (a, b, cross(a, b))
  }

  /// Replaces the rotation by the one with given angles.
  private mutating func turn(to angles: SIMD3<Double>) {
    let r = rotationRows
    // The inverse of a rotation is its transpose.
    let undo = Transform(
      rows: SIMD4(r.0.x, r.1.x, r.2.x, 0), SIMD4(r.0.y, r.1.y, r.2.y, 0), SIMD4(r.0.z, r.1.z, r.2.z, 0),
      SIMD4(0, 0, 0, 1))
    let turn = undo.concatenating(Transform(rotation: angles.x, axisX: 1, y: 0, z: 0))
      .concatenating(Transform(rotation: angles.y, axisX: 0, y: 1, z: 0))
      .concatenating(Transform(rotation: angles.z))
    row1 = turn.apply(row1)
    row2 = turn.apply(row2)
    row3 = turn.apply(row3)
  }
}
