import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree

/// Changes within a fully transparent layer are no damage.
@Suite struct TransparentGroupTests {
  private let root = NodeID(index: 0)
  private let group = NodeID(index: 1)
  private let mask = NodeID(index: 2)
  private let leaf = NodeID(index: 3)

  private func properties(_ x: Double, side: Double, opacity: Double = 1) -> LayerProperties {
    var properties = LayerProperties()
    properties.bounds = Rect(x: 0, y: 0, width: side, height: side)
    properties.position = Point(x: x, y: 150)
    properties.opacity = opacity
    properties.backgroundColor = .black
    return properties
  }

  private func makeTree(opacity: Double) -> RenderTree {
    var cut = properties(100, side: 100)
    cut.masksToBounds = true
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(group, properties(150, side: 200, opacity: opacity)), .properties(mask, cut),
          .properties(leaf, properties(50, side: 30)), .sublayers(root, [group]),
          .sublayers(group, [mask]), .sublayers(mask, [leaf]),
        ], time: 1))
    tree.update(at: 1)
    return tree
  }

  @Test func `what moves within it is no damage`() {
    let tree = makeTree(opacity: 0)
    tree.apply(Commit(changes: [.properties(leaf, properties(60, side: 30))], time: 1))
    tree.update(at: 1.1)
    #expect(tree.damage.rects.isEmpty)
    var cut = properties(90, side: 110)
    cut.masksToBounds = true
    tree.apply(Commit(changes: [.properties(mask, cut)], time: 1))
    tree.update(at: 1.2)
    #expect(tree.damage.rects.isEmpty)
  }

  @Test func `whatever moves while it appears and disappears, all that changes is damage`() {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let tree = makeTree(opacity: 0.5)
      var before = PointPainter(list: tree.displayList)
      var altered = 0
      for step in 1...40 {
        var changes: [Commit.Change] = []
        if generator.chance(0.5) {
          let opacity = generator.chance(0.6) ? 0 : generator.double(0.1...0.9)
          changes.append(.properties(group, properties(150, side: 200, opacity: opacity)))
        }
        if generator.chance(0.5) {
          changes.append(.properties(leaf, properties(generator.double(0...100), side: 30)))
        }
        if generator.chance(0.3) {
          var cut = properties(generator.double(50...150), side: generator.double(60...120))
          cut.masksToBounds = true
          changes.append(.properties(mask, cut))
        }
        tree.apply(Commit(changes: changes, time: Double(step)))
        tree.update(at: Double(step))
        #expect(tree.brokenInvariants() == [], "step \(step)")
        let after = PointPainter(list: tree.displayList)
        for x in stride(from: 1.3, to: 300, by: 7) {
          for y in stride(from: 1.7, to: 300, by: 7) {
            let point = Point(x: x, y: y)
            guard before.color(at: point) != after.color(at: point) else { continue }
            altered += 1
            let isCovered = tree.damage.rects.contains { $0.insetBy(dx: -1e-6, dy: -1e-6).contains(point) }
            #expect(isCovered, "seed \(seed), step \(step): \(point) changed undamaged")
          }
        }
        before = after
      }
      #expect(altered > 0, "seed \(seed)")
    }
  }
}
