import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct ManualFramesTests {
  @Test func `a display link is called once for each frame drawn by hand, and its change is in it`() {
    let window = ManualWindow(size: Size(width: 100, height: 100))
    let controller = WindowController(window: window)
    let layer = Layer()
    layer.name = "mover"
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    controller.rootView.layer.addSublayer(layer)
    var shown: [(time: Double, x: Double)] = []
    window.onFrame = { report in
      if let pose = report.layers.first(where: { $0.name == "mover" })?.pose {
        shown.append((report.targetTime, pose.position.x))
      }
    }
    var calls = 0
    let link = DisplayLink(tree: controller.layerTree) { link in
      calls += 1
      Transaction.withoutActions { layer.position.x = link.targetTimestamp }
    }
    for _ in 0..<60 {
      window.advance(to: window.now + window.refreshDuration)
      window.resolveFrame()
      // The same frame again.
      window.resolveFrame(at: window.frameTime)
    }
    #expect(calls == 60)
    #expect(shown.count == 120 && shown.allSatisfy { $0.x == $0.time })
    link.isPaused = true
    window.advance(to: window.now + 1)
    window.resolveFrame()
    #expect(calls == 60 && !window.wantsFrames)
    link.invalidate()
  }
}
