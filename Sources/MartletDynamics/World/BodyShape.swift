import MartletGeometry

/// The outline of a body, in points relative to its position, before its rotation. Convex.
enum BodyShape: Sendable, Equatable {
  case circle(center: Point, radius: Double)
  /// The points, and a radius around them by which the shape is rounded.
  case polygon([Point], radius: Double)

  /// A shape without an area would have no mass.
  private static let smallestExtent = 1.0

  /// A rectangle with rounded corners.
  init(roundedRect rect: Rect, radius: Double) {
    let width = max(rect.width, Self.smallestExtent)
    let height = max(rect.height, Self.smallestExtent)
    let rect = Rect(center: rect.center, size: Size(width: width, height: height))
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
    let hull = Self.hull(of: path.polylines.flatMap(\.points).filter(\.isFinite))
    var area = 0.0
    for i in hull.indices {
      let (a, b) = (hull[i], hull[(i + 1) % hull.count])
      area += a.x * b.y - b.x * a.y
    }
    if abs(area) / 2 < Self.smallestExtent * Self.smallestExtent {
      self.init(roundedRect: rect, radius: 0)
    } else {
      self = .polygon(hull, radius: 0)
    }
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
        return .circle(center: transform.apply(center), radius: max(radius * x, Self.smallestExtent / 2))
      }
      let box = Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
      let path = Path(ellipseIn: box).applying(transform)
      return BodyShape(hullOf: path, or: path.boundingBox)
    case .polygon(let points, let radius):
      let scale = abs(transform.determinant).squareRoot()
      return .polygon(points.map(transform.apply), radius: radius * scale)
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
