#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Parts of a transform that are animated on their own. Setting a part leaves translation and the other parts.
extension Transform {
  /// Angle about the z axis at which the x axis points on screen, in radians from −π to π; positive is clockwise.
  public var rotationZ: Double {
    get { m12 == 0 && m11 >= 0 ? 0 : atan2(m12, m11) }
    set { rotateAxes(by: newValue - rotationZ) }
  }

  /// Turns the images of all three axes about z by an angle in radians, translation kept.
  public mutating func rotateAxes(by angle: Double) {
    guard angle != 0 else { return }
    let c = cos(angle)
    let s = sin(angle)
    func turned(_ r: SIMD4<Double>) -> SIMD4<Double> { SIMD4(r.x * c - r.y * s, r.x * s + r.y * c, r.z, r.w) }
    row1 = turned(row1)
    row2 = turned(row2)
    row3 = turned(row3)
  }

  /// Length of the image of one point along x, a factor. Setting it scales x and y alike, which keeps their
  /// ratio; from 0 it restarts at an unrotated, undistorted shape.
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
}
