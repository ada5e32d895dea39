#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Path {
  /// The bounding box of the path itself (control points may be outside); `zero` for an empty path.
  public var boundingBox: Rect {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    func include(_ p: Point) {
      low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
      high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    forEachSegment { segment in
      include(segment.start)
      include(segment.end)
      if segment.isLine { return }
      let turns = SIMD4(lowHalf: segment.turns(\.x), highHalf: segment.turns(\.y))
      for i in 0..<4 where turns[i] > 0 { include(segment.point(at: turns[i])) }
    }
    if low.x > high.x, case .move(let p) = elements.last { include(p) }
    return low.x <= high.x ? Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .zero
  }

  /// The length of all lines and curves, in points, with a relative error of about one millionth.
  public var length: Double { segments.reduce(0) { $0 + $1.length } }

  /// Whether a point is inside the path. Open subpaths count as closed. Curves are exact, not polygons.
  ///
  /// - Parameters:
  ///   - point: The point, in the path's coordinates.
  ///   - rule: What counts as inside where the path crosses itself. `nonZero` by default.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    var winding = 0
    let segments = self.segments
    var begin = 0
    for (index, segment) in segments.enumerated() {
      winding += segment.crossings(of: point)
      let isLast = index == segments.count - 1 || segments[index + 1].subpath != segment.subpath
      if isLast {
        let first = segments[begin].start
        if segment.end != first { winding += Self.crossing(segment.end, first, point) }
        begin = index + 1
      }
    }
    return rule.isInside(winding)
  }

  /// How a line crosses the ray from a point to the right: 1 downwards, −1 upwards, 0 not at all.
  fileprivate static func crossing(_ a: Point, _ b: Point, _ p: Point) -> Int {
    guard (a.y <= p.y) != (b.y <= p.y) else { return 0 }
    let x = a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
    return x > p.x ? (a.y < b.y ? 1 : -1) : 0
  }
}

extension Path.Segment {
  /// The parameters between 0 and 1 at which a coordinate has an extremum; 0 where there is none.
  fileprivate func turns(_ coordinate: (Point) -> Double) -> SIMD2<Double> {
    let (p0, p1) = (coordinate(start), coordinate(control1))
    let (p2, p3) = (coordinate(control2), coordinate(end))
    // The derivative over 3: a·u² + b·u + c.
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    let root = (b * b - 4 * a * c).squareRoot()
    guard root.isFinite else { return .zero }
    // The numerically stable form (Numerical Recipes 5.6).
    let q = -(b + (b < 0 ? -root : root)) / 2
    let (u, v) = (q / a, c / q)
    return SIMD2(u > 0 && u < 1 ? u : 0, v > 0 && v < 1 ? v : 0)
  }

  /// The length of the segment, in points.
  fileprivate var length: Double {
    if isLine { return (end - start).length }
    return length(from: 0, to: 1, estimate: quadrature(from: 0, to: 1), depth: 0)
  }

  /// Bisects an interval until its halves add up to the whole; a cusp needs several bisections.
  private func length(from a: Double, to b: Double, estimate: Double, depth: Int) -> Double {
    let middle = (a + b) / 2
    let (first, second) = (quadrature(from: a, to: middle), quadrature(from: middle, to: b))
    let polygon = (control1 - start).length + (control2 - control1).length + (end - control2).length
    if depth > 24 || (depth > 1 && abs(first + second - estimate) <= 1e-8 * polygon) { return first + second }
    return length(from: a, to: middle, estimate: first, depth: depth + 1)
      + length(from: middle, to: b, estimate: second, depth: depth + 1)
  }

  /// Gauss–Legendre quadrature of the speed with three points.
  private func quadrature(from a: Double, to b: Double) -> Double {
    let (middle, reach) = ((a + b) / 2, (b - a) / 2 * 0.6.squareRoot())
    let ends = slope(at: middle - reach).length + slope(at: middle + reach).length
    return (b - a) * (5 * ends + 8 * slope(at: middle).length) / 18
  }

  /// The number of downward crossings of the ray from a point to the right, minus the upward ones.
  fileprivate func crossings(of p: Point) -> Int {
    if isLine { return Path.crossing(start, end, p) }
    // Between two extrema y is monotone, so each part crosses the ray's line at most once.
    let turns = self.turns(\.y)
    let ends = [0, turns.min(), turns.max(), 1]
    var sum = 0
    for (a, b) in zip(ends, ends.dropFirst()) where a < b {
      let (top, bottom) = (point(at: a).y, point(at: b).y)
      guard (top <= p.y) != (bottom <= p.y) else { continue }
      var (low, high) = (a, b)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if (point(at: middle).y <= p.y) == (top <= p.y) { low = middle } else { high = middle }
      }
      if point(at: high).x > p.x { sum += top < bottom ? 1 : -1 }
    }
    return sum
  }
}
