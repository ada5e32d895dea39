import MartletGeometry
import RandomTestSupport
import Testing

@Suite struct RectTests {
  /// Small whole numbers, so that edges often meet and arithmetic is exact. Some rectangles are empty.
  static func random(_ generator: inout SeededGenerator) -> Rect {
    Rect(
      x: Double(generator.int(-4..<5)), y: Double(generator.int(-4..<5)), width: Double(generator.int(0..<6)),
      height: Double(generator.int(0..<6)))
  }

  static let grid: [Point] = (-20..<24).flatMap { y in
    (-20..<24).map { Point(x: Double($0) / 2, y: Double(y) / 2) }
  }

  @Test
  func `intersection, union and intersects say of areas what sets of points say`() {
    for seed in SeededGenerator.seeds(1000) {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      let (both, hull) = (a.intersection(b), a.union(b))
      var shares = false
      for p in Self.grid {
        let isInBoth = a.contains(p) && b.contains(p)
        shares = shares || isInBoth
        #expect(both.contains(p) == isInBoth, "seed \(seed): \(p) in \(a) ∩ \(b)")
        if a.contains(p) || b.contains(p) { #expect(hull.contains(p), "seed \(seed): \(p) in \(a) ∪ \(b)") }
      }
      #expect(shares == !both.isEmpty, "seed \(seed): \(a) ∩ \(b)")
      if !a.isEmpty && !b.isEmpty { #expect(a.intersects(b) == shares, "seed \(seed): \(a), \(b)") }
    }
  }

  @Test
  func `intersection and union are commutative, associative and idempotent for areas`() {
    for seed in SeededGenerator.seeds(5000) {
      var generator = SeededGenerator(seed: seed)
      let rects = (0..<3).map { _ in Self.random(&generator) }
      guard rects.allSatisfy({ !$0.isEmpty }) else { continue }
      let (a, b, c) = (rects[0], rects[1], rects[2])
      #expect(a.intersection(b) == b.intersection(a) && a.union(b) == b.union(a), "seed \(seed)")
      #expect(a.intersection(b).intersection(c) == a.intersection(b.intersection(c)), "seed \(seed)")
      #expect(a.union(b).union(c) == a.union(b.union(c)), "seed \(seed)")
      #expect(a.union(a) == a && a.intersection(a) == a, "seed \(seed)")
      #expect(a.union(a.intersection(b)) == a && a.intersection(a.union(b)) == a, "seed \(seed)")
    }
  }

  @Test
  func `the union is the smallest: each of its edges is an edge of a part`() {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      guard !a.isEmpty && !b.isEmpty else { continue }
      let hull = a.union(b)
      #expect(hull.minX == min(a.minX, b.minX) && hull.maxX == max(a.maxX, b.maxX), "seed \(seed)")
      #expect(hull.minY == min(a.minY, b.minY) && hull.maxY == max(a.maxY, b.maxY), "seed \(seed)")
    }
  }

  @Test
  func `neighbours share no point and no area`() {
    let a = Rect(x: 0, y: 0, width: 10, height: 10)
    let b = Rect(x: 10, y: 0, width: 10, height: 10)
    #expect(!a.contains(Point(x: 10, y: 5)) && b.contains(Point(x: 10, y: 5)))
    #expect(!a.intersects(b) && a.intersection(b) == .zero)
  }

  @Test
  func `a rectangle lies in another one if the union is that one, and up to its sides`() {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (Self.random(&generator), Self.random(&generator))
      guard !a.isEmpty && !b.isEmpty else { continue }
      #expect(a.lies(within: b) == (a.union(b) == b), "seed \(seed): \(a) in \(b)")
      #expect(a.lies(within: a), "seed \(seed)")
    }
    // A union would be rounded.
    let thirds = Rect(x: 0.1, y: 0, width: 0.2, height: 1)
    #expect(thirds.lies(within: Rect(x: 0.1, y: 0, width: 0.2, height: 2)))
  }

  @Test
  func `insets undo their opposites, and a rectangle lies around its centre`() {
    let r = Rect(x: 3, y: 4, width: 20, height: 30)
    #expect(r.insetBy(dx: 2, dy: 5) == Rect(x: 5, y: 9, width: 16, height: 20))
    #expect(r.insetBy(dx: 2, dy: 5).insetBy(dx: -2, dy: -5) == r)
    #expect(Rect(center: r.center, size: r.size) == r)
  }
}
