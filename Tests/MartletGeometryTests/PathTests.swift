import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

@Suite struct PathTests {
  private static func random(_ g: inout SeededGenerator) -> Path {
    var path = Path()
    func point() -> Point { Point(x: g.double(0...100), y: g.double(0...100)) }
    path.move(to: point())
    for _ in 0..<g.int(2..<6) {
      switch g.int(0..<4) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      default:
        if g.chance(0.3) {
          if g.chance(0.5) { path.close() }
          path.move(to: point())
        }
        path.addLine(to: point())
      }
    }
    return path
  }

  /// The same path as many short lines, with the end of its subpath for each.
  private static func lines(_ path: Path, _ count: Int) -> [[Point]] {
    var result: [Int: [Point]] = [:]
    for segment in path.segments {
      var list = result[segment.subpath] ?? [segment.start]
      for step in 1...count { list.append(segment.point(at: Double(step) / Double(count))) }
      result[segment.subpath] = list
    }
    return result.keys.sorted().compactMap { result[$0] }
  }

  @Test
  func `the bounding box holds the path and no more`() {
    var worst = 0.0
    for seed in 0..<300 as Range<UInt64> {
      var g = SeededGenerator(seed: seed)
      let path = Self.random(&g)
      let points: [Point] = Array(Self.lines(path, 200).joined())
      let box = path.boundingBox
      let sampled: [Double] = [
        points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0, points.map(\.x).max() ?? 0,
        points.map(\.y).max() ?? 0,
      ]
      let found = [box.minX, box.minY, box.maxX, box.maxY]
      for i in 0..<4 {
        // Samples lie inside, and by a little at most.
        let inside = i < 2 ? sampled[i] - found[i] : found[i] - sampled[i]
        #expect(inside > -1e-9, "seed \(seed)")
        worst = max(worst, inside)
      }
    }
    print("path: box within \(worst) pt of samples")
    #expect(worst < 0.02)
    let ellipse = Path(ellipseIn: Rect(x: 3, y: 4, width: 50, height: 20)).boundingBox
    #expect(
      abs(ellipse.minX - 3) + abs(ellipse.minY - 4) + abs(ellipse.width - 50) + abs(ellipse.height - 20)
        < 0.01)
    #expect(Path().boundingBox == .zero)
    #expect(
      Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)).boundingBox == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test
  func `the length is that of many short lines`() {
    #expect(Path(rect: Rect(x: 1, y: 2, width: 3, height: 4)).length == 14)
    #expect(abs(Path(ellipseIn: Rect(x: 0, y: 0, width: 2, height: 2)).length - 2 * .pi) < 1e-3)
    var worst = 0.0
    for seed in 0..<60 as Range<UInt64> {
      var g = SeededGenerator(seed: seed)
      let path = Self.random(&g)
      let sum = Self.lines(path, 1000).map { list in
        zip(list, list.dropFirst()).map { $0.distance(to: $1) }.reduce(0, +)
      }.reduce(0, +)
      worst = max(worst, abs(path.length - sum) / sum)
      #expect(abs(path.length - sum) < 1e-5 * sum, "seed \(seed): \(path.length), \(sum)")
    }
    print("path: length within \(worst) of that of short lines")
  }

  @Test
  func `a point lies within where the outline goes around it, as the angle that it sweeps says`() {
    var (inside, unsure, wrong) = (0, 0, 0)
    for seed in 0..<400 as Range<UInt64> {
      var g = SeededGenerator(seed: seed)
      let path = Self.random(&g)
      let p = Point(x: g.double(0...100), y: g.double(0...100))
      var winding = 0.0
      var nearest = Double.infinity
      for list in Self.lines(path, 100) {
        for (a, b) in zip(list, list.dropFirst() + list.prefix(1)) {
          let (u, v) = (a - p, b - p)
          winding += atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)
          nearest = min(nearest, u.length)
        }
      }
      // So close to a curve the chords decide.
      if nearest < 0.5 {
        unsure += 1
        continue
      }
      let turns = (winding / (2 * .pi)).rounded()
      if turns != 0 { inside += 1 }
      if path.contains(p) != (turns != 0) { wrong += 1 }
    }
    print("path: \(inside) points within, \(unsure) too near, \(wrong) wrong")
    #expect(wrong == 0 && inside > 50 && unsure < 100)
    let ring = Path(ellipseIn: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(ring.contains(Point(x: 10, y: 10)) && !ring.contains(Point(x: 1, y: 1)))
  }

  @Test
  func `building blocks end where they should, and arcs go the way they are told`() {
    var path = Path()
    path.addArc(center: Point(x: 5, y: 5), radius: 2, startAngle: 0, endAngle: -.pi / 2)
    guard case .curve(_, _, let end) = path.elements.last else {
      Issue.record("no curve")
      return
    }
    #expect(end.distance(to: Point(x: 5, y: 3)) < 1e-12)
    let rounded = Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 20), radii: CornerRadii(5))
    #expect(rounded.contains(Point(x: 2, y: 2)) && !rounded.contains(Point(x: 1, y: 1)))
    #expect(abs(rounded.length - (120 - 40 + 10 * .pi)) < 0.01)
    let moved = rounded.applying(Transform2D(translationX: 100, y: 7))
    #expect(moved.boundingBox.minX > 99.9 && moved.contains(Point(x: 120, y: 17)))
  }
}
