import CAllocationCounter
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct DamageTests {
  typealias R = RobustnessTests

  @Test
  func `a region covers all that was added, in at most eight rectangles`() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var region = DamageRegion()
      var added: [Rect] = []
      for _ in 0..<generator.int(1..<40) {
        let rect = Rect(
          x: generator.double(0...2000), y: generator.double(0...2000),
          width: generator.double(-10...300), height: generator.double(1...300))
        region.add(rect)
        if !rect.isEmpty { added.append(rect) }
        #expect(region.rects.count <= DamageRegion.capacity, "seed \(seed)")
      }
      for rect in added {
        // Unions are rounded.
        let kept = region.rects.contains {
          let grown = $0.insetBy(dx: -1e-9, dy: -1e-9)
          return grown.minX <= rect.minX && grown.minY <= rect.minY && grown.maxX >= rect.maxX
            && grown.maxY >= rect.maxY
        }
        #expect(kept, "seed \(seed): \(rect)")
      }
    }
  }

  @Test
  func `near rectangles are merged, far ones kept apart, and what has no area or end adds nothing`() {
    var region = DamageRegion()
    region.add(Rect(x: 0, y: 0, width: 10, height: 10))
    region.add(Rect(x: 12, y: 0, width: 10, height: 10))
    #expect(region.rects == [Rect(x: 0, y: 0, width: 22, height: 10)])
    region.add(Rect(x: 900, y: 900, width: 10, height: 10))
    #expect(region.rects.count == 2)
    region.add(.zero)
    region.add(Rect(x: 0, y: 0, width: -5, height: 9))
    region.add(Rect(x: .nan, y: 0, width: 5, height: 9))
    region.add(Rect(x: 0, y: 0, width: .infinity, height: 9))
    #expect(region.rects.count == 2)
    #expect(region.bounds == Rect(x: 0, y: 0, width: 910, height: 910))
    region.removeAll()
    #expect(region.isEmpty)
  }

  /// A window full of clipped, rounded groups with one child each, 100 points apart.
  static func grid() -> RenderTree {
    let tree = RenderTree()
    var changes: [Commit.Change] = []
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 1000, height: 1000)
    root.position = Point(x: 500, y: 500)
    root.backgroundColor = .white
    changes.append(.properties(.root, root))
    for index in 0..<100 as Range<Int32> {
      var cell = R.square(at: Double(index % 10) * 100 + 50, size: 60)
      cell.position.y = Double(index / 10) * 100 + 50
      cell.cornerRadii = CornerRadii(10)
      cell.masksToBounds = true
      cell.opacity = 0.5
      changes.append(.properties(R.id(index + 1), cell))
      changes.append(.properties(R.id(index + 101), R.square(at: 30, size: 40)))
      changes.append(.sublayers(R.id(index + 1), [R.id(index + 101)]))
    }
    changes.append(.sublayers(.root, (1...100).map { R.id($0) }))
    tree.apply(Commit(changes: changes, time: 1))
    tree.update(at: 1)
    return tree
  }

  @Test
  func `the damage of a small change is small, in a full window, whatever changed`() {
    // Around the first two cells and their neighbours.
    let cell = Rect(x: 20, y: 20, width: 160, height: 160)
    var moved = R.square(at: 52, size: 60)
    moved.position.y = 50
    let changes: [(String, [Commit.Change])] = [
      ("nothing", []), ("move", [.properties(R.id(1), moved)]), ("remove", [.remove(R.id(1))]),
      ("empty", [.sublayers(R.id(2), [])]), ("name", [.name(R.id(2), "x")]),
      ("reparent", [.sublayers(R.id(1), []), .sublayers(R.id(2), [R.id(102), R.id(101)])]),
      ("reorder", [.sublayers(.root, [2, 1].map { R.id($0) } + (3...100).map { R.id($0) })]),
      ("add", [.properties(R.id(300), moved), .sublayers(R.id(1), [R.id(101), R.id(300)])]),
    ]
    for (name, change) in changes {
      let tree = Self.grid()
      tree.apply(Commit(changes: change, time: 2))
      tree.update(at: 2)
      let bounds = tree.damage.bounds
      #expect(tree.damage.isEmpty == ["nothing", "name"].contains(name), "\(name)")
      #expect(bounds.intersection(cell) == bounds, "\(name): \(bounds)")
      tree.update(at: 3)
      #expect(tree.damage.isEmpty, "\(name): nothing changed any more")
    }
  }

  @Test
  func `everything is damaged when the first glass comes and when the last one goes`() {
    let tree = Self.grid()
    var glass = R.square(at: 50, size: 60)
    glass.backdropFilter.blurRadius = 2
    let window = Rect(x: 0, y: 0, width: 1000, height: 1000)
    let id = R.id(300)
    // The first, another one, the last but one and the last.
    let steps: [([NodeID], Bool)] = [
      ([id], true), ([id, R.id(301)], false), ([id], false), ([], true),
    ]
    tree.apply(
      Commit(changes: [.properties(id, glass), .properties(R.id(301), glass)], time: 1))
    for (number, (shown, isAll)) in steps.enumerated() {
      tree.apply(
        Commit(changes: [.sublayers(.root, (1...100).map { R.id($0) } + shown)], time: 2 + Double(number)))
      tree.update(at: 2 + Double(number))
      #expect(
        tree.damage.rects.contains { $0.intersection(window) == window } == isAll, "\(shown.count) shown")
    }
  }

  @Test
  func `what looks different only because of what is around it is damaged`() {
    let (a, b, mover) = (R.id(1), R.id(2), R.id(3))
    func group(opacity: Double, radius: Double) -> LayerProperties {
      var p = R.square(at: 50, size: 40)
      p.backgroundColor = .clear
      p.opacity = opacity
      p.cornerRadii = CornerRadii(radius)
      p.masksToBounds = radius > 0
      return p
    }
    func tree(_ first: LayerProperties, _ second: LayerProperties) -> RenderTree {
      let tree = RenderTree()
      tree.apply(
        Commit(
          changes: [
            .properties(a, first), .properties(b, second), .properties(mover, R.square(at: 20, size: 40)),
            .properties(R.id(4), R.square(at: 900)), .properties(R.id(5), R.square(at: 950)),
            .sublayers(.root, [a, b]), .sublayers(a, [R.id(4)]), .sublayers(b, [mover, R.id(5)]),
          ], time: 1))
      tree.update(at: 1)
      return tree
    }
    // It moves to the back, so it is not drawn over another item.
    let move = [Commit.Change.sublayers(a, [R.id(4), mover]), .sublayers(b, [R.id(5)])]
    for (first, second) in [
      (group(opacity: 0.5, radius: 0), group(opacity: 0.8, radius: 0)),
      (group(opacity: 1, radius: 4), group(opacity: 1, radius: 16)),
    ] {
      let tree = tree(first, second)
      tree.apply(Commit(changes: move, time: 2))
      tree.update(at: 2)
      #expect(tree.damage.bounds.contains(Point(x: 50, y: 20)), "another parent")
    }
    // The corners of a clip change in the same turn in which a layer is added elsewhere.
    let rounder = tree(group(opacity: 1, radius: 4), group(opacity: 1, radius: 4))
    rounder.apply(
      Commit(
        changes: [.properties(b, group(opacity: 1, radius: 16)), .sublayers(R.id(5), [R.id(6)])], time: 2))
    rounder.update(at: 2)
    #expect(rounder.damage.bounds.contains(Point(x: 50, y: 20)), "other corners")
  }

  @Test(.enabled(if: martlet_counts_allocations(), "sanitizers have a malloc of their own"))
  func `a frame in the steady state allocates nothing`() {
    let tree = Self.grid()
    for index in 0..<200 as Range<Int32> {
      let move = BasicAnimation(
        from: Point.zero, to: Point(x: 20, y: 5), duration: 1, isAdditive: true, beginTime: 1,
        repeatCount: .infinity, autoreverses: true)
      let turn = BasicAnimation(from: 0, to: 1.0, duration: 2, beginTime: 1, repeatCount: .infinity)
      let fade = SpringAnimation(
        from: 0.3, to: 0.5, spring: Spring(mass: 1, stiffness: 90, damping: 0), beginTime: 1)
      tree.apply(
        Commit(
          changes: [
            .animations(
              R.id(index + 1),
              [
                AnimatableProperty.position.animation(.basic(move)),
                AnimatableProperty.transform.rotation.z.animation(.basic(turn)),
                AnimatableProperty.opacity.animation(.spring(fade)),
              ])
          ], time: 1))
    }
    for frame in 0..<60 { tree.update(at: 1 + Double(frame) / 60) }
    #expect(!tree.damage.isEmpty && tree.nextChange == .nextFrame)
    martlet_count_allocations()
    var before = martlet_allocation_count()
    let words = CommandLine.arguments.joined(separator: " ")
    #expect(martlet_allocation_count() > before && !words.isEmpty, "the counter counts")
    tree.update(at: 2)
    before = martlet_allocation_count()
    for frame in 0..<120 { tree.update(at: 3 + Double(frame) / 60) }
    let count = martlet_allocation_count() - before
    print("render tree: \(count) blocks for 120 frames of 200 layers with 600 animations")
    #expect(count == 0)
  }

  @Test
  func `animations of what cannot be seen ask for no frames`() {
    let tree = Self.grid()
    let turn = BasicAnimation(from: 0, to: 1.0, duration: 2, beginTime: 5)
    let animations = [AnimatableProperty.transform.rotation.z.animation(.basic(turn))]
    tree.apply(Commit(changes: [.animations(R.id(101), animations)], time: 1))
    tree.update(at: 2)
    #expect(tree.nextChange == .at(5))
    tree.update(at: 5)
    #expect(tree.nextChange == .nextFrame)
    var hidden = R.square(at: 50, size: 60)
    hidden.isHidden = true
    tree.apply(Commit(changes: [.properties(R.id(1), hidden)], time: 5.5))
    tree.update(at: 5.5)
    #expect(tree.nextChange == .never)
    hidden.isHidden = false
    tree.apply(Commit(changes: [.properties(R.id(1), hidden)], time: 6))
    tree.update(at: 6)
    #expect(tree.nextChange == .nextFrame)
    tree.update(at: 7)
    #expect(tree.nextChange == .never)
  }
}
