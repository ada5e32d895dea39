import Martlet
import MartletTesting
import RandomTestSupport
import Testing

/// Views whose layers a replicator shows several times.
@MainActor
@Suite struct CopyTouchTests {
  private let window = ManualWindow(size: Size(width: 400, height: 400))
  private let controller: WindowController
  private let root: View
  private let mirror = ReplicatorLayer()
  private let card = View()

  init() {
    controller = WindowController(window: window)
    root = controller.rootView
    Transaction.withoutActions {
      mirror.frame = Rect(x: 0, y: 0, width: 400, height: 400)
      mirror.instanceCount = 2
      mirror.instanceTransform = Transform(scaleX: 1, y: -1, z: 1)
      root.layer.addSublayer(mirror)
    }
    card.frame = Rect(x: 170, y: 80, width: 60, height: 40)
    card.backgroundColor = .black
    root.addSubview(card)
    mirror.addSublayer(card.layer)
    window.resolveFrame()
  }

  private func drag(from start: Point, by way: Point, duration: Double = 0.4) {
    var script = InputScript(seed: 3)
    script.touch(at: window.now + 0.05, duration: duration) { start + way * min($0 / 0.3, 1) }
    while window.now < script.end + 0.1 {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
  }

  @Test func `a view in a replicator layer is touched in each copy, and between them is what is behind`() {
    #expect(root.hitTest(Point(x: 200, y: 100)) === card)
    #expect(root.hitTest(Point(x: 200, y: 300)) === card)
    #expect(root.hitTest(Point(x: 200, y: 200)) === root)
    mirror.instanceCount = 1
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 200, y: 300)) === root)
    mirror.isHidden = true
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 200, y: 100)) === root)
    mirror.isHidden = false
    card.removeFromSuperview()
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 200, y: 100)) === root)
  }

  @Test
  func `a touch of a copy is told where it lies in the view, and in views around the copies where it is`() {
    let tap = TapGestureRecognizer()
    var places: [Point?] = []
    tap.addHandler { [unowned card, unowned root] tap in
      places += [tap.location(in: card), tap.location(in: root), tap.location(around: card)]
    }
    card.addGestureRecognizer(tap)
    drag(from: Point(x: 180, y: 110), by: .zero, duration: 0.08)
    drag(from: Point(x: 180, y: 290), by: .zero, duration: 0.08)
    #expect(
      places == [
        Point(x: 10, y: 30), Point(x: 180, y: 110), Point(x: 180, y: 110), Point(x: 10, y: 30),
        Point(x: 180, y: 290), Point(x: 180, y: 110),
      ])
  }

  @Test func `a view that is dragged by a mirrored copy stays under the finger, and is thrown on from there`()
  {
    let pan = PanGestureRecognizer()
    var start = Point.zero
    var farthest = 0.0
    var end = Point.zero
    pan.addHandler { [unowned card] pan in
      switch pan.state {
      case .began:
        start = card.center
        fallthrough
      case .changed:
        card.center = start + (pan.translation(around: card) ?? .zero)
        let seen = Point(x: card.center.x, y: 400 - card.center.y)
        farthest = max(farthest, (seen - (Point(x: 200, y: 300) + pan.translation)).length)
      case .ended:
        end = card.center
        card.animate(.position, handedOverFrom: pan)
      case .cancelled, .possible, .failed: break
      }
    }
    card.addGestureRecognizer(pan)
    var script = InputScript(seed: 3)
    script.touch(at: window.now + 0.05, duration: 0.25) { Point(x: 200 + 100 * $0, y: 300 + 200 * $0) }
    while window.now < script.end + 2 {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
    #expect(farthest < 1e-9)
    #expect(end.x > 215 && end.y < 65, "\(end)")
    #expect(card.center.x > end.x + 5 && card.center.y < end.y - 10, "\(end) … \(card.center)")
  }

  @Test func `a copy that is later is touched where it is seen`() {
    Transaction.withoutActions { mirror.instanceDelay = 0.5 }
    window.resolveFrame()
    card.layer.animate(.position, to: Point(x: 200, y: 0), duration: 1, timingFunction: .linear)
    window.resolveFrame()
    window.advance(to: window.now + 0.75)
    window.resolveFrame()
    // The first has gone 75 points up, the copy 25 down.
    #expect(root.hitTest(Point(x: 200, y: 25)) === card && root.hitTest(Point(x: 200, y: 325)) === card)
    #expect(root.hitTest(Point(x: 200, y: 375)) === root)
    _ = root.hitTest(Point(x: 190, y: 330))
    let place = card.touchedCopy.flatMap { card.convert(fromWindow: Point(x: 190, y: 330), in: $0) }
    #expect((place ?? .zero).distance(to: Point(x: 20, y: 15)) < 1e-6, "\(String(describing: place))")
  }

  @Test func `a list in a mirrored copy scrolls with the finger`() {
    let scroll = ScrollView()
    scroll.frame = Rect(x: 100, y: 0, width: 200, height: 150)
    scroll.contentSize = Size(width: 200, height: 1000)
    root.addSubview(scroll)
    mirror.addSublayer(scroll.layer)
    card.isUserInteractionEnabled = false
    window.resolveFrame()
    drag(from: Point(x: 200, y: 300), by: Point(x: 0, y: 50))
    #expect(scroll.contentOffset.y > 30, "\(scroll.contentOffset)")
  }

  @Test func `views in random copies are touched where they show, and hear where`() {
    var hits = 0
    for seed in SeededGenerator.seeds(40) {
      var generator = SeededGenerator(seed: seed)
      let window = ManualWindow(size: Size(width: 300, height: 300))
      let controller = WindowController(window: window)
      let root = controller.rootView
      var views = [root]
      func random() -> Transform {
        Transform(rotation: generator.double(-1...1)).concatenating(
          Transform(
            translationX: generator.double(-70...70), y: generator.double(-70...70), z: 0))
      }
      Transaction.withoutActions {
        for number in 0..<5 {
          let outer = views[generator.int(0..<views.count)]
          let view = View()
          view.frame = Rect(
            x: generator.double(0...160), y: generator.double(0...160), width: generator.double(30...120),
            height: generator.double(30...120))
          view.layer.transform = Transform(rotation: generator.double(-1...1))
          view.backgroundColor = Color(UInt32(number + 1))
          outer.addSubview(view)
          if generator.chance(0.6) {
            let copies = ReplicatorLayer()
            copies.frame = outer === root ? Rect(x: 0, y: 0, width: 300, height: 300) : outer.bounds
            copies.instanceCount = generator.int(2..<5)
            copies.instanceTransform = random()
            outer.layer.addSublayer(copies)
            copies.addSublayer(view.layer)
          }
          views.append(view)
        }
      }
      let dot = Layer()
      dot.bounds = Rect(x: 0, y: 0, width: 2, height: 2)
      dot.backgroundColor = Color(0xFF00FF)
      for _ in 0..<40 {
        dot.removeFromSuperlayer()
        window.resolveFrame()
        let p = Point(x: generator.double(0...300), y: generator.double(0...300))
        var layer = root.layer.hitTest(p)
        while let current = layer, !views.contains(where: { $0.layer === current }) {
          layer = current is ReplicatorLayer ? nil : current.superlayer
        }
        guard let hit = root.hitTest(p), hit !== root else { continue }
        // Replicators have a shape of their own, which views do not have.
        if let layer { #expect(hit.layer === layer, "seed \(seed), \(p)") }
        let place =
          hit.touchedCopy.map { hit.convert(fromWindow: p, in: $0) } ?? hit.convert(fromWindow: p)
        guard let place else {
          Issue.record("seed \(seed): no place at \(p)")
          continue
        }
        Transaction.withoutActions {
          dot.position = place
          hit.layer.addSublayer(dot)
        }
        window.resolveFrame()
        let list = window.renderTree.displayList
        let isThere = list.items.contains { item in
          item.kind == .shape && item.frame.center.distance(to: p) < 1e-6
            && list.shapes[Int(item.payload)].rect.width == 2
        }
        #expect(isThere, "seed \(seed): \(p) is not at \(place)")
        hits += hit.touchedCopy == nil ? 0 : 1
      }
    }
    print("\(hits) touches of copies")
    #expect(hits > 200)
  }
}
