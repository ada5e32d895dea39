import CAllocationCounter
import CostTestSupport
import Foundation
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

/// Layers that show their sublayers several times.
@Suite struct ReplicatorTests {
  private static func id(_ index: Int32) -> NodeID { NodeID(index: index) }
  private static let (ring, bar, dot) = (id(1), id(2), id(3))

  private static func replicator(_ count: Int) -> LayerProperties {
    var p = LayerProperties()
    p.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    p.position = Point(x: 150, y: 150)
    p.instanceCount = count
    p.instanceTransform = Transform(translationX: 50, y: 0, z: 0)
    return p
  }

  private static func box(_ x: Double, _ y: Double, _ size: Double = 40, _ color: Color = .white)
    -> LayerProperties
  {
    var p = LayerProperties()
    p.bounds = Rect(x: 0, y: 0, width: size, height: size)
    p.position = Point(x: x, y: y)
    p.backgroundColor = color
    return p
  }

  /// A replicator with a bar, in which there is a dot.
  private static func tree(_ replicator: LayerProperties) -> RenderTree {
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(ring, replicator), .properties(bar, box(30, 100)),
          .properties(dot, box(10, 10, 10, Color(0xFF0000))), .sublayers(.root, [ring]),
          .sublayers(ring, [bar]),
          .sublayers(bar, [dot]),
        ], time: 1))
    tree.update(at: 1)
    return tree
  }

  /// The frames of what is drawn, from back to front.
  private static func frames(_ tree: RenderTree) -> [Rect] {
    tree.displayList.items.filter { $0.kind == .shape && !$0.frame.isEmpty }.map(\.frame)
  }

  private static func change(_ tree: RenderTree, at time: MediaTime = 1, _ changes: Commit.Change...) {
    tree.apply(Commit(changes: changes, time: time))
    tree.update(at: time)
    #expect(tree.brokenInvariants() == [])
  }

  @Test func `The count includes the sublayers themselves, and none shows nothing`() {
    for count in [0, 1, 2, 7] {
      let tree = Self.tree(Self.replicator(count))
      #expect(Self.frames(tree).count == 2 * count && tree.brokenInvariants() == [], "\(count)")
    }
  }

  @Test func `Each copy lies where the transform leads from the one before, about the anchor point`() {
    var p = Self.replicator(4)
    p.anchorPoint = Point(x: 0, y: 1)
    p.instanceTransform = Transform(rotation: .pi / 2)
    let frames = Self.frames(Self.tree(p))
    // The first box is 30 to the right of the anchor and 100 above it, which lies at (150, 150).
    let centers = [Point(x: 180, y: 50), Point(x: 250, y: 180), Point(x: 120, y: 250), Point(x: 50, y: 120)]
    for (number, center) in centers.enumerated() {
      #expect(frames[2 * number].center.distance(to: center) < 1e-9, "\(number)")
    }
  }

  @Test func `Colours and opacities are those of the first copy and grow by the offsets, within 0 and 1`() {
    var p = Self.replicator(3)
    p.instanceColor = Color(red: 0.5, green: 1, blue: 0.75, alpha: 0.9)
    p.instanceRedOffset = 0.25
    p.instanceGreenOffset = -0.75
    p.instanceAlphaOffset = -0.4
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(Self.ring, p), .properties(Self.bar, Self.box(30, 100)),
          .sublayers(.root, [Self.ring]), .sublayers(Self.ring, [Self.bar]),
        ], time: 1))
    tree.update(at: 1)
    let fills = tree.displayList.items.compactMap {
      $0.kind == .shape && !$0.frame.isEmpty ? tree.displayList.shapes[Int($0.payload)].fill : nil
    }
    let wanted: [SIMD4<Float>] = [
      SIMD4(0.45, 0.9, 0.675, 0.9), SIMD4(0.375, 0.125, 0.375, 0.5), SIMD4(0.1, 0, 0.075, 0.1),
    ]
    #expect(fills.count == 3)
    for (fill, want) in zip(fills, wanted) {
      #expect((fill - want).max() < 1e-6 && (want - fill).max() < 1e-6, "\(fill), not \(want)")
    }
  }

  @Test func `What changes in the sublayers, however deep, changes in all copies`() {
    let tree = Self.tree(Self.replicator(3))
    Self.change(tree, .properties(Self.dot, Self.box(10, 10, 20, .black)))
    #expect(Self.frames(tree).filter { $0.width == 20 }.count == 3)
    let other = Self.id(4)
    Self.change(
      tree, .properties(other, Self.box(30, 30, 5)), .sublayers(Self.bar, [other, Self.dot]))
    #expect(Self.frames(tree).map(\.width) == [40, 5, 20, 40, 5, 20, 40, 5, 20])
    Self.change(tree, .sublayers(Self.bar, [Self.dot, other]))
    #expect(Self.frames(tree).map(\.width) == [40, 20, 5, 40, 20, 5, 40, 20, 5])
    Self.change(tree, .remove(Self.dot), .sublayers(Self.bar, [other]))
    #expect(Self.frames(tree).map(\.width) == [40, 5, 40, 5, 40, 5])
    Self.change(tree, .remove(other), .remove(Self.bar), .sublayers(Self.ring, []))
    #expect(Self.frames(tree).isEmpty && tree.nodeCount == 2)
  }

  @Test func `A layer that was removed and comes again under its number has copies again`() {
    let tree = Self.tree(Self.replicator(3))
    Self.change(tree, .remove(Self.dot))
    #expect(Self.frames(tree).count == 3)
    Self.change(tree, .properties(Self.dot, Self.box(10, 10, 10)))
    #expect(Self.frames(tree).count == 6)
  }

  @Test func `Replicators in replicators multiply, and more or fewer copies come and go`() {
    var outer = Self.replicator(2)
    outer.instanceTransform = Transform(translationX: 0, y: 60, z: 0)
    let tree = Self.tree(outer)
    var inner = Self.replicator(3)
    inner.position = Point(x: 20, y: 20)
    inner.bounds.size = Size(width: 40, height: 40)
    Self.change(tree, .properties(Self.bar, inner))
    #expect(Self.frames(tree).count == 6)
    inner.instanceCount = 5
    Self.change(tree, .properties(Self.bar, inner))
    #expect(Self.frames(tree).count == 10)
    outer.instanceCount = 4
    Self.change(tree, .properties(Self.ring, outer))
    #expect(Self.frames(tree).count == 20)
    inner.instanceCount = 0
    Self.change(tree, .properties(Self.bar, inner))
    #expect(Self.frames(tree).isEmpty)
    inner.instanceCount = 1
    outer.instanceCount = 1
    Self.change(tree, .properties(Self.bar, inner), .properties(Self.ring, outer))
    #expect(Self.frames(tree).count == 1 && tree.nodeCount == 4)
  }

  @Test func `The time in which nested copies come and go grows with their number, not with its square`() {
    func time(_ count: Int) -> Double {
      var best = Double.infinity
      for _ in 0..<3 {
        var outer = Self.replicator(1)
        outer.instanceTransform = Transform(translationX: 0, y: 1, z: 0)
        let tree = Self.tree(outer)
        Self.change(tree, .properties(Self.bar, Self.replicator(2)))
        outer.instanceCount = count
        var inner = Self.replicator(1)
        inner.instanceTransform = .identity
        let time = Processor.measure {
          tree.apply(Commit(changes: [.properties(Self.ring, outer)], time: 1))
          tree.apply(Commit(changes: [.properties(Self.bar, inner)], time: 1))
          tree.apply(Commit(changes: [.properties(Self.bar, LayerProperties())], time: 1))
        }
        best = min(best, time)
        tree.update(at: 1)
        #expect(tree.brokenInvariants() == [])
      }
      return best
    }
    let (few, many) = (time(4000), time(32_000))
    print("4,000 nested copies come and go in \(few) s, 32,000 in \(many) s")
    #expect(many < few * 24)
  }

  @Test func `A tree has no more copies than it may, and says so`() {
    let tree = Self.tree(Self.replicator(1_000_000_000))
    #expect(tree.brokenInvariants() == [])
    #expect((LayerProperties.mostCopies - 3...LayerProperties.mostCopies + 4).contains(tree.nodeCount))
  }

  /// The same picture as a replicator's, of layers made by hand.
  private struct ByHand {
    var changes: [Commit.Change] = []
    private var last: Int32 = 100

    /// Adds copies of a layer, which is to be under the number, below the first copy's transform.
    mutating func add(
      _ p: LayerProperties, _ children: [(LayerProperties, [PropertyAnimation])], delay: Double
    )
      -> [NodeID]
    {
      (0..<p.instanceCount).map { number in
        last += 1
        let holder = id(last)
        var held = LayerProperties()
        held.transform = p.instanceMap(ofCopy: number)
        changes.append(.properties(holder, held))
        let list = children.map { child, animations in
          last += 1
          var copy = child
          copy.opacity *= p.instanceOpacity(ofCopy: number)
          changes.append(.properties(id(last), copy))
          let late = animations.map { animation in
            var animation = animation
            animation.timing.beginTime += Double(number) * delay
            return animation
          }
          changes.append(.animations(id(last), late))
          return id(last)
        }
        changes.append(.sublayers(holder, list))
        return holder
      }
    }
  }

  private static func expectSamePicture(
    _ a: RenderTree, _ b: RenderTree, at time: MediaTime, _ label: Comment
  ) {
    a.update(at: time)
    b.update(at: time)
    #expect(a.brokenInvariants() == [], label)
    let (one, other) = (PointPainter(list: a.displayList), PointPainter(list: b.displayList))
    for x in stride(from: 1.5, to: 300, by: 11) {
      for y in stride(from: 1.5, to: 300, by: 11) {
        let p = Point(x: x, y: y)
        let difference = one.color(at: p) - other.color(at: p)
        #expect(max(difference.max(), -difference.min()) < 1e-4, "\(p) at \(time), \(label)")
      }
    }
  }

  @Test func `Copies look like layers made by hand, with animations that begin later by the delay`() {
    var drawn = 0
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var p = Self.replicator(generator.int(1..<7))
      p.anchorPoint = Point(x: generator.double(0...1), y: generator.double(0...1))
      p.instanceTransform = Transform(rotation: generator.double(-1...1)).concatenating(
        Transform(translationX: generator.double(-40...40), y: generator.double(-40...40), z: 0))
      p.instanceColor = Color(red: 1, green: 1, blue: 1, alpha: generator.double(0.3...1))
      p.instanceAlphaOffset = generator.double(-0.2...0.1)
      let delay = generator.chance(0.3) ? 0 : generator.double(0.05...0.4)
      p.instanceDelay = delay
      var children: [(LayerProperties, [PropertyAnimation])] = []
      for _ in 0..<generator.int(1..<4) {
        var child = Self.box(
          generator.double(20...180), generator.double(20...180), generator.double(20...60),
          Color(UInt32(generator.int(0..<0x100_0000)), alpha: generator.chance(0.5) ? 1 : 0.5))
        child.transform = Transform(rotation: generator.double(-1...1))
        var animations: [PropertyAnimation] = []
        if generator.chance(0.7) {
          animations.append(
            AnimatableProperty.position.animation(
              .basic(
                BasicAnimation(
                  from: Point(x: generator.double(-60...60), y: 20), to: .zero, duration: 1, isAdditive: true,
                  beginTime: 1))))
        }
        if generator.chance(0.5) {
          animations.append(
            AnimatableProperty.transform.rotation.z.animation(
              .spring(
                SpringAnimation(
                  from: 2, to: 0, spring: Spring(duration: 0.6, bounce: 0.3), isAdditive: true, beginTime: 1.2
                )))
          )
        }
        children.append((child, animations))
      }
      let (tree, hand) = (RenderTree(), RenderTree())
      var byHand = ByHand()
      var plain = p
      plain.instanceCount = 1
      (plain.instanceColor, plain.instanceAlphaOffset, plain.instanceDelay) = (.white, 0, 0)
      let holders = byHand.add(p, children, delay: delay)
      byHand.changes += [
        .properties(Self.ring, plain), .sublayers(.root, [Self.ring]), .sublayers(Self.ring, holders),
      ]
      hand.apply(Commit(changes: byHand.changes, time: 1))
      var changes: [Commit.Change] = [.properties(Self.ring, p), .sublayers(.root, [Self.ring])]
      for (index, child) in children.enumerated() {
        let id = Self.id(Int32(2 + index))
        changes += [.properties(id, child.0), .animations(id, child.1)]
      }
      changes.append(.sublayers(Self.ring, children.indices.map { Self.id(Int32(2 + $0)) }))
      tree.apply(Commit(changes: changes, time: 1))
      for time in [1, 1.1, 1.55, 2.3, 3.4, 6] as [MediaTime] {
        Self.expectSamePicture(tree, hand, at: time, "seed \(seed)")
      }
      drawn += Self.frames(tree).count
    }
    #expect(drawn > 150)
  }

  @Test func `Copies turn in the same space as their sublayers, with one eye for all`() {
    var p = Self.replicator(3)
    p.sublayerTransform = Transform(perspectiveDistance: 300)
    p.instanceTransform = Transform(rotation: 0.6, axisX: 0, y: 1, z: 0)
    let tree = RenderTree()
    var child = Self.box(100, 100, 80)
    child.transform = Transform(rotation: 0.3, axisX: 0, y: 1, z: 0)
    tree.apply(
      Commit(
        changes: [
          .properties(Self.ring, p), .properties(Self.bar, child), .sublayers(.root, [Self.ring]),
          .sublayers(Self.ring, [Self.bar]),
        ], time: 1))
    let hand = RenderTree()
    var plain = p
    (plain.instanceCount, plain.instanceTransform) = (1, .identity)
    var changes: [Commit.Change] = [.properties(Self.ring, plain), .sublayers(.root, [Self.ring])]
    for number in 0..<3 {
      var copy = child
      copy.transform = Transform(rotation: 0.3 + 0.6 * Double(number), axisX: 0, y: 1, z: 0)
      changes.append(.properties(Self.id(Int32(2 + number)), copy))
    }
    changes.append(.sublayers(Self.ring, [2, 3, 4].map { Self.id($0) }))
    hand.apply(Commit(changes: changes, time: 1))
    Self.expectSamePicture(tree, hand, at: 1, "")
  }

  @Test func `A transition of a sublayer runs in each copy, later by the delay`() {
    var p = Self.replicator(3)
    p.instanceDelay = 0.5
    let tree = Self.tree(p)
    let fade = TransitionAnimation(.fade, duration: 1, timingFunction: .linear, beginTime: 2)
    Self.change(
      tree, at: 2, .transition(Self.bar, fade, key: "t"), .properties(Self.bar, Self.box(30, 100, 40, .black))
    )
    func shares(at time: MediaTime) -> [Float] {
      tree.update(at: time)
      #expect(tree.brokenInvariants() == [], "\(time)")
      return tree.displayList.items.filter { $0.kind == .beginGroup }.map(\.opacity).filter {
        $0 < 1 && $0 > 0
      }
    }
    #expect(shares(at: 2.25).sorted() == [0.25, 0.75])
    #expect(shares(at: 2.75).sorted() == [0.25, 0.25, 0.75, 0.75])
    #expect(shares(at: 3.75).sorted() == [0.25, 0.75].map { $0 })
    tree.update(at: 4.01)
    #expect(tree.nextChange == .never && tree.transitionKeys.isEmpty && tree.nodeCount == 4 + 2 * 3)
  }

  @Test func `While nothing moves a replicator asks for no frame, and for the begin of what is delayed`() {
    var p = Self.replicator(3)
    p.instanceDelay = 0.5
    let tree = Self.tree(p)
    #expect(tree.nextChange == .never)
    let move = AnimatableProperty.position.animation(
      .basic(BasicAnimation(from: Point.zero, to: Point(x: 9, y: 9), duration: 0.2, beginTime: 2)))
    Self.change(tree, at: 1.5, .animations(Self.bar, [move]))
    #expect(tree.nextChange == .at(2))
    tree.update(at: 2.1)
    #expect(tree.nextChange == .nextFrame)
    tree.update(at: 2.3)
    #expect(tree.nextChange == .at(2.5))
    tree.update(at: 3.3)
    #expect(tree.nextChange == .never)
  }

  @Test func `A mask cuts all copies and is not copied`() throws {
    let tree = RenderTree()
    tree.apply(
      try SceneText(
        """
        scene 300x300
        layer
          frame 0 0 200 200
          instances 3
          instancetransform translate 50 0 0
          layer
            frame 0 0 40 40
            fill #FFFFFF
          layer
            frame 0 0 100 20
            fill #FFFFFF
            mask
        """
      ).commit)
    tree.update(at: 1)
    #expect(tree.brokenInvariants() == [])
    let list = tree.displayList
    #expect(list.groups.count { $0.isMask } == 1)
    let mask = list.items.firstIndex { $0.kind == .beginGroup && list.groups[Int($0.payload)].isMask } ?? 0
    #expect(list.items[..<mask].count { $0.kind == .shape && !$0.frame.isEmpty } == 3)
    // The group ends where the mask does.
    #expect(list.items.first { $0.kind == .beginGroup }?.frame.maxX == 100)
  }

  @Test func `A picture that is kept in a copy is drawn anew in another colour`() {
    var p = Self.replicator(2)
    let tree = Self.tree(p)
    var kept = Self.box(30, 100)
    kept.shouldRasterize = true
    Self.change(tree, .properties(Self.bar, kept))
    func versions() -> [UInt64] { tree.displayList.groups.compactMap { $0.raster?.version } }
    let old = versions()
    p.instanceTransform = Transform(translationX: 70, y: 0, z: 0)
    Self.change(tree, at: 2, .properties(Self.ring, p))
    #expect(versions() == old && old.count == 2)
    p.instanceBlueOffset = -0.5
    Self.change(tree, at: 3, .properties(Self.ring, p))
    #expect(versions()[0] == old[0] && versions()[1] != old[1])
  }

  @Test func `A text of a scene keeps what a replicator is`() throws {
    var p = Self.replicator(5)
    p.instanceColor = Color(0xFF8040, alpha: 0.5)
    (p.instanceRedOffset, p.instanceGreenOffset, p.instanceBlueOffset) = (-0.1, 0.2, -0.3)
    (p.instanceAlphaOffset, p.instanceDelay) = (0.25, 0.5)
    let tree = Self.tree(p)
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    root.position = root.bounds.center
    Self.change(tree, .properties(.root, root))
    let again = RenderTree()
    again.apply(try SceneText(tree.sceneText()).commit)
    again.update(at: 1)
    #expect(again.displayList.described == tree.displayList.described)
    #expect(tree.sceneText().hasPrefix("// left out: what the copies of 1 layers show later"))
    #expect(throws: SceneText.ParseError.self) { try SceneText("scene 9x9\nlayer\n  instances 1.5") }
  }

  @Test func `A copy has no pose of its own under its name`() {
    let tree = Self.tree(Self.replicator(3))
    Self.change(tree, .name(Self.bar, "bar"))
    var names: [String] = []
    tree.forEachNamedLayer { name, _ in names.append(name) }
    #expect(names == ["bar"])
  }

  @Test(.enabled(if: martlet_counts_allocations(), "sanitizers have a malloc of their own"))
  func `A frame of moving copies allocates nothing`() {
    var p = Self.replicator(100)
    p.instanceDelay = 0.01
    let tree = Self.tree(p)
    func turn(_ to: Double) -> Animation<Double> {
      .basic(
        BasicAnimation(
          from: 0, to: to, duration: 2, beginTime: 1, repeatCount: .infinity, autoreverses: true))
    }
    Self.change(
      tree,
      .animations(
        Self.ring,
        [
          AnimatableProperty.instanceTransform.rotation.z.animation(turn(0.5)),
          AnimatableProperty.instanceRedOffset.animation(turn(-0.5)),
          AnimatableProperty.instanceDelay.animation(turn(0.02)),
        ]),
      .animations(Self.dot, [AnimatableProperty.position.x.animation(turn(30))]))
    for frame in 0..<60 { tree.update(at: 1 + Double(frame) / 60) }
    martlet_count_allocations()
    let before = martlet_allocation_count()
    for frame in 60..<180 { tree.update(at: 1 + Double(frame) / 60) }
    let count = martlet_allocation_count() - before
    print("replicator: \(count) blocks for 120 frames of 100 copies")
    #expect(tree.brokenInvariants() == [] && Self.frames(tree).count > 50 && count == 0)
  }
}
