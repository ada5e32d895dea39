#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A path as straight pieces, with what its stroke needs to know: lengths, the directions of the curves that the pieces stand
/// for, and how each piece is joined to its neighbours.
package struct FlatPath: Sendable {
  /// The beginning or the end of a piece.
  package enum Joint: UInt8, Sendable {
    /// A curve continues.
    case smooth
    /// A corner, which is joined.
    case corner
    /// The end of an open subpath, which has a cap.
    case open
  }

  /// A straight piece.
  package struct Piece: Sendable {
    /// Where it starts.
    package var start: Point
    /// Where it ends.
    package var end: Point
    /// The length of the path before it, in points.
    package var begin = 0.0
    /// The length of the path up to its end, in points.
    package var until = 0.0
    /// The tangents of the angles by which the curve's direction differs from the piece's, at both ends.
    package var lean = SIMD2(0.0, 0.0)
    /// The angle by which the path turns at its end, −π…π.
    package var turn = 0.0
    /// How it is joined to the piece before it.
    package var startJoint = Joint.smooth
    /// How it is joined to the piece after it.
    package var endJoint = Joint.smooth
    /// Whether it only closes an open subpath for filling.
    package var isFillOnly = false
  }

  /// Consecutive pieces that hang together.
  package struct Subpath: Sendable {
    /// The indices of its pieces.
    package var pieces: Range<Int>
    /// Whether its last piece is joined to its first.
    package var isClosed: Bool
    /// The length of the path before it, in points.
    package var begin: Double
    /// The length of the path up to its end, in points.
    package var end: Double
  }

  /// All pieces in order.
  package private(set) var pieces: [Piece] = []
  /// The subpaths in order.
  package private(set) var subpaths: [Subpath] = []
  /// The length of all pieces that are stroked, in points.
  package private(set) var length = 0.0

  /// The turn in radians below which two elements continue each other.
  private static let smoothTurn = 0.01
  /// The turn in radians above which a curve has a cusp.
  private static let cusp = 0.6
  /// The most pieces that stand for one curve.
  private static let mostSteps = 1024.0
  /// The same in double precision, for curves of which only a part is seen.
  private static let mostExactSteps = 262_144.0

  /// A point of a subpath with the directions in which the path arrives and leaves.
  private struct Vertex {
    var point: Point
    var arriving: Point
    var leaving: Point
    /// Whether a curve continues here.
    var isWithinCurve = false
  }

  /// Flattens a path.
  ///
  /// - Parameters:
  ///   - path: The path; finite.
  ///   - tolerance: How far a piece may be from its curve, in points; greater than 0.
  ///   - limit: The most pieces. Curves become coarser to stay below it. A path with more elements has no pieces.
  ///   - isExact: Whether it is used in double precision: nearer points of a large path are told apart.
  package init(_ path: Path, tolerance: Double, limit: Int = .max, isExact: Bool = false) {
    guard path.elements.count < limit / 2 else { return }
    let box = path.boundingBox
    // Floats that count from the middle cannot tell nearer points apart.
    let nearest = max(box.width, box.height) * (isExact ? 1e-14 : 1e-7)
    let mostSteps = isExact ? Self.mostExactSteps : Self.mostSteps
    var tolerance = tolerance
    let curves = path.segments.filter { !$0.isLine }
    // A line or a curve's end, and a piece that closes it, for each element.
    let room = Double(limit - path.elements.count * 2)
    while true {
      let extra = curves.reduce(0) { $0 + Self.steps($1, tolerance, most: mostSteps) - 1 }
      if extra <= max(room, 0) { break }
      tolerance *= 4
    }
    var vertices: [Vertex] = []
    var (start, current, hasDrawn) = (Point.zero, Point.zero, false)
    func extend(to p: Point, along direction: Point, isWithinCurve: Bool) {
      let last = vertices.count - 1
      if (p - vertices[last].point).length <= nearest { return }
      vertices.append(Vertex(point: p, arriving: direction, leaving: direction, isWithinCurve: isWithinCurve))
    }
    func draw(_ segment: Path.Segment) {
      hasDrawn = true
      let chord = segment.end - segment.start
      let steps = segment.isLine ? 1 : Int(Self.steps(segment, tolerance, most: mostSteps))
      func direction(_ u: Double) -> Point {
        let slope = segment.isLine ? chord : segment.slope(at: min(max(u, 1e-4), 1 - 1e-4))
        return slope.length > 0 ? slope * (1 / slope.length) : Point.zero
      }
      if vertices.isEmpty {
        vertices.append(Vertex(point: current, arriving: direction(0), leaving: direction(0)))
      } else if segment.start != segment.end || !segment.isLine {
        vertices[vertices.count - 1].leaving = direction(0)
      }
      for step in 1...steps {
        let u = Double(step) / Double(steps)
        extend(
          to: step == steps ? segment.end : segment.point(at: u), along: direction(u),
          isWithinCurve: step < steps)
      }
      current = segment.end
    }
    func finish(isClosed: Bool) {
      if hasDrawn { addSubpath(vertices, isClosed: isClosed, at: start, nearest: nearest) }
      vertices.removeAll(keepingCapacity: true)
      hasDrawn = false
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        finish(isClosed: false)
        (start, current) = (p, p)
      case .line(let p): draw(.line(from: current, to: p))
      case .quad(let c, let p):
        draw(
          .curve(
            from: current, current + (c - current) * (2.0 / 3), p + (c - p) * (2.0 / 3), to: p))
      case .curve(let c, let d, let p): draw(.curve(from: current, c, d, to: p))
      case .close:
        if current != start { draw(.line(from: current, to: start)) }
        hasDrawn = hasDrawn || vertices.isEmpty
        if vertices.isEmpty { vertices.append(Vertex(point: start, arriving: .zero, leaving: .zero)) }
        finish(isClosed: true)
        current = start
      }
    }
    finish(isClosed: false)
  }

  /// The number of lines that stay within a distance of a curve (Wang's formula).
  private static func steps(_ segment: Path.Segment, _ tolerance: Double, most: Double) -> Double {
    let a = segment.start - segment.control1 * 2 + segment.control2
    let b = segment.control1 - segment.control2 * 2 + segment.end
    let count = (0.75 * max(a.length, b.length) / tolerance).squareRoot().rounded(.up)
    return count > 1 ? min(count, most) : 1
  }

  private mutating func addSubpath(_ list: [Vertex], isClosed: Bool, at start: Point, nearest: Double) {
    var vertices = list
    if isClosed, vertices.count > 1,
      (vertices[vertices.count - 1].point - vertices[0].point).length <= nearest
    {
      let last = vertices.removeLast()
      vertices[0].arriving = last.arriving
    }
    let first = pieces.count
    let begin = length
    guard vertices.count > 1 else {
      // Nothing but a point: only round and square caps show it.
      let point = vertices.first?.point ?? start
      pieces.append(
        Piece(start: point, end: point, begin: length, until: length, startJoint: .open, endJoint: .open))
      subpaths.append(Subpath(pieces: first..<first + 1, isClosed: false, begin: length, end: length))
      return
    }
    let count = vertices.count
    for i in 0..<(isClosed ? count : count - 1) {
      let (from, to) = (vertices[i], vertices[(i + 1) % count])
      let chord = to.point - from.point
      var piece = Piece(start: from.point, end: to.point, begin: length)
      length += chord.length
      piece.until = length
      piece.lean = SIMD2(Self.lean(chord, from.leaving), Self.lean(chord, to.arriving))
      let isLast = !isClosed && i == count - 2
      piece.endJoint = isLast ? .open : .corner
      piece.startJoint = !isClosed && i == 0 ? .open : .corner
      if !isLast {
        let next = vertices[(i + 2) % count].point - to.point
        piece.turn = Self.turn(
          Self.leaned(chord, piece.lean.y), Self.leaned(next, Self.lean(next, to.leaving)))
        if to.isWithinCurve, abs(Self.turn(chord, next)) > Self.cusp {
          piece.lean.y = 0
          vertices[(i + 1) % count].leaving = next
          piece.turn = Self.turn(chord, next)
        }
        if abs(piece.turn) < Self.smoothTurn { piece.endJoint = .smooth }
      }
      if i > 0 { piece.startJoint = pieces[pieces.count - 1].endJoint }
      pieces.append(piece)
    }
    if isClosed { pieces[first].startJoint = pieces[pieces.count - 1].endJoint }
    let subpath = Subpath(pieces: first..<pieces.count, isClosed: isClosed, begin: begin, end: length)
    subpaths.append(subpath)
    if !isClosed, (vertices[count - 1].point - vertices[0].point).length > 0 {
      var piece = Piece(
        start: vertices[count - 1].point, end: vertices[0].point, begin: length, until: length)
      piece.isFillOnly = true
      pieces.append(piece)
      subpaths[subpaths.count - 1].pieces = first..<pieces.count
    }
  }

  /// The tangent of the angle from a piece to a direction; 0 if they do not nearly agree.
  private static func lean(_ chord: Point, _ direction: Point) -> Double {
    let along = chord.x * direction.x + chord.y * direction.y
    let across = chord.x * direction.y - chord.y * direction.x
    return along > abs(across) ? across / along : 0
  }

  /// A direction turned by the angle with a tangent.
  private static func leaned(_ chord: Point, _ lean: Double) -> Point {
    Point(x: chord.x - chord.y * lean, y: chord.y + chord.x * lean)
  }

  private static func turn(_ a: Point, _ b: Point) -> Double {
    atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
  }
}
