import MartletGeometry

/// What is computed once for a path that is drawn, without a list of its segments: a million lines take some ten milliseconds.
struct OutlineMeasures: Sendable {
  /// The box around the path, in points; `zero` if it is refused.
  let box: Rect
  /// Whether no coordinate is infinite or NaN.
  let isFinite: Bool
  /// Why it is not drawn; `nil` if it is.
  let refusal: String?
  /// How far the miter of its sharpest corner reaches, as a multiple of half the line's width; at least 1.
  let sharpest: Double
  /// The rounded rectangles of which the path consists; `nil` for any other path.
  let rounded: RoundedParts?

  /// The largest extent, in points: double precision still tells parts of points apart.
  private static let largest = 1e12

  init(_ path: Path) {
    isFinite = path.isFinite
    guard isFinite, path.elements.count <= Outline.mostElements else {
      box = .zero
      sharpest = 1
      rounded = nil
      refusal =
        isFinite
        ? "at most \(Outline.mostElements) elements, not \(path.elements.count)"
        : "finite coordinates, not infinite ones or NaN"
      return
    }
    box = Self.box(path)
    sharpest = Self.sharpest(path)
    rounded = RoundedParts(path)
    let extent = max(box.width, box.height)
    refusal = extent <= Self.largest ? nil : "at most \(Self.largest) points long, not \(extent)"
  }

  /// The box around a path, with points that are subpaths of their own: a round cap is a dot there.
  private static func box(_ path: Path) -> Rect {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    func include(_ p: Point) {
      low = pointwiseMin(low, SIMD2(p.x, p.y))
      high = pointwiseMax(high, SIMD2(p.x, p.y))
    }
    var moved: Point?
    var hasSegments = false
    for element in path.elements {
      switch element {
      case .move(let p): moved = p
      case .close:
        if let moved { include(moved) }
        moved = nil
      default:
        moved = nil
        hasSegments = true
      }
    }
    let box = path.boundingBox
    guard low.x <= high.x else { return box }
    if hasSegments {
      include(Point(x: box.minX, y: box.minY))
      include(Point(x: box.maxX, y: box.maxY))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  private static func sharpest(_ path: Path) -> Double {
    // The cosine of the sharpest turn, and the directions at the ends of the subpath so far.
    var least = 1.0
    var (first, last) = (Direction(.zero), Direction(.zero))
    var subpath = -1
    path.forEachSegment { segment in
      let (begin, end) =
        segment.isLine
        ? (Direction(segment.end - segment.start), nil)
        : (Direction(segment, at: 0), Direction(segment, at: 1))
      if segment.subpath == subpath {
        least = min(least, last.cosine(to: begin))
      } else {
        least = min(least, last.cosine(to: first))
        (first, subpath) = (begin, segment.subpath)
      }
      last = end ?? begin
    }
    least = min(least, last.cosine(to: first))
    // The cosine of half the turn.
    let half = (max(1 + least, 0) / 2).squareRoot()
    return max(1, 1 / max(half, 1e-6))
  }

  /// A direction, and the length of the vector that says so.
  private struct Direction {
    private let way: Point
    private let length: Double

    init(_ way: Point) {
      self.way = way
      length = way.length
    }

    /// The direction at an end of a segment, also where its control point lies on it.
    init(_ segment: Path.Segment, at u: Double) { self.init(segment.slope(at: min(max(u, 1e-4), 1 - 1e-4))) }

    /// The cosine of the turn to another direction; 1 where there is none.
    func cosine(to other: Direction) -> Double {
      let lengths = length * other.length
      return lengths > 0 ? (way.x * other.way.x + way.y * other.way.y) / lengths : 1
    }
  }
}
