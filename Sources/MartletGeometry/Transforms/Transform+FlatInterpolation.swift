#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Transform {
  /// Whether the transform acts in the plane only and leaves depth unchanged.
  private var isFlat: Bool {
    row3 == SIMD4(0, 0, 1, 0) && row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row4.z == 0
      && row4.w == 1
  }

  /// `interpolated(to:fraction:)` for two transforms of the plane, in a quarter of the time; `nil` for other
  /// transforms, and for those that cannot be decomposed.
  func flatInterpolated(to other: Transform, fraction: Double) -> Transform? {
    guard isFlat, other.isFlat, var a = FlatComponents(self), var b = FlatComponents(other) else {
      return nil
    }
    var cosine = a.axis.x * b.axis.x + a.axis.y * b.axis.y
    // Mirroring is assigned to the axis that leaves the smaller rotation.
    if (a.scale.y < 0) != (b.scale.y < 0), cosine < 0 {
      if a.scale.y < 0 { a.mirrorAlongX() } else { b.mirrorAlongX() }
      cosine = -cosine
    }
    let turn = fraction * atan2(a.axis.x * b.axis.y - a.axis.y * b.axis.x, cosine)
    let (c, s) = (cos(turn), sin(turn))
    let u = SIMD2(a.axis.x * c - a.axis.y * s, a.axis.x * s + a.axis.y * c)
    let scale = a.scale + (b.scale - a.scale) * fraction
    let shear = a.shear + (b.shear - a.shear) * fraction
    let second = (SIMD2(-u.y, u.x) + u * shear) * scale.y
    return Transform(
      rows: SIMD4(u.x * scale.x, u.y * scale.x, 0, 0), SIMD4(second.x, second.y, 0, 0), SIMD4(0, 0, 1, 0),
      row4 + (other.row4 - row4) * fraction)
  }
}

/// The components of a transform of the plane.
private struct FlatComponents {
  /// The direction of the x axis, of length 1.
  var axis: SIMD2<Double>
  /// The factor along each axis; y's is negative if the transform mirrors.
  var scale: SIMD2<Double>
  /// The shear of y along x.
  var shear: Double

  init?(_ t: Transform) {
    let (first, second) = (SIMD2(t.row1.x, t.row1.y), SIMD2(t.row2.x, t.row2.y))
    let length = (first * first).sum().squareRoot()
    guard length > 0, length.isFinite else { return nil }
    axis = first / length
    let along = (second * axis).sum()
    let across = second.y * axis.x - second.x * axis.y
    guard abs(across) > TransformComponents.singularity * (second * second).sum().squareRoot(),
      across.isFinite, along.isFinite
    else { return nil }
    scale = SIMD2(length, across)
    shear = along / across
  }

  mutating func mirrorAlongX() {
    axis = -axis
    scale = -scale
  }
}
