import MartletDrawing
import MartletGeometry

/// The parts of a path between two fractions of its length, as lines that an ordinary canvas can stroke.
package struct LineTrim {
  /// A part of one subpath.
  package struct Piece {
    /// Short lines along it.
    package var path: Path
    /// Where it begins on its subpath, in points: so much of a dash pattern has passed.
    package var start: Double
  }

  /// The parts, one for each subpath that is touched.
  package private(set) var pieces: [Piece] = []

  /// The lines that stand for a curve.
  private static let steps = 128

  /// - Parameter range: The fractions of the length of the whole path, 0…1.
  package init(_ path: Path, _ range: SIMD2<Double>) {
    var subpaths: [(points: [Point], isClosed: Bool)] = []
    for element in path.elements {
      switch element {
      case .move(let p): subpaths.append(([p], false))
      case .close:
        guard let last = subpaths.indices.last else { continue }
        subpaths[last].isClosed = true
        subpaths.append(([subpaths[last].points[0]], false))
      case .line(let p):
        if subpaths.isEmpty { subpaths.append(([.zero], false)) }
        subpaths[subpaths.count - 1].points.append(p)
      case .quad, .curve:
        if subpaths.isEmpty { subpaths.append(([.zero], false)) }
        let last = subpaths.count - 1
        let from = subpaths[last].points[subpaths[last].points.count - 1]
        // The segment of a curve after a move is that curve.
        guard let segment = Path([.move(from), element]).segments.last else { continue }
        for step in 1...Self.steps {
          subpaths[last].points.append(segment.point(at: Double(step) / Double(Self.steps)))
        }
      }
    }
    for index in subpaths.indices where subpaths[index].isClosed {
      if let first = subpaths[index].points.first, subpaths[index].points.last != first {
        subpaths[index].points.append(first)
      }
    }
    func length(_ points: [Point]) -> Double {
      zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
    let total = subpaths.reduce(0) { $0 + length($1.points) }
    var before = 0.0
    for (points, isClosed) in subpaths where points.count > 1 {
      let whole = length(points)
      let (from, until) = (range.x * total - before, range.y * total - before)
      before += whole
      guard from < whole, until > 0, until > from else { continue }
      if from <= 0, until >= whole {
        var path = Path([.move(points[0])] + points.dropFirst().map { .line($0) })
        if isClosed {
          path = Path([.move(points[0])] + points.dropFirst().dropLast().map { .line($0) } + [.close])
        }
        pieces.append(Piece(path: path, start: 0))
      } else {
        pieces.append(
          Piece(path: Self.part(of: points, max(from, 0), min(until, whole)), start: max(from, 0)))
      }
    }
  }

  private static func part(of points: [Point], _ from: Double, _ until: Double) -> Path {
    var (result, at) = (Path(), 0.0)
    for (a, b) in zip(points, points.dropFirst()) {
      let length = a.distance(to: b)
      defer { at += length }
      guard length > 0, at + length > from, at < until else { continue }
      if result.isEmpty { result.move(to: a + (b - a) * (max(from - at, 0) / length)) }
      result.addLine(to: a + (b - a) * (min(until - at, length) / length))
    }
    return result
  }
}

extension DrawingContext {
  /// Strokes the part of a path between two fractions of its length, in an opaque colour.
  package func stroke(_ path: Path, trimmedTo range: SIMD2<Double>, with color: Color, style: StrokeStyle) {
    guard range != SIMD2(0, 1) else { return stroke(path, with: color, style: style) }
    for piece in LineTrim(path, range).pieces {
      var style = style
      style.dashPhase += piece.start
      stroke(piece.path, with: color, style: style)
    }
  }
}
