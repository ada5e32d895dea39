import CostTestSupport
import Martlet
import MartletTesting
import RandomTestSupport
import Testing

/// Hit tests of one-sided views: a view answers as its layer does.
@MainActor @Suite struct ViewSideTests {
  private let window = ManualWindow(size: Size(width: 400, height: 300))
  private let root: View
  private let controller: WindowController

  init() {
    controller = WindowController(window: window)
    root = controller.rootView
  }

  private func view(_ frame: Rect, in parent: View) -> View {
    let view = View()
    view.frame = frame
    parent.addSubview(view)
    return view
  }

  @Test func `a view of one side is touched from the front, and from behind neither it nor what is in it`() {
    let card = view(Rect(x: 100, y: 100, width: 100, height: 100), in: root)
    let button = view(Rect(x: 25, y: 25, width: 50, height: 50), in: card)
    card.layer.isDoubleSided = false
    window.resolveFrame()
    let (edge, middle) = (Point(x: 105, y: 105), Point(x: 150, y: 150))
    #expect(root.hitTest(edge) === card && root.hitTest(middle) === button)
    card.transform = Transform(rotation: 2.8, axisX: 0, y: 1, z: 0)
    window.resolveFrame()
    #expect(root.hitTest(edge) === root && root.hitTest(middle) === root)
    // Which points the card contains, and where they are, does not depend on whether it is seen.
    #expect(card.convert(Point(x: 50, y: 50), to: nil, source: .presentation) == middle)
    card.layer.isDoubleSided = true
    button.layer.isDoubleSided = false
    window.resolveFrame()
    #expect(root.hitTest(middle) === card)
    button.transform = Transform(scaleX: -1, y: 1)
    window.resolveFrame()
    #expect(root.hitTest(middle) === button, "turned back")
    #expect(card.hitTest(middle) === button, "the walk may begin anywhere")
  }

  @Test func `views and layers agree on who is touched, in any tree at any moment`() {
    var (touched, faced, total) = (0, 0, 0)
    for seed in 0..<150 as Range<UInt64> {
      var random = RandomTestSupport.SeededGenerator(seed: seed)
      for view in root.subviews { view.removeFromSuperview() }
      var views = [root]
      for _ in 0..<12 {
        let parent = views[random.int(0..<views.count)]
        let view = view(
          Rect(x: random.double(-50...250), y: random.double(-50...200), width: 100, height: 100), in: parent)
        view.layer.zPosition = random.chance(0.7) ? 0 : Double(random.int(-1..<2))
        view.layer.isDoubleSided = random.chance(0.5)
        view.clipsToBounds = random.chance(0.2)
        view.cornerRadius = random.double(0...50)
        view.transform = Transform(
          rotation: random.double(-3...3), axisX: random.double(-0.5...0.5), y: random.double(-1...1), z: 0.5)
        if random.chance(0.2) { view.transform = view.transform.concatenating(Transform(scaleX: -1, y: 1)) }
        if random.chance(0.2) {
          view.transform = view.transform.concatenating(Transform(perspectiveDistance: 400))
        }
        views.append(view)
      }
      window.resolveFrame()
      for view in views.dropFirst() where random.chance(0.5) {
        view.layer.animate(.transform.rotation.y, to: random.double(-3...3), duration: 1)
      }
      window.advance(to: window.now + random.double(0...0.8))
      window.resolveFrame()
      for _ in 0..<60 {
        let point = Point(x: random.double(0...400), y: random.double(0...300))
        let (view, layer) = (root.hitTest(point), root.layer.hitTest(point))
        #expect(view?.layer === layer, "seed \(seed), \(point)")
        total += 1
        touched += view === root ? 0 : 1
        if view !== root, view?.layer.isDoubleSided == false { faced += 1 }
      }
    }
    print(
      "\(total) touches of views as of layers, \(touched) not on the root, \(faced) on a view of one side")
    #expect(touched > total / 10 && faced > total / 30)
  }

  @Test func `views of one side deep within one another are searched as fast as others`() {
    var views: [View] = []
    for _ in 0..<600 {
      views.append(view(Rect(x: 0, y: 0, width: 400, height: 300), in: views.last ?? root))
    }
    window.resolveFrame()
    func search() -> Double {
      (0..<9).map { _ in
        Processor.measure { #expect(root.hitTest(Point(x: 200, y: 150)) === views.last) }
      }.min() ?? 0
    }
    let before = search()
    for view in views { view.layer.isDoubleSided = false }
    window.resolveFrame()
    let after = search()
    print("600 views deep: \(before) s, of one side \(after) s")
    #expect(after < before * 3)
  }
}
