import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

@Suite struct RoundedRectTests {
  static func random(_ generator: inout SeededGenerator) -> RoundedRect {
    let rect = Rect(
      x: generator.double(-50...50), y: generator.double(-50...50), width: generator.double(1...200),
      height: generator.double(1...200))
    func radius() -> Double { generator.chance(0.25) ? 0 : generator.double(0...250) }
    let radii = CornerRadii(
      topLeft: radius(), topRight: radius(), bottomRight: radius(), bottomLeft: radius())
    return RoundedRect(rect, radii: radii)
  }

  /// By the definition: in the rectangle, and in no corner's square outside of that corner's circle.
  static func isInside(_ shape: RoundedRect, _ p: Point) -> Bool {
    let (r, radii) = (shape.rect, shape.radii)
    guard p.x >= r.minX, p.x < r.maxX, p.y >= r.minY, p.y < r.maxY else { return false }
    let corners = [
      (r.minX, r.minY, 1.0, 1.0, radii.topLeft), (r.maxX, r.minY, -1, 1, radii.topRight),
      (r.maxX, r.maxY, -1, -1, radii.bottomRight), (r.minX, r.maxY, 1, -1, radii.bottomLeft),
    ]
    for (x, y, sx, sy, radius) in corners {
      let dx = (x + sx * radius - p.x) * sx
      let dy = (y + sy * radius - p.y) * sy
      if dx > 0 && dy > 0 && hypot(dx, dy) > radius { return false }
    }
    return true
  }

  @Test("A point lies inside where the definition of a rounded rectangle says so")
  func contains() {
    var (inside, cut) = (0, 0)
    for seed in 0..<2000 as Range<UInt64> {
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
    #expect(inside > 50_000 && cut > 5_000)
  }

  @Test("The distance to the outline is that of the nearest point where inside and outside meet")
  func distance() {
    var worst = 0.0
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let shape = Self.random(&generator)
      let p = Point(
        x: shape.rect.minX + shape.rect.width * generator.double(-0.5...1.5),
        y: shape.rect.minY + shape.rect.height * generator.double(-0.5...1.5))
      // The shape is convex and holds its centre: rays from there meet the outline once.
      var nearest = Double.infinity
      for step in 0..<4000 {
        let angle = Double(step) / 4000 * 2 * .pi
        let direction = Point(x: cos(angle), y: sin(angle))
        var (low, high) = (0.0, shape.rect.width + shape.rect.height)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if Self.isInside(shape, shape.rect.center + direction * middle) {
            low = middle
          } else {
            high = middle
          }
        }
        nearest = min(nearest, p.distance(to: shape.rect.center + direction * low))
      }
      let signed = Self.isInside(shape, p) ? -nearest : nearest
      worst = max(worst, abs(shape.distance(to: p) - signed))
      #expect(abs(shape.distance(to: p) - signed) < 0.5, "seed \(seed): \(p) and \(shape)")
    }
    print("rounded rectangle: distance within \(worst) pt of a search in 4,000 directions")
  }

  @Test("Radii are made to fit by one factor, as CSS does it")
  func fitted() {
    let size = Size(width: 100, height: 50)
    #expect(CornerRadii(10).fitted(to: size) == CornerRadii(10))
    #expect(CornerRadii(40).fitted(to: size) == CornerRadii(25))
    #expect(
      CornerRadii(topLeft: 100, bottomLeft: 50).fitted(to: size)
        == CornerRadii(topLeft: 100 * 50 / 150, bottomLeft: 50 * 50 / 150))
    #expect(CornerRadii(topLeft: -5).fitted(to: size) == .zero)
    for seed in 0..<2000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let shape = Self.random(&generator)
      let (r, s) = (shape.radii, shape.rect.size)
      #expect(r.topLeft + r.topRight <= s.width * (1 + 1e-14), "seed \(seed)")
      #expect(r.bottomLeft + r.bottomRight <= s.width * (1 + 1e-14), "seed \(seed)")
      #expect(r.topLeft + r.bottomLeft <= s.height * (1 + 1e-14), "seed \(seed)")
      #expect(r.topRight + r.bottomRight <= s.height * (1 + 1e-14), "seed \(seed)")
    }
  }
}
