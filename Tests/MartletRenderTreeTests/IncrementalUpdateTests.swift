import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct IncrementalUpdateTests {
  @Test
  func `after any row of commits a tree shows what a new tree shows, and its damage covers what changed`() {
    let seen = Self.run(0..<60)
    #expect(
      seen.altered > 10_000 && seen.groups > 500 && Int(seen.deepest) == DisplayList.maximumClipDepth,
      "clips \(seen.deepest) deep")
  }

  @Test(arguments: [RandomScene.Replicators.together, .delayed])
  func `copies show, after any row of commits, what a new tree shows, and damage covers what changed`(
    replicators: RandomScene.Replicators
  ) {
    let seen = Self.run(100..<140, replicators: replicators)
    #expect(seen.altered > 10_000 && seen.groups > 500 && seen.copies > 8000, "\(seen.copies) copies")
  }

  /// Makes random changes and compares a tree with new ones.
  private static func run(
    _ seeds: Range<UInt64>, replicators: RandomScene.Replicators = .none
  ) -> (altered: Int, groups: Int, deepest: Int32, copies: Int) {
    var copies = 0
    var (updates, samples, altered, groups, deepest) = (0, 0, 0, 0, Int32(0))
    var (damaged, needed) = (0, 0)
    for seed in seeds {
      var scene = RandomScene(seed: seed, replicators: replicators)
      let tree = RenderTree()
      tree.apply(scene.everything(time: 100))
      var time = 100.0
      tree.update(at: time)
      var before = PointPainter(list: tree.displayList)
      for step in 0..<60 {
        if step < 12 || scene.generator.chance(0.6) { tree.apply(scene.change(at: time)) }
        if scene.generator.chance(0.1) { tree.apply(scene.change(at: time)) }
        time += scene.generator.chance(0.1) ? 1 : 1.0 / 60
        tree.update(at: time)
        let fresh = RenderTree()
        fresh.apply(scene.everything(time: time))
        fresh.update(at: time)
        let label: Comment = "seed \(seed), step \(step)"
        #expect(tree.brokenInvariants() == [], label)
        #expect(tree.displayList.described == fresh.displayList.described, label)
        #expect(tree.nextChange == fresh.nextChange, label)
        updates += 1
        copies += tree.nodeCount - scene.elements.count
        groups += tree.displayList.items.count { $0.kind == .beginGroup }
        deepest = max(deepest, tree.displayList.clips.map(\.depth).max() ?? 0)
        let after = PointPainter(list: tree.displayList)
        for x in 0..<16 {
          for y in 0..<12 {
            let p = Point(x: Double(x) * 25 + 3.3, y: Double(y) * 25 + 4.7)
            let isCovered = tree.damage.rects.contains { $0.insetBy(dx: -1e-6, dy: -1e-6).contains(p) }
            let isAltered = before.color(at: p) != after.color(at: p)
            samples += 1
            altered += isAltered ? 1 : 0
            damaged += isCovered ? 1 : 0
            needed += isAltered && isCovered ? 1 : 0
            if isAltered { #expect(isCovered, "seed \(seed), step \(step): \(p) changed undamaged") }
          }
        }
        before = after
      }
    }
    print(
      "render tree: \(updates) updates equal, \(groups) groups, clips \(deepest) deep;",
      "\(altered) of \(samples) samples changed, \(damaged) were damaged")
    #expect(needed == altered)
    return (altered, groups, deepest, copies)
  }

  @Test
  func `masks within masks, deeper than a list of clips may be, cut as their nesting says`() {
    var changes: [Commit.Change] = []
    for index in 0..<12 as Range<Int32> {
      var p = LayerProperties()
      p.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
      // Each one is a step to the right of the one around it. Only the part within all of them is shown.
      p.position = Point(x: index == 0 ? 100 : 110, y: 100)
      p.masksToBounds = true
      p.cornerRadii = CornerRadii(20)
      changes.append(.properties(NodeID(index: index), p))
      if index > 0 { changes.append(.sublayers(NodeID(index: index - 1), [NodeID(index: index)])) }
    }
    var leaf = LayerProperties()
    leaf.bounds = Rect(x: -500, y: -500, width: 2000, height: 2000)
    leaf.backgroundColor = .black
    let id = NodeID(index: 12)
    changes += [.properties(id, leaf), .sublayers(NodeID(index: 11), [id])]
    let tree = RenderTree()
    tree.apply(Commit(changes: changes, time: 1))
    tree.update(at: 1)
    let painter = PointPainter(list: tree.displayList)
    #expect(tree.displayList.clips.map(\.depth).max() ?? 0 == Int32(DisplayList.maximumClipDepth))
    for x in stride(from: 1.5, to: 220, by: 3) {
      for y in stride(from: 1.5, to: 200, by: 3) {
        let p = Point(x: x, y: y)
        let isInAll = (0..<12).allSatisfy {
          RoundedRect(Rect(x: Double($0) * 10, y: 0, width: 200, height: 200), radii: CornerRadii(20))
            .contains(p)
        }
        #expect((painter.color(at: p).w == 1) == isInAll, "\(p)")
      }
    }
  }
}
