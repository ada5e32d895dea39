import MartletGeometry
import MartletHost
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// A compositor that does not make a window fullscreen.
@Suite(.serialized) @MainActor struct RefusedFullscreenTests {
  @Test func `a window that is never made fullscreen gets its frame and its own size`() async throws {
    var configuration = CompositorConfiguration()
    configuration.decoration = nil
    let compositor = TestCompositor(configuration)
    let application = try WaylandApplication.connect(descriptor: compositor.connect())
    let window = try application.makeWindow(
      title: "Kiosk", applicationID: "martlet.kiosk", size: Size(width: 400, height: 300), isFullscreen: true)
    let controller = WindowController(window: window)
    var isClosed = false
    application.onLastWindowClosed = { isClosed = true }
    try await compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    #expect(
      window.size == Size(width: 1280, height: 720) && !controller.isFrameShown, "it is to be fullscreen")
    for step in 0..<3 {
      let serial = compositor.configure(width: 0, height: 0)
      try await compositor.wait("configure \(step)") {
        $0.window?.acknowledged.contains(serial ?? 0) == true
      }
    }
    #expect(window.size == Size(width: 400, height: 300) && controller.isFrameShown)
    // It is made fullscreen all the same, later.
    let serial = compositor.configure(width: 1280, height: 720, states: [.activated, .fullscreen])
    try await compositor.wait("fullscreen") { $0.window?.acknowledged.contains(serial ?? 0) == true }
    #expect(window.isFullscreen && !controller.isFrameShown)
    window.close()
    let deadline = MonotonicTime.now + 10
    while !isClosed, MonotonicTime.now < deadline { await Task.yield() }
    application.disconnect()
    let state = try await compositor.wait("the client to leave") { $0.disconnections > 0 }
    #expect(isClosed && state.complaints == [])
  }
  @Test func `the next compositor has as much time as the first one`() async throws {
    let life = try await Mortality.start()
    life.rig.window.isFullscreen = true
    try await life.kill()
    try life.revive()
    try await life.waitForFrame()
    for (step, isComing) in [true, true, false].enumerated() {
      let serial = life.rig.compositor.configure(width: 0, height: 0)
      try await life.rig.compositor.wait("configure \(step)") {
        $0.window?.acknowledged.contains(serial ?? 0) == true
      }
      #expect(life.rig.window.isComing == isComing, "after configure \(step)")
    }
    #expect(try await life.finish() == [])
  }
}
