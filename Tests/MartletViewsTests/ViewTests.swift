import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct ViewTests {
  final class Room: View {
    var layouts: [Size] = []
    override func layoutSubviews() { layouts.append(bounds.size) }
  }

  func view(_ frame: Rect, in parent: View) -> View {
    let view = View()
    view.frame = frame
    parent.addSubview(view)
    return view
  }

  @Test
  func `touches pass over views that take none, over what is within them, and over bare layers`() {
    let window = ManualWindow(size: Size(width: 200, height: 200))
    let root = WindowController(window: window).rootView
    let back = view(Rect(x: 0, y: 0, width: 100, height: 100), in: root)
    let front = view(Rect(x: 0, y: 0, width: 100, height: 100), in: root)
    let inner = view(Rect(x: 0, y: 0, width: 50, height: 50), in: front)
    let bare = Layer()
    bare.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    root.layer.addSublayer(bare)
    window.resolveFrame()
    let p = Point(x: 20, y: 20)
    #expect(root.hitTest(p) === inner)
    inner.isUserInteractionEnabled = false
    #expect(root.hitTest(p) === front)
    front.isUserInteractionEnabled = false
    inner.isUserInteractionEnabled = true
    #expect(root.hitTest(p) === back)
    #expect(root.hitTest(Point(x: 150, y: 150)) === root)
    root.isUserInteractionEnabled = false
    #expect(root.hitTest(p) == nil)
  }

  @Test
  func `the view tree and the layer tree stay in step`() {
    let window = ManualWindow(size: Size(width: 200, height: 200))
    let root = WindowController(window: window).rootView
    let (a, b) = (view(.zero, in: root), view(.zero, in: root))
    window.resolveFrame()
    a.layer.animate(.position, to: Point(x: 9, y: 9), duration: 1)
    a.bringToFront()
    root.addSubview(a)
    root.addSubview(b)
    root.addSubview(a)
    #expect(root.subviews.map(ObjectIdentifier.init) == [b, a].map(ObjectIdentifier.init))
    #expect(root.layer.sublayers.map(ObjectIdentifier.init) == [b.layer, a.layer].map(ObjectIdentifier.init))
    #expect(a.layer.isAnimating(.position), "a change of order is no departure")
    b.addSubview(a)
    #expect(root.subviews.count == 1 && a.superview === b && a.layer.superlayer === b.layer)
    a.removeFromSuperview()
    a.removeFromSuperview()
    #expect(b.subviews.isEmpty && a.superview == nil && a.layer.tree == nil)
  }

  @Test
  func `the root view follows the window, and changes of size lay out once a commit`() {
    let window = ManualWindow(size: Size(width: 200, height: 100))
    let controller = WindowController(window: window)
    var sizes: [Size] = []
    let room = Room()
    controller.rootView.addSubview(room)
    controller.onLayout = {
      sizes.append($0)
      room.frame = Rect(origin: .zero, size: $0)
    }
    room.frame = Rect(x: 0, y: 0, width: 7, height: 7)
    room.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    #expect(room.layouts.isEmpty)
    window.resolveFrame()
    window.resize(to: Size(width: 100, height: 200))
    // At another scale the pixels are elsewhere.
    window.resize(to: Size(width: 100, height: 200), scale: 2)
    #expect(sizes.map(\.width) == [200, 100, 100] && room.layouts.map(\.width) == [200, 100, 100])
    #expect(controller.rootView.layer.frame == Rect(x: 0, y: 0, width: 100, height: 200))
  }

  @Test
  func `the owner places its views once for each change, however often the window is configured`() {
    let window = ManualWindow(size: Size(width: 200, height: 100))
    let controller = WindowController(window: window)
    var count = 0
    func layouts(_ change: () -> Void) -> Int {
      count = 0
      change()
      return count
    }
    #expect(layouts { controller.onLayout = { _ in count += 1 } } == 1)
    #expect(layouts { window.resize(to: Size(width: 200, height: 100)) } == 0)
    #expect(layouts { window.resize(to: Size(width: 100, height: 200)) } == 1)
    #expect(layouts { window.resize(to: Size(width: 100, height: 200)) } == 0)
    #expect(layouts { window.resize(to: Size(width: 100, height: 200), scale: 2) } == 1)
    #expect(
      layouts { window.resize(to: Size(width: 100, height: 200), outputTransform: .rotated90) } == 1)
    // Another owner has laid out nothing yet.
    #expect(layouts { controller.onLayout = { _ in count += 1 } } == 1)
  }

  @Test
  func `a window that is asked to close closes, unless its owner knows better`() {
    let window = ManualWindow(size: Size(width: 200, height: 100))
    let controller = WindowController(window: window)
    var asked = 0
    controller.onCloseRequest = { asked += 1 }
    window.delegate?.windowShouldClose(window)
    #expect(asked == 1 && !window.isClosed)
    controller.onCloseRequest = nil
    window.delegate?.windowShouldClose(window)
    #expect(window.isClosed)
  }

  @Test
  func `windows that were opened and closed leave nothing behind`() {
    weak var lostController: WindowController?
    weak var lostView: View?
    weak var lostWindow: ManualWindow?
    for _ in 0..<200 {
      let stage = ThrowingStage()
      var script = InputScript()
      script.touch(at: stage.window.now + 0.01, duration: 0.1) { Point(x: 400 + 900 * $0, y: 300) }
      stage.play(&script, until: stage.window.now + 0.15)
      lostController = stage.controller
      lostWindow = stage.window
      lostView = stage.view
      // Until then the window retains its controller.
      stage.window.close()
    }
    Transaction.flush()
    #expect(lostWindow == nil)
    #expect(lostController == nil)
    #expect(lostView == nil)
  }

  @Test
  func `views within one another 100,000 levels deep end`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        weak var lost: View?
        weak var lostLayer: Layer?
        let kept = View()
        do {
          let top = View()
          var view = top
          for level in 0..<100_000 {
            let inner = level == 50_000 ? kept : View()
            view.addSubview(inner)
            view = inner
          }
          (lost, lostLayer) = (view, view.layer)
        }
        precondition(lost != nil && kept.superview == nil && kept.subviews.count == 1, "what is held stays")
        kept.subviews[0].removeFromSuperview()
        precondition(lost == nil && lostLayer == nil, "all else is gone")
      }
    }
  }

  @Test
  func `with nothing moving a window asks for no wake-up and no frame`() {
    let stage = ThrowingStage()
    var script = InputScript()
    script.touch(at: stage.window.now + 0.01, duration: 0.1) { Point(x: 400 + 900 * $0, y: 300) }
    stage.play(&script, until: stage.window.now + 3)
    #expect(stage.window.wakeTime == nil)
    #expect(stage.window.renderTree.nextChange == .never)
    stage.window.resolveFrame()
    #expect(stage.window.renderTree.damage.isEmpty)
  }
}
