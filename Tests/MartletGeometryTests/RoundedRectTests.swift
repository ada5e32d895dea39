import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

@Suite struct RoundedRectTests {
  static func random(
    _ generator: inout SeededGenerator, curves: [CornerCurve] = CornerCurve.allCases
  ) -> RoundedRect {
    let rect = Rect(
      x: generator.double(-50...50), y: generator.double(-50...50), width: generator.double(1...200),
      height: generator.double(1...200))
    func radius() -> Double { generator.chance(0.25) ? 0 : generator.double(0...250) }
    let radii = CornerRadii(
      topLeft: radius(), topRight: radius(), bottomRight: radius(), bottomLeft: radius())
    return RoundedRect(rect, radii: radii, curve: curves[generator.int(0..<curves.count)])
  }

  /// By definition: in the rectangle, and not in a corner's square outside of that corner's superellipse.
  static func isInside(_ shape: RoundedRect, _ p: Point) -> Bool {
    let (r, radii, n) = (shape.rect, shape.corners.radii, shape.corners.exponent)
    guard p.x >= r.minX, p.x < r.maxX, p.y >= r.minY, p.y < r.maxY else { return false }
    let corners = [
      (r.minX, r.minY, 1.0, 1.0, radii.topLeft), (r.maxX, r.minY, -1, 1, radii.topRight),
      (r.maxX, r.maxY, -1, -1, radii.bottomRight), (r.minX, r.maxY, 1, -1, radii.bottomLeft),
    ]
    for (x, y, sx, sy, radius) in corners {
      let dx = (x + sx * radius - p.x) * sx
      let dy = (y + sy * radius - p.y) * sy
      if dx > 0, dy > 0, pow(dx / radius, n) + pow(dy / radius, n) > 1 { return false }
    }
    return true
  }

  @Test
  func `a point lies inside where the definition of a rounded rectangle says so`() {
    var (inside, cut) = (0, 0)
    let seeds = SeededGenerator.seeds(2000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let shape = Self.random(&generator)
      for _ in 0..<100 {
        let p = Point(
          x: shape.rect.minX + shape.rect.width * generator.double(-0.05...1.05),
          y: shape.rect.minY + shape.rect.height * generator.double(-0.05...1.05))
        let expected = Self.isInside(shape, p)
        inside += expected ? 1 : 0
        cut += shape.rect.contains(p) && !expected ? 1 : 0
        #expect(shape.contains(p) == expected, "seed \(seed): \(p) in \(shape)")
      }
    }
    #expect(inside > 25 * seeds.count && cut > 5 * seeds.count / 2)
  }

  /// Points on the edges and arcs, at most .11 pt apart for the sizes in these tests.
  static func outline(_ shape: RoundedRect) -> [Point] {
    let (r, radii) = (shape.rect, shape.corners.radii)
    let corners = [
      (r.minX, r.minY, 1.0, 1.0, radii.topLeft), (r.maxX, r.minY, -1, 1, radii.topRight),
      (r.maxX, r.maxY, -1, -1, radii.bottomRight), (r.minX, r.maxY, 1, -1, radii.bottomLeft),
    ]
    var points: [Point] = []
    for (i, (x, y, sx, sy, radius)) in corners.enumerated() {
      let (nextX, nextY, nextSX, nextSY, nextRadius) = corners[(i + 1) % 4]
      // Clockwise: an edge runs along x after the top left and bottom right corners, along y after the
      // others.
      let isAlongX = i % 2 == 0
      let start = Point(x: isAlongX ? x + sx * radius : x, y: isAlongX ? y : y + sy * radius)
      let end = Point(
        x: isAlongX ? nextX + nextSX * nextRadius : nextX, y: isAlongX ? nextY : nextY + nextSY * nextRadius)
      for step in 0...3000 {
        points.append(start + (end - start) * (Double(step) / 3000))
        let angle = Double(step) / 3000 * .pi / 2
        points.append(Point(x: x + sx * radius * (1 - cos(angle)), y: y + sy * radius * (1 - sin(angle))))
      }
    }
    return points
  }

