import Martlet
import MartletTesting
import Testing

/// What remains of a window that is gone.
@MainActor @Suite struct ClosedWindowTests {
  @Test func `an animation that is added after the window has closed ends unfinished with the turn`() {
    let stage = MotionStage()
    stage.window.close()
    View.animate(duration: 1, animations: { stage.view.center.x = 100 }, completion: stage.note("block"))
    stage.view.layer.animate(
      .opacity, to: 0, duration: 1, completion: { [log = stage.note("layer")] in log($0) })
    Transaction.flush()
    #expect(stage.log.sorted() == ["block false", "layer false"])
    #expect(!stage.view.layer.isAnimating(.position) && stage.view.layer.opacity == 0)
  }

  @Test func `what completions hold is let go after the window has closed`() {
    weak var lost: View?
    do {
      let stage = MotionStage()
      lost = stage.view
      stage.window.close()
      let view = stage.view
      view.layer.animate(.opacity, to: 0, duration: 1, completion: { _ in view.opacity = 1 })
      Transaction.flush()
    }
    Transaction.flush()
    #expect(lost == nil)
  }

  @Test func `a window and its controller that nobody holds go, though the window was never closed`() {
    weak var lostWindow: ManualWindow?
    weak var lostController: WindowController?
    weak var lostView: View?
    do {
      let window = ManualWindow(size: Size(width: 100, height: 100))
      let controller = WindowController(window: window)
      let view = View()
      controller.rootView.addSubview(view)
      window.resolveFrame()
      (lostWindow, lostController, lostView) = (window, controller, view)
    }
    Transaction.flush()
    #expect(lostWindow == nil && lostController == nil && lostView == nil)
  }

  @Test func `frames are wanted from the end of a turn on, though a transaction is held`() {
    let stage = MotionStage()
    Transaction.begin()
    let link = DisplayLink(tree: stage.controller.layerTree) { _ in }
    Transaction.flush()
    #expect(stage.window.wantsFrames)
    link.invalidate()
    Transaction.flush()
    #expect(!stage.window.wantsFrames)
    Transaction.commit()
  }

  @Test func `a window goes on to work when nobody holds its controller`() {
    let window = ManualWindow(size: Size(width: 100, height: 100))
    var sizes: [Size] = []
    var taps = 0
    do {
      let controller = WindowController(window: window)
      controller.onLayout = { sizes.append($0) }
      let tap = TapGestureRecognizer()
      tap.addHandler { _ in taps += 1 }
      controller.rootView.addGestureRecognizer(tap)
    }
    window.resize(to: Size(width: 200, height: 100))
    var script = InputScript()
    script.touch(at: window.now + 0.1, duration: 0.05) { _ in Point(x: 20, y: 20) }
    window.play(&script, until: window.now + 1)
    #expect(sizes.map(\.width) == [100, 200] && taps == 1)
  }
}
