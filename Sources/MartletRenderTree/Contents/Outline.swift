import MartletGeometry
import MartletSynchronization

/// A path that is drawn, with what is computed once for it. Renderers know it by its identity, so that a path that stays is
/// prepared only once.
package final class Outline: Sendable {
  /// The path.
  package let path: Path
  /// The box around it, in points.
  package let box: Rect
  /// Whether no coordinate is infinite or NaN.
  package let isFinite: Bool
  /// Why it is not drawn; `nil` if it is.
  let refusal: String?
  /// A number that no other outline of this program has: a picture of the path is known by it.
  package let number: UInt64
  /// How far the miter of its sharpest corner reaches, as a multiple of half the line's width; at least 1.
  let sharpest: Double
  /// The rounded rectangles of which it consists; `nil` for any other path.
  package let rounded: RoundedParts?

  private static let numbers = Atomic<UInt64>(0)

  package init(_ path: Path) {
    self.path = path
    number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    isFinite = path.isFinite
    guard isFinite, path.elements.count <= Self.mostElements else {
      box = .zero
      rounded = nil
      sharpest = 1
      refusal = isFinite ? "at most \(Self.mostElements) elements, not \(path.elements.count)" : nil
      return
    }
    box = Self.box(path)
    rounded = RoundedParts(path)
    sharpest = Self.sharpest(path.segments)
    let extent = max(box.width, box.height)
    refusal = extent <= Self.largest ? nil : "at most \(Self.largest) points long, not \(extent)"
  }

  /// The most elements of a path that is drawn: its pieces take some hundred bytes each while its picture is made.
  package static let mostElements = 1 << 21
  /// The largest extent, in points: double precision still tells parts of points apart.
  private static let largest = 1e12

  /// The box around a path, with points that are subpaths of their own: a round cap is a dot there.
  private static func box(_ path: Path) -> Rect {
    var dots: [Point] = []
    for i in path.elements.indices.dropLast() where path.elements[i + 1] == .close {
      if case .move(let p) = path.elements[i] { dots.append(p) }
    }
    guard let first = dots.first else { return path.boundingBox }
    var (low, high) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
    if !path.segments.isEmpty {
      let box = path.boundingBox
      (low, high) = (SIMD2(box.minX, box.minY), SIMD2(box.maxX, box.maxY))
    }
    for dot in dots {
      low = pointwiseMin(low, SIMD2(dot.x, dot.y))
      high = pointwiseMax(high, SIMD2(dot.x, dot.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  private static func sharpest(_ segments: [Path.Segment]) -> Double {
    var result = 1.0
    func add(_ a: Path.Segment, _ b: Path.Segment) {
      let (u, v) = (direction(a, at: 1), direction(b, at: 0))
      let lengths = u.length * v.length
      // The cosine of half the turn.
      let half = lengths > 0 ? (max(1 + (u.x * v.x + u.y * v.y) / lengths, 0) / 2).squareRoot() : 1
      result = max(result, 1 / max(half, 1e-6))
    }
    var first = 0
    for i in segments.indices {
      let isLast = i + 1 == segments.count || segments[i + 1].subpath != segments[i].subpath
      add(segments[i], segments[isLast ? first : i + 1])
      if isLast { first = i + 1 }
    }
    return result
  }

  /// The direction at an end of a segment, also where its control point lies on it.
  private static func direction(_ segment: Path.Segment, at u: Double) -> Point {
    segment.slope(at: min(max(u, 1e-4), 1 - 1e-4))
  }
}

extension Outline: Equatable {
  package static func == (a: Outline, b: Outline) -> Bool { a === b || a.path == b.path }
}
