import Martlet
import MartletTesting
import Testing

/// Stopping several views at one moment.
@MainActor @Suite struct OneMomentTests {
  /// Two views side by side in the same motion.
  private func stops(_ stop: (_ root: View, _ views: [View], _ draw: () -> Void) -> Void) -> Double {
    let window = ManualWindow(size: Size(width: 400, height: 400))
    let controller = WindowController(window: window)
    let views = [View(), View()]
    for (index, view) in views.enumerated() {
      view.frame = Rect(x: 0, y: 50 * Double(index), width: 40, height: 40)
      controller.rootView.addSubview(view)
    }
    window.resolveFrame()
    for view in views { view.layer.animate(.position.x, to: 300, duration: 1, timingFunction: .linear) }
    func draw() {
      window.advance(to: window.now + 1.0 / 60)
      window.resolveFrame()
    }
    for _ in 0..<10 { draw() }
    stop(controller.rootView, views, draw)
    return views[1].center.x - views[0].center.x
  }

  @Test func `views that are frozen at one moment keep their distance, though a frame is drawn meanwhile`() {
    let apart = stops { _, views, draw in
      views[0].freeze(.position.x)
      draw()
      views[1].freeze(.position.x)
    }
    #expect(apart > 3, "what this is for")
    let together = stops { root, views, draw in
      let speeds = root.atOneMoment {
        let first = views[0].freeze(.position.x)
        draw()
        return (first, views[1].freeze(.position.x))
      }
      #expect(abs(speeds.0 - speeds.1) < 1e-9 && speeds.0 > 200)
    }
    #expect(together == 0)
  }

  @Test func `in no window the closure is called`() throws {
    struct Refusal: Error {}
    #expect(View().atOneMoment { 7 } == 7)
    #expect(throws: Refusal.self) { try View().atOneMoment { throw Refusal() } }
  }
}
