import CostTestSupport
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct TimeSpaceTests {
  typealias R = RobustnessTests

  /// A layer (1) with another one (2) in it. Both move from 0 to 100 in ten seconds, beginning at a time.
  static func tree(from begin: MediaTime = 100, to end: Double = 10) -> RenderTree {
    let tree = RenderTree()
    var changes: [Commit.Change] = []
    for index in 1...2 as ClosedRange<Int32> {
      let move = BasicAnimation(
        from: 0, to: 10 * end, duration: end, timingFunction: .linear, beginTime: begin)
      changes.append(.properties(R.id(index), R.square(at: 0, size: 10)))
      changes.append(
        .animations(
          R.id(index),
          [AnimatableProperty<Double>.transform.translation.x.animation(.basic(move))]))
    }
    changes += [.sublayers(.root, [R.id(1)]), .sublayers(R.id(1), [R.id(2)])]
    tree.apply(Commit(changes: changes, time: begin))
    return tree
  }

  static func x(_ index: Int32, _ tree: RenderTree) -> Double {
    tree.resolved(NodeID(index: index))?.transform.m41 ?? .nan
  }

  @Test func `A layer at half speed moves with its sublayers at half speed, and wakes until it is through`() {
    let tree = Self.tree()
    tree.apply(
      Commit(changes: [.timing(R.id(1), MediaTiming(beginTime: 100, timeOffset: 100, speed: 0.5))], time: 100)
    )
    tree.update(at: 104)
    #expect(Self.x(1, tree) == 20 && Self.x(2, tree) == 20)
    #expect(tree.nextChange == .nextFrame)
    tree.update(at: 119.9)
    #expect(abs(Self.x(2, tree) - 99.5) < 1e-9 && tree.nextChange == .nextFrame)
    tree.update(at: 120)
    #expect(Self.x(1, tree) == 0 && tree.nextChange == .never)
    // Half of half for the inner layer.
    let nested = Self.tree()
    let half = MediaTiming(beginTime: 100, timeOffset: 100, speed: 0.5)
    nested.apply(Commit(changes: [.timing(R.id(1), half), .timing(R.id(2), half)], time: 100))
    nested.update(at: 108)
    #expect(Self.x(1, nested) == 40 && Self.x(2, nested) == 20)
  }

  @Test func `A layer that is paused stands still without wake-ups, and goes on where it was`() {
    let tree = Self.tree()
    tree.update(at: 103)
    #expect(abs(Self.x(2, tree) - 30) < 1e-9)
    let pause = MediaTiming(timeOffset: 103, speed: 0)
    tree.apply(Commit(changes: [.timing(R.id(1), pause)], time: 103))
    for time in [103, 104, 150, 1e6] {
      tree.update(at: time)
      #expect(abs(Self.x(1, tree) - 30) < 1e-9 && abs(Self.x(2, tree) - 30) < 1e-9)
      #expect(tree.nextChange == .never, "quiet at \(time)")
    }
    // Core Animation's recipe: the begin time is the time that was lost.
    tree.apply(Commit(changes: [.timing(R.id(1), MediaTiming(beginTime: 1e6 - 103))], time: 1e6))
    tree.update(at: 1e6)
    #expect(abs(Self.x(2, tree) - 30) < 1e-6 && tree.nextChange == .nextFrame, "no jump")
    tree.update(at: 1e6 + 4)
    #expect(abs(Self.x(1, tree) - 70) < 1e-6)
    // Set back by hand after the end: the ended animation shows again.
    tree.update(at: 1e6 + 8)
    #expect(Self.x(1, tree) == 0 && tree.nextChange == .never)
    tree.apply(Commit(changes: [.timing(R.id(1), MediaTiming(timeOffset: 101, speed: 0))], time: 1e6 + 8))
    tree.update(at: 1e6 + 8)
    #expect(abs(Self.x(1, tree) - 10) < 1e-9)
  }

  @Test func `Slow motion slows everything, and ends without a jump`() {
    let tree = Self.tree()
    tree.update(at: 102)
    tree.apply(Commit(changes: [.clock(MediaTiming(beginTime: 102, timeOffset: 102, speed: 0.1))], time: 102))
    tree.update(at: 112)
    #expect(abs(Self.x(1, tree) - 30) < 1e-9 && abs(Self.x(2, tree) - 30) < 1e-9)
    tree.apply(Commit(changes: [.clock(MediaTiming(beginTime: 112, timeOffset: 103))], time: 112))
    tree.update(at: 113)
    #expect(abs(Self.x(1, tree) - 40) < 1e-9)
    tree.update(at: 119)
    #expect(Self.x(1, tree) == 0 && tree.nextChange == .never)
  }

  @Test func `What begins later wakes at its time, told in the host's`() {
    let tree = Self.tree(from: 110)
    tree.update(at: 100)
    #expect(tree.nextChange == .at(110))
    let half = MediaTiming(beginTime: 100, timeOffset: 100, speed: 0.5)
    tree.apply(Commit(changes: [.timing(R.id(1), half)], time: 100))
    tree.update(at: 100)
    #expect(tree.nextChange == .at(120))
    tree.apply(
      Commit(changes: [.clock(MediaTiming(beginTime: 100, timeOffset: 100, speed: 0.25))], time: 100))
    tree.update(at: 100)
    #expect(tree.nextChange == .at(180))
    tree.update(at: 180)
    #expect(tree.nextChange == .nextFrame && Self.x(2, tree) == 0)
    // Two layers at different speeds: the earlier change counts.
    let other = Self.tree(from: 110)
    other.apply(
      Commit(changes: [.timing(R.id(2), MediaTiming(beginTime: 100, timeOffset: 100, speed: 4))], time: 100))
    other.update(at: 100)
    #expect(other.nextChange == .at(102.5))
  }

  @Test func `A layer shows in its own active time, or where it fills`() {
    for fill in [FillMode.removed, .forwards, .backwards, .both] {
      let tree = Self.tree()
      let timing = MediaTiming(beginTime: 105, duration: 3, fillMode: fill)
      tree.apply(Commit(changes: [.timing(R.id(2), timing)], time: 100))
      tree.update(at: 100)
      let isShown = { tree.isVisible(NodeID(index: 2)) }
      #expect(isShown() == (fill == .backwards || fill == .both))
      #expect(tree.nextChange == .nextFrame, "the layer around it moves")
      tree.apply(Commit(changes: [.animations(R.id(1), [])], time: 100))
      tree.update(at: 101)
      #expect(tree.nextChange == .at(105))
      tree.update(at: 105)
      #expect(isShown())
      tree.update(at: 107.9)
      #expect(isShown() && tree.nextChange == .at(108))
      tree.update(at: 108)
      #expect(isShown() == (fill == .forwards || fill == .both))
      #expect(tree.nextChange == .never)
    }
  }

  /// A layer (1) with another one (2) in it; an animation shows or hides it for ever.
  static func blinking(isHidden: Bool) -> RenderTree {
    let tree = RenderTree()
    let still = BasicAnimation(
      from: isHidden, to: isHidden, duration: 1, beginTime: -1, repeatCount: .infinity)
    tree.apply(
      Commit(
        changes: [
          .properties(R.id(1), R.square(at: 0)), .properties(R.id(2), R.square(at: 0)),
          .animations(R.id(2), [AnimatableProperty<Bool>.isHidden.animation(.basic(still))]),
          .sublayers(.root, [R.id(1)]), .sublayers(R.id(1), [R.id(2)]),
        ], time: 100))
    return tree
  }

  @Test func `An animation that shows a layer outside of its time does not flatten the tree each frame`() {
    let tree = Self.blinking(isHidden: false)
    tree.apply(Commit(changes: [.timing(R.id(2), MediaTiming(beginTime: 110, duration: 3))], time: 100))
    tree.update(at: 100)
    tree.update(at: 101)
    let count = tree.flatteningCount
    for time in [102.0, 103, 104] { tree.update(at: time) }
    #expect(tree.flatteningCount == count && !tree.isVisible(NodeID(index: 2)))
    tree.update(at: 111)
    #expect(tree.isVisible(NodeID(index: 2)))
    tree.update(at: 114)
    #expect(!tree.isVisible(NodeID(index: 2)))
  }

  @Test func `An animation that hides a layer within a hidden one asks for no frames`() {
    let tree = Self.blinking(isHidden: true)
    tree.update(at: 100)
    #expect(!tree.isVisible(NodeID(index: 2)) && tree.nextChange == .nextFrame, "it may show the layer again")
    var hidden = R.square(at: 0)
    hidden.isHidden = true
    tree.apply(Commit(changes: [.properties(R.id(1), hidden)], time: 101))
    tree.update(at: 101)
    #expect(tree.nextChange == .never)
    tree.apply(Commit(changes: [.properties(R.id(1), R.square(at: 0))], time: 102))
    tree.update(at: 102)
    #expect(tree.nextChange == .nextFrame)
  }

  @Test func `A layer's time that repeats lets its animations come again`() {
    let tree = RenderTree()
    let move = BasicAnimation(from: 0, to: 10, duration: 1, timingFunction: .linear, beginTime: 1)
    tree.apply(
      Commit(
        changes: [
          .properties(R.id(1), R.square(at: 0)), .sublayers(.root, [R.id(1)]),
          .animations(R.id(1), [AnimatableProperty<Double>.transform.translation.x.animation(.basic(move))]),
          .timing(R.id(1), MediaTiming(beginTime: 100, duration: 4, repeatCount: .infinity)),
        ], time: 100))
    for run in 0..<3 {
      let start = 100 + 4 * Double(run)
      for (time, expected) in [(0.5, 0.0), (1.5, 5), (1.75, 7.5), (3, 0)] {
        tree.update(at: start + time)
        #expect(abs(Self.x(1, tree) - expected) < 1e-9, "run \(run), \(time)")
        #expect(tree.nextChange == .nextFrame)
      }
    }
  }

  @Test func `Presentation at the layers' times is what the tree shows, bit for bit`() {
    var compared = 0
    for seed in 0..<60 as Range<UInt64> {
      var scene = RandomScene(seed: seed)
      for _ in 0..<20 { _ = scene.change(at: 100) }
      let tree = RenderTree()
      tree.apply(scene.everything(time: 100))
      var timings: [Int32: MediaTiming] = [:]
      for id in scene.elements.keys where scene.generator.chance(0.3) {
        timings[id] = MediaTiming(
          beginTime: 100, timeOffset: 100, speed: [0, 0.5, 1, 2][scene.generator.int(0..<4)])
      }
      let clock = MediaTiming(beginTime: 100, timeOffset: 100, speed: 0.75)
      tree.apply(Commit(changes: timings.map { .timing(NodeID(index: $0), $1) } + [.clock(clock)], time: 100))
      for step in 0..<20 {
        let host = 100 + Double(step) / 13
        tree.update(at: host)
        #expect(tree.brokenInvariants() == [], "seed \(seed), \(host)")
        for (id, element) in scene.elements {
          var chain: [Int32] = []
          var current = id
          while current >= 0 {
            chain.append(current)
            current = scene.elements[current]?.parent ?? -1
          }
          let time = chain.reversed().reduce(clock.layerTime(at: host)) {
            timings[$1]?.layerTime(at: $0) ?? $0
          }
          let expected = element.properties.resolved(with: element.animations, at: time)
          #expect(tree.resolved(NodeID(index: id)) == expected, "seed \(seed), node \(id), \(host)")
          compared += 1
        }
      }
    }
    print("time spaces: \(compared) states equal")
    #expect(compared > 5000)
  }

  @Test func `many layers get another speed at once in the time of one walk`() {
    func time(_ count: Int32) -> Double {
      let tree = RenderTree()
      tree.apply(
        Commit(
          changes: (1...count).map { .properties(R.id($0), R.square(at: 0, size: 10)) }
            + [.sublayers(.root, (1...count).map(R.id))], time: 100))
      tree.update(at: 100)
      let slow = MediaTiming(beginTime: 100, timeOffset: 100, speed: 0.5)
      return Processor.measure {
        tree.apply(Commit(changes: (1...count).map { .timing(R.id($0), slow) }, time: 101))
      }
    }
    _ = time(100)
    let (few, many) = ((0..<3).map { _ in time(500) }.min() ?? 0, time(8000))
    print("500 layers \(few * 1e3) ms, 8000 layers \(many * 1e3) ms")
    #expect(many < 80 * few)
  }
}
