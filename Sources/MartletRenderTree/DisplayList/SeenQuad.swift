import MartletGeometry

/// The corners of a rectangle as they are seen, from the upper left one on clockwise. Sides are counted from the top.
struct SeenQuad {
  /// In window points.
  private var (x, y) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
  /// The divisors of the perspective.
  private var w = SIMD4<Double>.zero

  /// `nil` if a corner is not in front of the eye.
  @inline(__always)
  init?(_ rect: Rect, _ transform: Homography) {
    let across = SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX)
    let down = SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
    w = across * transform.x.z + down * transform.y.z + transform.origin.z
    guard w.min() > 0 else { return nil }
    x = (across * transform.x.x + down * transform.y.x + transform.origin.x) / w
    y = (across * transform.x.y + down * transform.y.y + transform.origin.y) / w
  }

  /// The upright rectangle around it.
  var box: Rect { Rect(x: x.min(), y: y.min(), width: x.max() - x.min(), height: y.max() - y.min()) }

  /// A corner, counted modulo four.
  subscript(_ k: Int) -> SIMD2<Double> { SIMD2(x[k % 4], y[k % 4]) }

  /// How a corner moves as it is seen while a side moves outwards, per point of the rectangle's own coordinates.
  func speed(over side: Int, at corner: Int, _ transform: Homography) -> SIMD2<Double> {
    let step =
      switch side {
      case 0: -transform.y
      case 1: transform.x
      case 2: transform.y
      default: -transform.x
      }
    return (SIMD2(step.x, step.y) - self[corner] * step.z) / w[corner % 4]
  }

  /// Whether a point does not lie beyond some of the sides, but for a tolerance in points.
  func covers(
    _ point: SIMD2<Double>, besideSides sides: some Sequence<Int>, within tolerance: Double
  ) -> Bool {
    for k in sides {
      let (p, q, other) = (self[k], self[k + 1], self[k + 2])
      let along = SIMD2(q.y - p.y, p.x - q.x)
      let length = (along * along).sum().squareRoot()
      let inside = ((other - p) * along).sum()
      let distance = ((point - p) * along).sum() / max(length, .leastNonzeroMagnitude)
      guard (inside < 0 ? -distance : distance) >= -tolerance else { return false }
    }
    return true
  }

  /// A side of this one and one of another one that have the same ends, but for a tolerance in points.
  func commonSide(_ other: SeenQuad, _ tolerance: Double) -> (own: Int, other: Int)? {
    func isNear(_ own: Int, _ corner: Int) -> Bool {
      let way = self[own] - other[corner]
      return (way * way).sum() <= tolerance * tolerance
    }
    // Each side has one end of a diagonal.
    var corner = 0
    while corner < 4 {
      for own in 0..<4 where isNear(own, corner) {
        if isNear(own + 1, corner + 3) { return (own, (corner + 3) % 4) }
        if isNear(own + 1, corner + 1) { return (own, corner) }
        if isNear(own + 3, corner + 1) { return ((own + 3) % 4, corner) }
        if isNear(own + 3, corner + 3) { return ((own + 3) % 4, (corner + 3) % 4) }
      }
      corner += 2
    }
    return nil
  }
}
