import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree

/// What is computed once for a path.
@Suite struct OutlineTests {
  @Test func `a long path is measured when it is first drawn, not when it is set`() {
    var shape = ShapeContent()
    shape.path = Path((0..<100_000).map { .line(Point(x: Double($0 % 37), y: Double($0 % 23))) })
    #expect(!shape.outline.isMeasured)
    #expect(shape.outline.box == Rect(x: 0, y: 0, width: 36, height: 22))
    #expect(shape.outline.isMeasured)
  }

  @Test func `box and sharpest corner are those of the list of all segments`() {
    for seed in SeededGenerator.seeds(2000) {
      var random = SeededGenerator(seed: seed)
      let path = Self.path(&random)
      let outline = Outline(path)
      #expect(outline.box == Self.box(path), "seed \(seed)")
      #expect(abs(outline.sharpest / Self.sharpest(path) - 1) < 1e-9, "seed \(seed)")
      #expect(outline.isFinite && outline.refusal == nil)
    }
  }

  @Test func `a coordinate that is not finite is found wherever it is`() {
    for value in [Double.nan, .infinity, -.infinity] {
      for (i, point) in [Point(x: value, y: 1), Point(x: 1, y: value)].enumerated() {
        let elements: [Path.Element] = [
          .move(point), .line(point), .quad(control: point, to: .zero), .quad(control: .zero, to: point),
          .curve(point, .zero, to: .zero), .curve(.zero, point, to: .zero), .curve(.zero, .zero, to: point),
        ]
        for element in elements {
          let outline = Outline(Path([.move(.zero), element, .close, .line(Point(x: 9, y: 9))]))
          #expect(!outline.isFinite && outline.refusal != nil, "\(element), \(i)")
        }
      }
    }
    #expect(Path([.move(Point(x: 1e308, y: -1e308)), .line(Point(x: 1e308, y: -1e308))]).isFinite)
  }

  private static func path(_ random: inout SeededGenerator) -> Path {
    func point() -> Point { Point(x: Double(random.int(-20..<20)), y: random.double(-20...20)) }
    return Path(
      (0..<random.int(0..<12)).map { _ in
        switch random.int(0..<6) {
        case 0: .move(point())
        case 1, 2: .line(point())
        case 3: .quad(control: point(), to: point())
        case 4: .curve(point(), point(), to: point())
        default: .close
        }
      })
  }

  private static func box(_ path: Path) -> Rect {
    var points = path.elements.indices.dropLast().filter { path.elements[$0 + 1] == .close }.compactMap {
      if case .move(let p) = path.elements[$0] { p } else { nil }
    }
    if points.isEmpty { return path.boundingBox }
    if !path.segments.isEmpty {
      let box = path.boundingBox
      points += [Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.maxY)]
    }
    let (low, high) = (
      Point(x: points.map(\.x).min() ?? 0, y: points.map(\.y).min() ?? 0),
      Point(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
    )
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  private static func sharpest(_ path: Path) -> Double {
    var least = 1.0
    for (_, segments) in Dictionary(grouping: path.segments, by: \.subpath) {
      for (i, segment) in segments.enumerated() {
        let next = segments[(i + 1) % segments.count]
        let (u, v) = (segment.slope(at: 1 - 1e-4), next.slope(at: 1e-4))
        let lengths = u.length * v.length
        if lengths > 0 { least = min(least, (u.x * v.x + u.y * v.y) / lengths) }
      }
    }
    return 1 / max((max(1 + least, 0) / 2).squareRoot(), 1e-6)
  }
}
