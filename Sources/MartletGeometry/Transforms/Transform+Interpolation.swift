extension Transform {
  /// Makes a transform from its components.
  public init(_ c: TransformComponents) {
    let (u, v, w) = c.rotation.rows
    let a = u * c.scale.x
    let b = (v + u * c.shear.x) * c.scale.y
    let d = (w + u * c.shear.y + v * c.shear.z) * c.scale.z
    let p = SIMD3(c.perspective.x, c.perspective.y, c.perspective.z)
    self.init(
      rows: SIMD4(a, (a * p).sum()), SIMD4(b, (b * p).sum()), SIMD4(d, (d * p).sum()),
      SIMD4(c.translation, (c.translation * p).sum() + c.perspective.w))
  }

  /// Interpolates to another transform; the fraction may be outside 0…1. Scale, shear, translation and
  /// perspective change uniformly; the rotation takes the shorter way at uniform angular speed.
  ///
  /// If one transform collapses axes, for example by a scale of 0, it takes those axes from the other one. If
  /// a transform cannot be decomposed for another reason, the result switches at one half.
  public func interpolated(to other: Transform, fraction: Double) -> Transform {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    if differsByTranslation(from: other) {
      var result = self
      result.row4 += (other.row4 - row4) * fraction
      return result
    }
    if let result = flatInterpolated(to: other, fraction: fraction) { return result }
    guard let (from, to) = TransformComponents.pair(self, other) else {
      return fraction < 0.5 ? self : other
    }
    return Transform(from.interpolated(to: to, fraction: fraction))
  }

  /// The derivative of the sixteen elements of `interpolated(to:fraction:)` with respect to the fraction; 0
  /// if it switches.
  public func interpolationRate(to other: Transform, fraction: Double) -> Transform {
    var result = Transform(rows: .zero, .zero, .zero, .zero)
    if self == other { return result }
    if differsByTranslation(from: other) {
      result.row4 = other.row4 - row4
      return result
    }
    guard let (from, to) = TransformComponents.pair(self, other) else { return result }
    return Transform(rateAt: from.interpolated(to: to, fraction: fraction), from: from, to: to)
  }

  /// Whether only the translation differs, without perspective, so that the path is straight.
  private func differsByTranslation(from other: Transform) -> Bool {
    row1 == other.row1 && row2 == other.row2 && row3 == other.row3 && row4.w == 1 && other.row4.w == 1
      && row1.w == 0 && row2.w == 0 && row3.w == 0
  }

  /// The product rule over the steps from which a transform is composed.
  private init(rateAt c: TransformComponents, from: TransformComponents, to: TransformComponents) {
    let (u, v, w) = c.rotation.rows
    let turn = from.rotation.rotationVector(to: to.rotation)
    func turned(_ r: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(turn.y * r.z - turn.z * r.y, turn.z * r.x - turn.x * r.z, turn.x * r.y - turn.y * r.x)
    }
    let (du, dv, dw) = (turned(u), turned(v), turned(w))
    let (scale, shear) = (to.scale - from.scale, to.shear - from.shear)
    let (h, s) = (c.shear, c.scale)
    let a = u * s.x
    let b = (v + u * h.x) * s.y
    let d = (w + u * h.y + v * h.z) * s.z
    let da = du * s.x + u * scale.x
    let db = (dv + du * h.x + u * shear.x) * s.y + (v + u * h.x) * scale.y
    let dd =
      (dw + du * h.y + u * shear.y + dv * h.z + v * shear.z) * s.z + (w + u * h.y + v * h.z) * scale.z
    let p = SIMD3(c.perspective.x, c.perspective.y, c.perspective.z)
    let rate = to.perspective - from.perspective
    let dp = SIMD3(rate.x, rate.y, rate.z)
    let t = c.translation
    let dt = to.translation - from.translation
    self.init(
      rows: SIMD4(da, (da * p).sum() + (a * dp).sum()), SIMD4(db, (db * p).sum() + (b * dp).sum()),
      SIMD4(dd, (dd * p).sum() + (d * dp).sum()), SIMD4(dt, (dt * p).sum() + (t * dp).sum() + rate.w))
  }
}

extension TransformComponents {
  /// Interpolates each component.
  func interpolated(to other: TransformComponents, fraction: Double) -> TransformComponents {
    var result = self
    result.scale += (other.scale - scale) * fraction
    result.shear += (other.shear - shear) * fraction
    result.translation += (other.translation - translation) * fraction
    result.perspective += (other.perspective - perspective) * fraction
    result.rotation = rotation.interpolated(to: other.rotation, fraction: fraction)
    return result
  }
}