  @Test
  func `the distance to the outline is that of the nearest point where inside and outside meet`() {
    var worst = 0.0
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let shape = Self.random(&generator, curves: [.circular])
      let p = Point(
        x: shape.rect.minX + shape.rect.width * generator.double(-0.5...1.5),
        y: shape.rect.minY + shape.rect.height * generator.double(-0.5...1.5))
      let nearest = Self.outline(shape).map { $0.distance(to: p) }.min() ?? .infinity
      let signed = Self.isInside(shape, p) ? -nearest : nearest
      worst = max(worst, abs(shape.distance(to: p) - signed))
      #expect(abs(shape.distance(to: p) - signed) < 0.06, "seed \(seed): \(p) and \(shape)")
    }
    print("rounded rectangle: distance within \(worst) pt of a search along the outline")
  }

  @Test
  func `the distance to a continuous corner is right beside its curve`() {
    for seed in SeededGenerator.seeds(500) {
      var generator = SeededGenerator(seed: seed)
      let corners = FittedCorners(
        CornerRadii(generator.double(4...30)), curve: .continuous, size: Size(width: 120, height: 120))
      let shape = RoundedRect(Rect(x: 0, y: 0, width: 120, height: 120), corners: corners)
      let (r, n) = (corners.radii.topLeft, corners.exponent)
      let angle = generator.double(0.01...(.pi / 2 - 0.01))
      let (c, s) = (cos(angle), sin(angle))
      let (x, y) = (r * pow(c, 2 / n), r * pow(s, 2 / n))
      // A step along the normal of |x|ⁿ + |y|ⁿ = rⁿ.
      let (gx, gy) = (pow(x, n - 1), pow(y, n - 1))
      let step = generator.double(-0.5...0.5) / hypot(gx, gy)
      let p = Point(x: r - (x + gx * step), y: r - (y + gy * step))
      let expected = step * hypot(gx, gy)
      #expect(abs(shape.distance(to: p) - expected) < 0.05, "seed \(seed): \(p) in \(shape)")
    }
  }

  @Test
  func `the middle of a continuous corner is where that of the arc is`() {
    for radius in [1, 5, 20, 38.0] {
      let size = Size(width: 100, height: 80)
      let arc = CornerRadii(radius)
      let corners = FittedCorners(arc, curve: .continuous, size: size)
      let (r, n) = (corners.radii.topLeft, corners.exponent)
      #expect(abs(r * (1 - pow(2, -1 / n)) - radius * (1 - 0.5.squareRoot())) < 1e-12 * radius)
      #expect(r <= 40 && (radius > 26 || abs(r - 1.528665 * radius) < 1e-12))
    }
  }

  @Test
  func `radii are made to fit by one factor, as CSS does it`() {
    let size = Size(width: 100, height: 50)
    #expect(CornerRadii(10).fitted(to: size) == CornerRadii(10))
    #expect(CornerRadii(40).fitted(to: size) == CornerRadii(25))
    let shrunk = CornerRadii(topLeft: 100, bottomLeft: 50).fitted(to: size)
    #expect(abs(shrunk.topLeft - 100.0 / 3) < 1e-12 && abs(shrunk.bottomLeft - 50.0 / 3) < 1e-12)
    #expect(CornerRadii(topLeft: -5).fitted(to: size) == .zero)
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let shape = Self.random(&generator)
      let (r, s) = (shape.corners.radii, shape.rect.size)
      #expect(r.topLeft + r.topRight <= s.width * (1 + 1e-14), "seed \(seed)")
      #expect(r.bottomLeft + r.bottomRight <= s.width * (1 + 1e-14), "seed \(seed)")
      #expect(r.topLeft + r.bottomLeft <= s.height * (1 + 1e-14), "seed \(seed)")
      #expect(r.topRight + r.bottomRight <= s.height * (1 + 1e-14), "seed \(seed)")
    }
  }
}
