import MartletGeometry

/// The outline of a body, in points relative to its position, before its rotation. Convex.
enum BodyShape: Sendable, Equatable {
  case circle(center: Point, radius: Double)
  /// The points, and a radius around them by which the shape is rounded.
  case polygon([Point], radius: Double)

  /// A shape without an area would have no mass.
  private static let smallestExtent = 1.0

  /// Whether it differs from another shape by rounding at most.
  func isSame(as other: BodyShape) -> Bool {
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= Constants.sameShape }
    switch (self, other) {
    case (.circle(let center, let radius), .circle(let other, let otherRadius)):
      return near(center.x, other.x) && near(center.y, other.y) && near(radius, otherRadius)
    case (.polygon(let points, let radius), .polygon(let others, let otherRadius)):
      return near(radius, otherRadius) && points.count == others.count
        && zip(points, others).allSatisfy { near($0.x, $1.x) && near($0.y, $1.y) }
    case (.circle, .polygon), (.polygon, .circle): return false
    }
  }

  /// A rectangle with rounded corners.
  init(roundedRect rect: Rect, radius: Double) {
    let limited = Self.limited(rect)
    let width = max(limited.width, Self.smallestExtent)
    let height = max(limited.height, Self.smallestExtent)
    let rect = Rect(center: limited.center, size: Size(width: width, height: height))
    let radius = min(max(radius, 0), min(width, height) / 2)
    if radius * 2 > max(width, height) - Self.smallestExtent / 2 {
      self = .circle(center: rect.center, radius: radius)
      return
    }
    // What is left of a capsule must be a polygon.
    let inset = min(radius, min(width, height) / 2 - Self.smallestExtent / 8)
    let core = rect.insetBy(dx: inset, dy: inset)
    self = .polygon(
      [
        Point(x: core.minX, y: core.minY), Point(x: core.maxX, y: core.minY),
        Point(x: core.maxX, y: core.maxY), Point(x: core.minX, y: core.maxY),
      ], radius: inset)
  }

  /// An ellipse, as a circle or a polygon.
  init(ellipseIn rect: Rect) {
    let rect = Self.limited(rect)
    let rx = max(rect.width, Self.smallestExtent) / 2
    let ry = max(rect.height, Self.smallestExtent) / 2
    if abs(rx - ry) < 1e-6 * rx {
      self = .circle(center: rect.center, radius: rx)
    } else {
      let path = Path(ellipseIn: Rect(center: rect.center, size: Size(width: 2 * rx, height: 2 * ry)))
      self.init(hullOf: path, or: rect)
    }
  }

  /// The convex hull of a path; of a rectangle if the path has no area.
  init(hullOf path: Path, or rect: Rect) {
    let hull = Self.hull(of: path.polylines.flatMap(\.points).filter(\.isFinite).map(Self.limited))
    var area = 0.0
    for i in hull.indices {
      let (a, b) = (hull[i], hull[(i + 1) % hull.count])
      area += a.x * b.y - b.x * a.y
    }
    if abs(area) / 2 < Self.smallestExtent * Self.smallestExtent {
      self.init(roundedRect: rect, radius: 0)
    } else {
      self.init(hull: hull, radius: 0)
    }
  }

  /// A polygon, as thick as a shape must be.
  private init(hull: [Point], radius: Double) {
    let radius = min(radius, Constants.farthestEdge)
    let (middle, along, least) = Self.thinnest(of: hull)
    if hull.count > 2, least + 2 * radius >= Self.smallestExtent, least > Self.smallestExtent / 8 {
      self = .polygon(hull, radius: radius)
      return
    }
    // A line, or a point: a narrow box instead.
    let across = Point(x: -along.y, y: along.x)
    let half = hull.map { abs(($0 - middle).dot(along)) }.max() ?? 0
    let (a, b) = (
      along * max(half + radius, Self.smallestExtent / 2),
      across * max(least / 2 + radius, Self.smallestExtent / 2)
    )
    self = .polygon([middle - a - b, middle + a - b, middle + a + b, middle - a + b], radius: 0)
  }

  /// The least width of a convex polygon, the direction along which it has that width, and the middle there.
  private static func thinnest(of hull: [Point]) -> (middle: Point, along: Point, width: Double) {
    guard let first = hull.first else { return (.zero, Point(x: 1, y: 0), 0) }
    var found = (middle: first, along: Point(x: 1, y: 0), width: Double.infinity)
    for i in hull.indices {
      let edge = hull[(i + 1) % hull.count] - hull[i]
      guard edge.length > 1e-9 else { continue }
      let along = edge * (1 / edge.length)
      let across = Point(x: -along.y, y: along.x)
      let (u, v) = (hull.map { ($0 - first).dot(along) }, hull.map { ($0 - first).dot(across) })
      guard let (u0, u1, v0, v1) = Self.ends(u, v), v1 - v0 < found.width else { continue }
      found = (first + along * ((u0 + u1) / 2) + across * ((v0 + v1) / 2), along, v1 - v0)
    }
    if found.width == .infinity { found.width = 0 }
    return found
  }

  private static func ends(_ u: [Double], _ v: [Double]) -> (Double, Double, Double, Double)? {
    guard let u0 = u.min(), let u1 = u.max(), let v0 = v.min(), let v1 = v.max() else { return nil }
    return (u0, u1, v0, v1)
  }

  /// A point that is not farther away than an outline may reach.
  private static func limited(_ p: Point) -> Point {
    Point(x: p.x.isNaN ? 0 : p.x, y: p.y.isNaN ? 0 : p.y).clamped(to: Constants.farthestEdge)
  }

  /// A rectangle whose corners are.
  private static func limited(_ rect: Rect) -> Rect {
    let (a, b) = (limited(Point(x: rect.minX, y: rect.minY)), limited(Point(x: rect.maxX, y: rect.maxY)))
    return Rect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
  }

  /// The convex hull of points (Andrew's monotone chain).
  private static func hull(of points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func half(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for p in points {
        while chain.count > 1 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          if (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 1e-9 { break }
          chain.removeLast()
        }
        chain.append(p)
      }
      return Array(chain.dropLast())
    }
    return half(sorted) + half(sorted.reversed())
  }

  /// Maps the shape by a transform: the scale of its layer, for example.
  func applying(_ transform: Transform2D) -> BodyShape {
    switch self {
    case .circle(let center, let radius):
      let (a, b) = ((transform.a, transform.b), (transform.c, transform.d))
      let (x, y) = ((a.0 * a.0 + a.1 * a.1).squareRoot(), (b.0 * b.0 + b.1 * b.1).squareRoot())
      if abs(x - y) <= 1e-9 * x {
        let radius = min(max(radius * x, Self.smallestExtent / 2), Constants.farthestEdge)
        return .circle(center: Self.limited(transform.apply(center)), radius: radius)
      }
      let box = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
      let path = Path(ellipseIn: box).applying(transform)
      return BodyShape(hullOf: path, or: path.boundingBox)
    case .polygon(let points, let radius):
      let scale = abs(transform.determinant).squareRoot()
      let hull = Self.hull(of: points.map { Self.limited(transform.apply($0)) })
      return BodyShape(hull: hull, radius: radius * (scale.isFinite ? scale : 1))
    }
  }

  /// The least distance from the middle to the edge, roughly: how far it may move in a step without passing through
  /// something.
  var halfExtent: Double {
    switch self {
    case .circle(_, let radius): return radius
    case .polygon(let points, let radius):
      var low = Point(x: Double.infinity, y: Double.infinity)
      var high = Point(x: -Double.infinity, y: -Double.infinity)
      for p in points {
        low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
        high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
      }
      return min(high.x - low.x, high.y - low.y) / 2 + radius
    }
  }
}

extension Path {
  /// A subpath as points.
  struct Polyline: Sendable, Equatable {
    var points: [Point]
    var isClosed: Bool { points.count > 2 && points.first == points.last }
  }

  /// The subpaths as lines; a curve becomes 12 of them.
  var polylines: [Polyline] {
    var result: [Polyline] = []
    var subpath = -1
    for segment in segments {
      if segment.subpath != subpath {
        subpath = segment.subpath
        result.append(Polyline(points: [segment.start]))
      }
      let steps = segment.isLine ? 1 : 12
      for step in 1...steps {
        result[result.count - 1].points.append(
          step == steps ? segment.end : segment.point(at: Double(step) / Double(steps)))
      }
    }
    return result
  }
}
