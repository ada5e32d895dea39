import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree

/// Where layers lie: in the window, in depth, and among their siblings.
@Suite struct WorldTests {
  private static func transform(_ generator: inout SeededGenerator) -> Transform {
    func number(_ range: ClosedRange<Double>) -> Double { generator.double(range) }
    return Transform(rotation: number(-3...3), axisX: number(-1...1), y: number(-1...1), z: number(-1...1))
      .concatenating(Transform(translationX: number(-50...50), y: number(-50...50), z: number(-50...50)))
      .concatenating(Transform(perspectiveDistance: number(400...900)))
  }

  @Test func `a layer is seen where its plane is, drawn into the planes of all around it`() {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let (own, outer) = (World(Self.transform(&generator)), World(Self.transform(&generator)))
      let p = Point(x: generator.double(-90...90), y: generator.double(-90...90))
      guard let inside = own.plane.apply(p), let expected = outer.plane.apply(inside),
        let found = own.within(outer).plane.apply(p)
      else { continue }
      #expect(found.distance(to: expected) < 1e-7 * max(1, expected.length), "seed \(seed)")
      #expect(own.within(.identity) == own, "seed \(seed)")
    }
  }

  @Test func `how far a layer lies in front of its superlayer is kept`() {
    for seed in SeededGenerator.seeds(500) {
      var generator = SeededGenerator(seed: seed)
      let (own, outer) = (Self.transform(&generator), Self.transform(&generator))
      let world = World(own).within(World(outer))
      for _ in 0..<4 {
        let p = SIMD4(generator.double(-90...90), generator.double(-90...90), generator.double(-90...90), 1)
        let (found, whole) = (world.transform.apply(p), own.concatenating(outer).apply(p))
        #expect(abs(found.z - whole.z) < 1e-9 * max(1, abs(whole.z)), "seed \(seed)")
      }
    }
  }

  @Test func `the tree keeps the depth of what it draws, as it moves and as its height changes`() throws {
    let tree = RenderTree()
    tree.apply(
      try SceneText(
        "scene 300x300\nlayer card\n  bounds 0 0 100 100\n  position 100 100\n  transform rotate 1 0 1 0\n"
          + "  layer child\n    bounds 0 0 40 40\n    position 20 30\n    z 7\n    fill #FF0000FF\n"
      ).commit)
    tree.update(at: 1)
    let (card, child) = (NodeID(index: 1), NodeID(index: 2))
    func depth(_ id: NodeID, _ x: Double, _ y: Double) -> Double? {
      tree.world(of: id).map { $0.transform.apply(SIMD4(x, y, 0, 1)).z }
    }
    let edge = try #require(depth(card, 100, 50))
    #expect(abs(abs(edge) - 50 * 0.8414709848) < 1e-8, "half its width, turned by one radian: \(edge)")
    #expect(abs(try #require(depth(card, 50, 50))) < 1e-12)
    let at = try #require(depth(child, 20, 20))
    // On the card that is at (20, 30), 7 points in front along the card's own z axis.
    let below = try #require(depth(card, 20, 30))
    #expect(abs(at - (below + 7 * 0.5403023059)) < 1e-8)
    var p = try #require(tree.committed(child))
    p.zPosition = -3
    tree.apply(Commit(changes: [.properties(child, p)], time: 2))
    tree.update(at: 2)
    #expect(abs(try #require(depth(child, 20, 20)) - (below - 3 * 0.5403023059)) < 1e-8)
    #expect(tree.damage.rects.isEmpty, "nobody sees that")
    #expect(tree.brokenInvariants().isEmpty)
  }

  @Test func `siblings are ranked by height, and those of equal height by the list`() {
    for seed in SeededGenerator.seeds(1000) {
      var generator = SeededGenerator(seed: seed)
      let heights = (0..<generator.int(0..<12)).map { _ in Double(generator.int(-2..<3)) / 2 }
      let order = SiblingRank.backToFront(heights.count) { heights[$0] }
      let isAscending = zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 }
      #expect((order == nil) == isAscending, "seed \(seed): nothing to sort")
      let places = order ?? Array(heights.indices)
      #expect(places.sorted() == Array(heights.indices), "seed \(seed)")
      for (back, front) in zip(places, places.dropFirst()) {
        let isBehind = heights[back] < heights[front] || heights[back] == heights[front] && back < front
        #expect(isBehind, "seed \(seed): \(heights), \(places)")
      }
    }
  }
}
