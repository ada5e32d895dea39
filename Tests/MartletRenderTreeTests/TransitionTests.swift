import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct TransitionTests {
  typealias R = RobustnessTests

  /// A red square of 100 points at (50, 50) in a window, with a small black one in its middle.
  static func tree() -> RenderTree {
    let tree = RenderTree()
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    root.position = Point(x: 100, y: 100)
    var dot = R.square(at: 50, size: 20)
    dot.position.y = 50
    tree.apply(
      Commit(
        changes: [
          .properties(.root, root), .properties(R.id(1), card(Self.red)), .properties(R.id(2), dot),
          .sublayers(.root, [R.id(1)]), .sublayers(R.id(1), [R.id(2)]),
        ], time: 9))
    tree.update(at: 9)
    return tree
  }

  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)

  static func card(_ color: Color) -> LayerProperties {
    var p = R.square(at: 100, size: 100)
    p.position.y = 100
    p.backgroundColor = color
    return p
  }

  /// Changes to green without the dot, with a transition of one second that begins at 10.
  static func begin(
    _ kind: TransitionAnimation.Kind, _ direction: TransitionAnimation.Direction, _ tree: RenderTree
  ) {
    let transition = TransitionAnimation(
      kind, direction: direction, duration: 1, timingFunction: .linear, beginTime: 10)
    tree.apply(
      Commit(
        changes: [
          .properties(R.id(1), card(green)), .sublayers(R.id(1), []),
          .transition(R.id(1), transition, key: "transition"),
        ], time: 10))
  }

  func color(_ tree: RenderTree, _ x: Double, _ y: Double) -> SIMD4<Float> {
    PointPainter(list: tree.displayList).color(at: Point(x: x, y: y))
  }

  @Test func `A fade shows the old picture and the new one by their shares`() {
    let tree = Self.tree()
    Self.begin(.fade, .fromLeft, tree)
    for (time, p) in [(10.0, Float(0)), (10.25, 0.25), (10.5, 0.5), (10.75, 0.75), (10.999, 0.999)] {
      tree.update(at: time)
      let (plain, dot) = (color(tree, 60, 60), color(tree, 100, 100))
      #expect(abs(plain.x - (1 - p)) < 1e-4 && abs(plain.y - p) < 1e-4, "at \(time): \(plain)")
      #expect(abs(plain.w - 1) < 1e-4, "nothing shows through at \(time): \(plain)")
      #expect(abs(dot.y - p) < 1e-4 && dot.x == 0, "the dot goes at \(time): \(dot)")
      #expect(tree.nextChange == .nextFrame)
    }
    tree.update(at: 11)
    #expect(color(tree, 60, 60) == SIMD4(0, 1, 0, 1) && tree.nextChange == .never)
    #expect(tree.displayList.items.count == 2 && tree.transitionKeys.isEmpty)
    #expect(tree.nodeCount == 3, "nothing is kept: the dot is only unlisted")
  }

  /// Samples the picture at fractions of the path along which pictures travel.
  @Test(arguments: TransitionAnimation.Direction.allCases)
  func `Pictures slide in from the side that is named, cut to the layer`(
    direction: TransitionAnimation.Direction
  ) {
    for kind in [TransitionAnimation.Kind.moveIn, .push, .reveal] {
      let tree = Self.tree()
      Self.begin(kind, direction, tree)
      for p in [0, 0.25, 0.5, 0.75, 1] {
        tree.update(at: 10 + p)
        for s in [0.02, 0.2, 0.3, 0.45, 0.55, 0.7, 0.8, 0.98] {
          // The incoming picture has covered, or uncovered, the fraction p from its side.
          let isNew = s < p
          let (x, y) =
            switch direction {
            case .fromLeft: (50 + 100 * s, 60.0)
            case .fromRight: (150 - 100 * s, 60)
            case .fromTop: (60, 50 + 100 * s)
            case .fromBottom: (60, 150 - 100 * s)
            }
          let seen = color(tree, x, y)
          #expect(seen == (isNew ? SIMD4(0, 1, 0, 1) : SIMD4(1, 0, 0, 1)), "\(kind) \(direction) \(p) \(s)")
        }
        for (x, y) in [(48.0, 100.0), (152, 100), (100, 48), (100, 152)] {
          #expect(color(tree, x, y) == .zero, "\(kind) \(direction) \(p): nothing beyond the layer")
        }
        // The dot of the old picture moves with that picture, if it moves.
        guard p == 0.25 else { continue }
        let travel = kind == .moveIn ? 0 : 25.0
        let way =
          switch direction {
          case .fromLeft: Point(x: travel, y: 0)
          case .fromRight: Point(x: -travel, y: 0)
          case .fromTop: Point(x: 0, y: travel)
          case .fromBottom: Point(x: 0, y: -travel)
          }
        #expect(color(tree, 100 + way.x, 100 + way.y) == SIMD4(0, 0, 0, 1), "\(kind) \(direction)")
      }
      #expect(
        tree.displayList.items.count == 2 && tree.displayList.clips.isEmpty && tree.nextChange == .never)
    }
  }

  @Test func `What was before goes on moving while it goes`() {
    let tree = Self.tree()
    let move = BasicAnimation(
      from: Point(x: 10, y: 50), to: Point(x: 90, y: 50), duration: 2, timingFunction: .linear, beginTime: 9)
    tree.apply(
      Commit(changes: [.animations(R.id(2), [AnimatableProperty.position.animation(.basic(move))])], time: 9))
    tree.update(at: 9.9)
    Self.begin(.fade, .fromLeft, tree)
    tree.update(at: 10.5)
    #expect(
      abs(color(tree, 50 + 70, 100).x) < 1e-6, "the dot of the old picture at three quarters of its way")
    #expect(abs(color(tree, 60, 100).x - 0.5) < 1e-4)
  }

  @Test func `A transition during another begins from what is seen`() {
    let tree = Self.tree()
    Self.begin(.fade, .fromLeft, tree)
    tree.update(at: 10.5)
    let before = color(tree, 60, 60)
    let blue = Color(red: 0, green: 0, blue: 1)
    let again = TransitionAnimation(
      .push, direction: .fromLeft, duration: 1, timingFunction: .linear, beginTime: 10.5)
    tree.apply(
      Commit(
        changes: [.properties(R.id(1), Self.card(blue)), .transition(R.id(1), again, key: "again")],
        time: 10.5))
    tree.update(at: 10.5)
    let after = color(tree, 60, 60)
    #expect(abs((after - before).max()) < 1e-5 && abs((after - before).min()) < 1e-5, "\(before), \(after)")
    tree.update(at: 10.75)
    #expect(color(tree, 60, 60) == SIMD4(0, 0, 1, 1))
    let pushed = color(tree, 140, 60)
    #expect(abs(pushed.x - 0.25) < 1e-4 && abs(pushed.y - 0.75) < 1e-4, "the fade goes on: \(pushed)")
    tree.update(at: 11.25)
    #expect(color(tree, 140, 60) == SIMD4(0, 1, 0, 1), "the fade is over")
    tree.update(at: 11.5)
    #expect(color(tree, 140, 60) == SIMD4(0, 0, 1, 1) && tree.transitionKeys.isEmpty)
    #expect(tree.nodeCount == 3 && tree.displayList.items.count == 2)
  }

  @Test
  func
    `A transition that is removed shows the new picture at once, and a layer that goes takes its own along`()
  {
    let tree = Self.tree()
    Self.begin(.fade, .fromLeft, tree)
    tree.update(at: 10.5)
    tree.apply(Commit(changes: [.transition(R.id(1), nil, key: "other")], time: 10.5))
    tree.update(at: 10.6)
    #expect(tree.transitionKeys.count == 1)
    tree.apply(Commit(changes: [.transition(R.id(1), nil, key: "transition")], time: 10.6))
    tree.update(at: 10.6)
    #expect(color(tree, 60, 60) == SIMD4(0, 1, 0, 1) && tree.nextChange == .never)
    let other = Self.tree()
    Self.begin(.push, .fromLeft, other)
    other.update(at: 10.5)
    other.apply(Commit(changes: [.remove(R.id(1)), .remove(R.id(2))], time: 10.5))
    other.update(at: 10.5)
    #expect(other.displayList.items.count == 1 && other.nodeCount == 1)
    #expect(other.damage.bounds.contains(Point(x: 60, y: 60)) && other.nextChange == .never)
  }

  func fade(_ tree: RenderTree, key: String, duration: Double = 1, at time: Double) {
    let fade = TransitionAnimation(
      .fade, duration: duration, timingFunction: .linear, beginTime: time)
    tree.apply(Commit(changes: [.transition(R.id(1), fade, key: key)], time: time))
  }

  @Test func `A transition with the same key replaces one, wherever that runs, from the newest picture`() {
    let tree = Self.tree()
    Self.begin(.fade, .fromLeft, tree)
    tree.update(at: 10.5)
    fade(tree, key: "transition", at: 10.5)
    tree.update(at: 10.5)
    #expect(tree.transitionKeys.count == 1 && color(tree, 60, 60) == SIMD4(0, 1, 0, 1))
    fade(tree, key: "other", at: 10.6)
    tree.update(at: 10.6)
    #expect(tree.transitionKeys.count == 2)
    fade(tree, key: "transition", at: 10.7)
    tree.update(at: 10.7)
    #expect(tree.transitionKeys == ["other", "transition"])
    tree.update(at: 12)
    #expect(tree.transitionKeys.isEmpty && tree.nodeCount == 3)
  }

  @Test func `Where nothing is updated or time stands still, transitions do not pile up`() {
    for isPaused in [false, true] {
      let tree = Self.tree()
      if isPaused {
        tree.apply(Commit(changes: [.timing(R.id(1), MediaTiming(timeOffset: 5, speed: 0))], time: 9))
        tree.update(at: 9)
      }
      var most = 0
      for turn in 0..<200 {
        fade(tree, key: "\(turn % 7)", duration: isPaused ? 1 : 0.5, at: isPaused ? 5 : 10 + Double(turn))
        most = max(most, tree.transitionKeys.count)
      }
      #expect(most == (isPaused ? TransitionTable.maximumDepth : 1) && tree.capacity.nodes < 60)
      if isPaused { tree.apply(Commit(changes: [.timing(R.id(1), .identity)], time: 300)) }
      tree.update(at: 300)
      #expect(tree.transitionKeys.isEmpty && tree.nodeCount == 3)
      #expect(tree.displayList.items.count == 3 && tree.nextChange == .never)
    }
  }

  @Test func `What ends its transition as its superlayer begins one is in the picture of before`() {
    let tree = Self.tree()
    let fade = TransitionAnimation(.fade, duration: 1, timingFunction: .linear, beginTime: 9)
    tree.apply(Commit(changes: [.transition(R.id(2), fade, key: "dot")], time: 9))
    tree.update(at: 9.5)
    Self.begin(.fade, .fromLeft, tree)
    tree.update(at: 10.25)
    let dot = color(tree, 100, 100)
    #expect(abs(dot.x) < 1e-4 && abs(dot.y - 0.25) < 1e-4, "\(dot)")
  }

  @Test(arguments: [RandomScene.Replicators.none, .together, .delayed])
  func `Random transitions damage what they change, and leave what a new tree shows`(
    replicators: RandomScene.Replicators
  ) {
    var (altered, started, nested) = (0, 0, 0)
    for seed in 0..<40 as Range<UInt64> {
      var scene = RandomScene(seed: seed, replicators: replicators)
      for _ in 0..<20 { _ = scene.change(at: 100) }
      let tree = RenderTree()
      tree.apply(scene.everything(time: 100))
      var time = 100.0
      tree.update(at: time)
      var before = PointPainter(list: tree.displayList)
      for step in 0..<60 {
        var commit = scene.generator.chance(0.5) ? scene.change(at: time) : Commit(time: time)
        if step < 45, scene.generator.chance(0.4),
          let id = scene.elements.keys.sorted().randomElement(using: &scene.generator)
        {
          let transition = TransitionAnimation(
            TransitionAnimation.Kind.allCases.randomElement(using: &scene.generator) ?? .fade,
            direction: TransitionAnimation.Direction.allCases.randomElement(using: &scene.generator)
              ?? .fromTop,
            duration: scene.generator.double(0...0.6), beginTime: time)
          commit.changes.append(.transition(NodeID(index: id), transition, key: "t\(step % 6)"))
          started += 1
        }
        tree.apply(commit)
        time += 0.05
        tree.update(at: time)
        nested = max(nested, tree.transitionKeys.count)
        #expect(tree.brokenInvariants() == [], "seed \(seed), step \(step)")
        let after = PointPainter(list: tree.displayList)
        for x in 0..<16 {
          for y in 0..<12 {
            let p = Point(x: Double(x) * 25 + 3.3, y: Double(y) * 25 + 4.7)
            guard before.color(at: p) != after.color(at: p) else { continue }
            altered += 1
            let isCovered = tree.damage.rects.contains { $0.insetBy(dx: -1e-6, dy: -1e-6).contains(p) }
            #expect(isCovered, "seed \(seed), step \(step): \(p) changed undamaged")
          }
        }
        before = after
      }
      // Copies may be later.
      time += replicators == .delayed ? 20 : 2
      tree.update(at: time)
      let fresh = RenderTree()
      fresh.apply(scene.everything(time: time))
      fresh.update(at: time)
      #expect(tree.displayList.described == fresh.displayList.described, "seed \(seed)")
      #expect(
        tree.nodeCount == fresh.nodeCount,
        "seed \(seed): nodes are left over")
      #expect(tree.transitionKeys.isEmpty && tree.nextChange == fresh.nextChange, "seed \(seed)")
    }
    print("transitions: \(started) begun, up to \(nested) at a time; \(altered) samples changed, all damaged")
    #expect(started > 500 && nested > 3 && altered > 5000)
  }
}
