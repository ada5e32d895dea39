import Glibc
import TestCompositor
import Testing

@testable import MartletWayland

/// What is missing is said in one line; what breaks ends in an error, not in a crash.
@Suite(.serialized) @MainActor struct FailureTests {
  @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func aMissingGlobalIsNamed(name: String) async throws {
    var configuration = CompositorConfiguration()
    switch name {
    case "wl_compositor": configuration.compositor = nil
    case "wl_shm": configuration.sharedMemory = false
    default: configuration.windowManager = nil
    }
    let error = #expect(throws: HostError.self) { _ = try Rig(TestCompositor(configuration)) }
    #expect(error?.description == "the compositor does not offer \(name), which windows need")
  }

  @Test func everyOtherGlobalMayBeMissing() async throws {
    var configuration = CompositorConfiguration()
    configuration.output = nil
    configuration.seat = nil
    configuration.decoration = nil
    configuration.viewporter = nil
    configuration.presentation = nil
    configuration.fractionalScale = nil
    configuration.pointerGestures = nil
    configuration.idleInhibit = nil
    let rig = try await Rig.start(configuration)
    rig.card.layer.animate(.position, to: .init(x: 100, y: 100), spring: Rig.spring)
    for frame in 0..<10 {
      let count = rig.frames.count
      rig.compositor.frame(at: MonotonicClock.now)
      if frame < 5 { try await rig.wait("frame \(frame)") { rig.frames.count > count } }
    }
    #expect(try await rig.finish() == [])
  }

  @Test func oldVersionsOfEverythingWillDo() async throws {
    var configuration = CompositorConfiguration()
    configuration.compositor = 1
    configuration.output = 1
    configuration.seat = 1
    configuration.windowManager = 1
    let rig = try await Rig.start(configuration)
    rig.card.layer.position = .init(x: 10, y: 10)
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("the move") { rig.frames.cardPosition?.x == 10 }
    _ = try await rig.finish()
    // What version 1 cannot end is left behind; errors there are none.
    #expect(rig.compositor.state.protocolErrors == [])
  }

  @Test func aCompositorThatDiesIsReportedOnce() async throws {
    let rig = try await Rig.start()
    rig.compositor.stop()
    try await rig.wait("the report") { !rig.failures.isEmpty }
    #expect(rig.failures.count == 1)
    #expect(rig.failures.first?.description.hasPrefix("the compositor closed the connection: ") == true)
  }

  @Test func noCompositorIsAnErrorThatNamesTheSocket() {
    setenv("WAYLAND_DISPLAY", "martlet-nobody", 1)
    unsetenv("WAYLAND_SOCKET")
    setenv("XDG_RUNTIME_DIR", "/tmp", 0)
    let error = #expect(throws: HostError.self) { _ = try WaylandApplication.connect() }
    #expect(error?.description.hasPrefix("there is no Wayland compositor at 'martlet-nobody'") == true)
  }

  @Test func aHundredWindowsComeAndGoWithoutLeavingAnythingBehind() async throws {
    let rig = try await Rig.start()
    rig.application.onLastWindowClosed = {}
    for index in 0..<20 {
      let window = try rig.application.makeWindow(
        title: "Window \(index)", applicationID: "martlet.rig", size: .init(width: 100, height: 100))
      try await rig.compositor.wait("window \(index)") { $0.surface?.isMapped == true }
      window.close()
      try await rig.compositor.wait("window \(index) to go") { $0.surface?.isDestroyed == true }
    }
  }
}
