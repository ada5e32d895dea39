import MartletDrawing
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree

/// How long moving layers stay outside of the window.
@Suite struct NextSeenChangeTests {
  private let window = Rect(x: 0, y: 0, width: 400, height: 300)

  private func makeTree(_ animations: [PropertyAnimation], vary: (inout LayerProperties) -> Void = { _ in })
    -> RenderTree
  {
    var properties = LayerProperties()
    properties.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    properties.position = Point(x: -200, y: 100)
    properties.backgroundColor = .black
    vary(&properties)
    let (root, layer) = (NodeID(index: 0), NodeID(index: 1))
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(layer, properties), .animations(layer, animations), .sublayers(root, [layer]),
        ], time: 10))
    tree.update(at: 10)
    return tree
  }

  private func next(_ tree: RenderTree, at time: MediaTime = 10) -> RenderTree.NextChange {
    tree.nextSeenChange(in: window, after: time, shortest: 4.0 / 60)
  }

  private func way(_ from: Point, _ to: Point, duration: Double = 8) -> PropertyAnimation {
    AnimatableProperty.position.animation(
      .basic(BasicAnimation(from: from, to: to, duration: duration, beginTime: 10)))
  }

  private func turn(begin: MediaTime = 10) -> PropertyAnimation {
    AnimatableProperty.transform.rotation.z.animation(
      .basic(BasicAnimation(from: 0, to: 6, duration: 1, beginTime: begin, repeatCount: .infinity)))
  }

  @Test func `what goes away from the window is seen again when that ends`() {
    #expect(next(makeTree([way(Point(x: -100, y: 0), Point(x: -900, y: 0))])) == .at(18))
  }

  @Test func `what turns outside for ever is never seen`() {
    #expect(next(makeTree([turn()])) == .never)
  }

  @Test func `a text that moves outside for ever wakes nobody to come to rest`() throws {
    let layout = TextLayout(Text("Hand", font: .system(size: 12), color: .black))
    let image = try #require(layout.makeImage(of: Size(width: 40, height: 40)))
    let motion = AnimatableProperty.position.x.animation(
      .basic(BasicAnimation(from: -300, to: -200, duration: 1, beginTime: 10, repeatCount: .infinity)))
    let tree = makeTree([motion], vary: { $0.content = .image(ImageContent(image)) })
    tree.settlesTexts = true
    tree.update(at: 10.1)
    #expect(next(tree, at: 10.1) == .never)
  }

  @Test func `what turns so that a corner may come in is looked at in each frame`() {
    #expect(next(makeTree([turn()], vary: { $0.position.x = -24 })) == .nextFrame)
    #expect(next(makeTree([turn()], vary: { $0.position.x = -30 })) == .never)
  }

  @Test func `what begins later counts from then on`() {
    #expect(next(makeTree([turn(), turn(begin: 15)])) == .at(15))
  }

  @Test func `what comes in is looked at before it does, again and again`() {
    // Its edge reaches the window at 10 + 8 · 280/700 s.
    let (tree, entry) = (makeTree([way(Point(x: -300, y: 100), Point(x: 400, y: 100))]), 13.2)
    var (time, looks) = (10.0, 0)
    while case .at(let later) = next(tree, at: time) {
      #expect(later > time && later <= entry)
      time = later
      looks += 1
      tree.update(at: time)
    }
    #expect(time > entry - 0.2 && looks > 1 && looks < 12, "\(looks) looks until \(time)")
  }

  @Test func `what swings beyond its end is known beforehand`() {
    func swing(to x: Double) -> PropertyAnimation {
      let spring = SpringAnimation(
        from: Point(x: -400, y: 100), to: Point(x: x, y: 100), spring: Spring(duration: 0.5, bounce: 0.6),
        beginTime: 10)
      return AnimatableProperty.position.animation(.spring(spring))
    }
    // It overshoots by more than a third of the distance.
    switch next(makeTree([swing(to: -100)])) {
    case .nextFrame: break
    case .at(let time): #expect(time < 10.4)
    case .never: Issue.record("it swings into the window")
    }
    let far = swing(to: -300)
    #expect(next(makeTree([far])) == .at(far.endTime))
  }

  @Test func `what is cut off or transparent is not seen`() {
    let tree = makeTree([way(Point(x: 100, y: 100), Point(x: 200, y: 100))], vary: { $0.opacity = 0 })
    #expect(next(tree) == .at(18))
    // A clipping layer around it.
    var mask = LayerProperties()
    mask.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    mask.position = Point(x: 300, y: 200)
    mask.masksToBounds = true
    let cut = makeTree([way(Point(x: 100, y: 100), Point(x: 200, y: 100))])
    #expect(next(cut) == .nextFrame)
    cut.apply(
      Commit(
        changes: [
          .properties(NodeID(index: 2), mask), .sublayers(NodeID(index: 2), [NodeID(index: 1)]),
          .sublayers(NodeID(index: 0), [NodeID(index: 2)]),
        ], time: 10))
    cut.update(at: 10)
    #expect(next(cut) == .at(18))
  }

  /// The items that may be visible in the window. (Damage is too large for this, since its rectangles are
  /// merged.)
  private func seenItems(_ tree: RenderTree, in window: Rect) -> [DisplayList.DescribedItem] {
    let list = tree.displayList
    return list.items.indices.filter {
      list.items[$0].kind.isDrawn && list.items[$0].frame.insetBy(dx: 1e-6, dy: 1e-6).intersects(window)
    }.map { DisplayList.DescribedItem(index: $0, list: list, clips: []) }
  }

  @Test func `a tree that sleeps shows in each frame what one shows that does not`() {
    var (rests, slept, frames, seen) = (0, 0, 0, 0)
    let step = 1.0 / 240
    for seed in 0..<150 as Range<UInt64> {
      var scene = RandomScene(seed: seed, capacity: 10)
      for _ in 0..<12 { _ = scene.change(at: 100) }
      // A corner of the scene that most layers never enter.
      let corner = Point(x: scene.generator.double(-150...350), y: scene.generator.double(-150...250))
      let window = Rect(origin: corner, size: Size(width: 40, height: 40))
      let (awake, sleeping) = (RenderTree(), RenderTree())
      for tree in [awake, sleeping] { tree.apply(scene.everything(time: 100)) }
      var (time, wakeTime) = (100.0, 0.0)
      for frame in 0..<240 {
        if frame % 60 == 30 {
          let commit = scene.change(at: time)
          for tree in [awake, sleeping] { tree.apply(commit) }
          wakeTime = 0
        }
        awake.update(at: time)
        frames += 1
        if time >= wakeTime {
          sleeping.update(at: time)
          switch sleeping.nextSeenChange(in: window, after: time, shortest: 4 * step) {
          case .never: wakeTime = .infinity
          case .nextFrame: wakeTime = 0
          case .at(let next): wakeTime = next
          }
          if case .nextFrame = sleeping.nextChange, wakeTime > 0 { rests += 1 }
        } else {
          slept += 1
          #expect(
            seenItems(awake, in: window) == seenItems(sleeping, in: window), "seed \(seed), frame \(frame)")
        }
        let (a, b) = (PointPainter(list: awake.displayList), PointPainter(list: sleeping.displayList))
        for x in stride(from: 2.3, to: 40, by: 9) {
          for y in stride(from: 1.7, to: 40, by: 9) {
            let point = corner + Point(x: x, y: y)
            if a.color(at: point).w > 0 { seen += 1 }
            #expect(a.color(at: point) == b.color(at: point), "seed \(seed), frame \(frame): \(point)")
          }
        }
        time += step
      }
    }
    print("sleeping trees: \(rests) rests, \(slept) of \(frames) frames slept, \(seen) samples seen")
    #expect(rests > 150 && slept > frames / 5 && seen > 10_000)
  }
}
