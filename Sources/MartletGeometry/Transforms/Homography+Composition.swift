extension Homography {
  /// The map followed by a translation of the image, in its points.
  @inlinable
  package func translated(x dx: Double, y dy: Double) -> Homography {
    func moved(_ v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(v.x + dx * v.z, v.y + dy * v.z, v.z) }
    return Homography(x: moved(x), y: moved(y), origin: moved(origin))
  }

  /// The map that applies `self` first and then `outer`.
  @inlinable
  public func concatenating(_ outer: Homography) -> Homography {
    func image(_ v: SIMD3<Double>) -> SIMD3<Double> { outer.x * v.x + outer.y * v.y + outer.origin * v.z }
    return Homography(x: image(x), y: image(y), origin: image(origin))
  }

  /// The map back; `nil` if there is none, as of a plane that is seen edge-on.
  package var inverse: Homography? {
    let a = cross(y, origin)
    let b = cross(origin, x)
    let c = cross(x, y)
    let determinant = (x * a).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    let f = 1 / determinant
    return Homography(
      x: SIMD3(a.x, b.x, c.x) * f, y: SIMD3(a.y, b.y, c.y) * f, origin: SIMD3(a.z, b.z, c.z) * f)
  }

  /// Where a point lands; `nil` behind the eye.
  public func apply(_ p: Point) -> Point? {
    let v = apply(x: p.x, y: p.y)
    guard v.z > 0 else { return nil }
    return Point(x: v.x / v.z, y: v.y / v.z)
  }

  /// The point that lands at a given one; `nil` where the plane is seen edge-on or the point is behind the eye.
  public func unapply(_ p: Point) -> Point? {
    guard let (point, isInFront) = meeting(p), isInFront else { return nil }
    return point
  }

  /// Where the line of sight through a point of the image meets the plane, and whether that is in front of the eye; `nil`
  /// where the plane is seen edge-on.
  package func meeting(_ p: Point) -> (point: Point, isInFront: Bool)? {
    let a = x.x - p.x * x.z
    let b = y.x - p.x * y.z
    let c = p.x * origin.z - origin.x
    let d = x.y - p.y * x.z
    let e = y.y - p.y * y.z
    let f = p.y * origin.z - origin.y
    let determinant = a * e - b * d
    let scale = max(abs(a), abs(b), abs(d), abs(e))
    guard determinant.isFinite, abs(determinant) > 1e-12 * scale * scale else { return nil }
    let q = Point(x: (c * e - b * f) / determinant, y: (a * f - c * d) / determinant)
    guard q.isFinite else { return nil }
    return (q, x.z * q.x + y.z * q.y + origin.z > 0)
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
