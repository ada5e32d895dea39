import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletRenderer

/// The coverage of paths that the processor computes, compared with areas that are known.
@Suite struct PathCoverageTests {
  private static let region = PixelRect(width: 40, height: 30)

  /// The coverage of a path under the identity: the shares of the inside and of the line.
  private static func coverage(
    _ path: Path, rule: FillRule? = .nonZero, line: PathInk.Line? = nil, scale: SIMD2<Double> = SIMD2(1, 1)
  ) throws -> (PathCoverage, inside: (Int, Int) -> Int, line: (Int, Int) -> Int) {
    let middle = Outline(path).box.center
    let map = Homography(
      x: SIMD3(scale.x, 0, 0), y: SIMD3(0, scale.y, 0),
      origin: SIMD3(middle.x * scale.x, middle.y * scale.y, 1))
    let coverage = try #require(
      PathCoverage(of: path, around: middle, PathInk(rule: rule, line: line), map, region))
    func byte(_ x: Int, _ y: Int, _ part: Int) -> Int {
      Int(coverage.bytes[2 * (y * region.width + x) + part])
    }
    return (coverage, { byte($0, $1, 0) }, { byte($0, $1, 1) })
  }

  @Test func `a rectangle covers the shares of its pixels`() throws {
    let (_, inside, line) = try Self.coverage(Path(rect: Rect(x: 3.25, y: 4.5, width: 10, height: 8)))
    #expect(inside(8, 8) == 255 && inside(2, 8) == 0 && inside(14, 8) == 0)
    #expect(inside(3, 8) == 191 && inside(13, 8) == 64)
    #expect(inside(8, 4) == 128 && inside(8, 12) == 128 && inside(8, 13) == 0)
    #expect(inside(3, 4) == 96)
    #expect(line(8, 8) == 0)
  }

  @Test func `rules differ where a path winds twice, and turns against each other cancel each other`() throws
  {
    var path = Path(rect: Rect(x: 2, y: 2, width: 20, height: 20))
    path.addPath(Path(rect: Rect(x: 6, y: 6, width: 8, height: 8)))
    #expect(try Self.coverage(path).inside(8, 8) == 255)
    #expect(try Self.coverage(path, rule: .evenOdd).inside(8, 8) == 0)
    #expect(try Self.coverage(path, rule: .evenOdd).inside(4, 4) == 255)
    var hole = Path(rect: Rect(x: 2, y: 2, width: 20, height: 20))
    for (i, p) in [(6, 6), (6, 14), (14, 14), (14, 6)].enumerated() {
      let point = Point(x: Double(p.0), y: Double(p.1))
      if i == 0 { hole.move(to: point) } else { hole.addLine(to: point) }
    }
    hole.close()
    #expect(try Self.coverage(hole).inside(8, 8) == 0)
  }

  @Test func `half of a pixel that is wound around from both sides is half of it, not nothing`() throws {
    // Two triangles that share a corner in a pixel and wind in opposite directions.
    var path = Path()
    path.move(to: Point(x: 8, y: 8))
    path.addLine(to: Point(x: 9, y: 9))
    path.addLine(to: Point(x: 9, y: 8))
    path.addLine(to: Point(x: 8, y: 9))
    path.close()
    #expect(abs(try Self.coverage(path).inside(8, 8) - 128) <= 16)
  }

  @Test func `what is far away leaves nothing behind and takes nothing away`() throws {
    for length in [1e3, 1e6, 1e9, 1e12] {
      let path = Path(rect: Rect(x: 5.5 - length, y: -length, width: length, height: 2 * length))
      let (_, inside, _) = try Self.coverage(path)
      #expect((0..<30).allSatisfy { inside(4, $0) == 255 && inside(6, $0) == 0 }, "\(length)")
      #expect((0..<30).allSatisfy { abs(inside(5, $0) - 128) <= 1 }, "\(length)")
    }
  }

  @Test func `lines that cross a thousand times leave the outside clear`() throws {
    var random = SeededGenerator(seed: 3)
    var path = Path()
    for _ in 0..<1000 {
      path.addLine(to: Point(x: random.double(0...20), y: random.double(0...30)))
    }
    path.close()
    let (_, inside, _) = try Self.coverage(path)
    for y in 0..<30 {
      for x in 21..<40 where inside(x, y) != 0 { Issue.record("\(x), \(y): \(inside(x, y))") }
    }
  }

  @Test func `parts of a line that overlap count once, and a mirrored one is the same`() throws {
    var path = Path()
    path.move(to: Point(x: 5, y: 10))
    path.addLine(to: Point(x: 30, y: 10))
    path.addLine(to: Point(x: 5, y: 10.5))
    let line = PathInk.Line(style: StrokeStyle(width: 4), reach: 30, trim: SIMD2(0, 1))
    #expect(try Self.coverage(path, rule: nil, line: line).line(15, 10) == 255)
    let mirrored = path.applying(Transform2D(scaleX: 1, y: -1))
    let other = try Self.coverage(mirrored, rule: nil, line: line, scale: SIMD2(1, -1))
    let same = try Self.coverage(path, rule: nil, line: line)
    for i in same.0.bytes.indices where abs(Int(same.0.bytes[i]) - Int(other.0.bytes[i])) > 1 {
      Issue.record("byte \(i)")
    }
  }

  @Test func `dashes that are too small to be seen are as dark as their share`() throws {
    var path = Path()
    path.move(to: Point(x: 0, y: 10))
    path.addLine(to: Point(x: 40, y: 10))
    for dash in [1e-3, 1e-7, 1e-15] {
      let style = StrokeStyle(width: 4, dash: [dash, 3 * dash], dashPhase: 1e18)
      let line = PathInk.Line(style: style, reach: 2, trim: SIMD2(0, 1))
      let share = try Self.coverage(path, rule: nil, line: line).line(20, 10)
      #expect(abs(share - 64) <= 16, "\(dash): \(share)")
    }
  }

  @Test func `what is cancelled is not computed`() {
    let path = Path((0..<100_000).map { .line(Point(x: Double($0 % 37), y: Double($0 % 23))) })
    let ink = PathInk(rule: .nonZero, line: nil)
    #expect(
      PathCoverage(
        of: path, around: .zero, ink, .identity, PixelRect(width: 40, height: 30), isCancelled: { true })
        == nil
    )
  }

  @Test func `each part of a path has the bytes that it has in the whole`() throws {
    var random = SeededGenerator(seed: 5)
    for number in 0..<40 {
      var path = Path()
      for corner in 0..<12 {
        // Some lie far to each side of what is computed.
        let p = Point(x: .random(in: -90...130, using: &random), y: .random(in: -60...90, using: &random))
        if corner == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      path.close()
      let line = PathInk.Line(style: StrokeStyle(width: 2.3), reach: 12, trim: SIMD2(0, 1))
      let ink = PathInk(rule: number % 2 == 0 ? .nonZero : .evenOdd, line: line)
      let map = Homography(
        x: SIMD3(0.9, 0.1 * Double(number % 3), 0), y: SIMD3(-0.2, 1.1, 0), origin: SIMD3(17.3, 9.1, 1))
      func coverage(_ region: PixelRect) throws -> PathCoverage {
        try #require(PathCoverage(of: path, around: .zero, ink, map, region))
      }
      let whole = try coverage(Self.region)
      for x in 0..<Int32(Self.region.width) {
        let own = try coverage(PixelRect(x0: x, y0: 3, x1: x + 1, y1: 29)).bytes
        let column = (3..<29).flatMap { y in
          let first = 2 * (y * Self.region.width + Int(x))
          return whole.bytes[first..<first + 2]
        }
        #expect(own == column, "path \(number), column \(x)")
      }
    }
  }
}
