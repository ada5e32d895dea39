import MartletGeometry
import TestCompositor
import Testing

@testable import MartletWayland

/// Programs see the outputs and choose one to fill; it may disappear and return.
@Suite(.serialized) @MainActor struct OutputTests {
  private func twoOutputs() -> CompositorConfiguration {
    var configuration = CompositorConfiguration()
    var turned = ScriptedOutput(name: "TEST-2", width: 3840, height: 2160, scale: 2)
    turned.transform = 1
    turned.refresh = 59_940
    configuration.outputs = [ScriptedOutput(), turned]
    return configuration
  }

  @Test func `outputs are listed in points as they are turned`() async throws {
    let rig = try await Rig.start(twoOutputs())
    var changes = 0
    rig.application.onOutputsChanged = { changes += 1 }
    #expect(
      rig.application.outputs == [
        WaylandOutput(
          name: "TEST-1", label: "Martlet Test", size: Size(width: 1280, height: 720), scale: 1,
          transform: .normal, refreshRate: 60),
        WaylandOutput(
          name: "TEST-2", label: "Martlet Test", size: Size(width: 1080, height: 1920), scale: 2,
          transform: .rotated90, refreshRate: 59.94),
      ])
    rig.compositor.unplug("TEST-1")
    try await rig.wait("the change") { changes > 0 }
    #expect(rig.application.outputs.map(\.name) == ["TEST-2"])
    #expect(try await rig.finish() == [])
  }

  @Test func `outputs without names are called by their model and numbered`() async throws {
    var configuration = twoOutputs()
    configuration.output = 3
    let rig = try await Rig.start(configuration)
    #expect(rig.application.outputs.map(\.name) == ["Martlet Test", "Martlet Test (2)"])
    #expect(try await rig.finish() == [])
  }

  @Test func `a chosen output that comes back is chosen again`() async throws {
    let rig = try await Rig.start(twoOutputs())
    rig.window.fullscreenOutput = "TEST-2"
    rig.window.isFullscreen = true
    try await rig.compositor.wait("the wish") {
      $0.window?.wishes == [.fullscreen(output: "TEST-2")]
    }
    rig.compositor.configure(width: 1080, height: 1920, states: [.activated, .fullscreen])
    try await rig.wait("the size") { rig.window.isFullscreen }
    rig.compositor.unplug("TEST-2")
    try await rig.wait("the loss") { rig.application.outputs.count == 1 }
    // It is where the compositor puts it, and no longer fullscreen: some compositors do that.
    rig.compositor.configure(width: 800, height: 600)
    try await rig.wait("the small size") { !rig.window.isFullscreen }
    rig.compositor.plug(ScriptedOutput(name: "TEST-3"))
    try await rig.wait("another output") { rig.application.outputs.count == 2 }
    rig.compositor.plug(ScriptedOutput(name: "TEST-2"))
    let state = try await rig.compositor.wait("the wish again") { ($0.window?.wishes.count ?? 0) > 1 }
    #expect(state.window?.wishes == [.fullscreen(output: "TEST-2"), .fullscreen(output: "TEST-2")])
    // A window that a person takes out of fullscreen stays so.
    rig.compositor.configure(width: 1080, height: 1920, states: [.activated, .fullscreen])
    try await rig.wait("fullscreen") { rig.window.isFullscreen }
    rig.compositor.configure(width: 800, height: 600)
    try await rig.wait("the end of it") { !rig.window.isFullscreen }
    rig.compositor.unplug("TEST-2")
    try await rig.wait("the loss") { rig.application.outputs.count == 2 }
    rig.compositor.plug(ScriptedOutput(name: "TEST-2"))
    try await rig.wait("the return") { rig.application.outputs.count == 3 }
    try await rig.roundTrip()
    #expect(rig.compositor.state.window?.wishes.count == 2)
    #expect(try await rig.finish() == [])
  }

  @Test func `the chosen output is filled on the next compositor too`() async throws {
    let life = try await Mortality.start(twoOutputs())
    life.rig.window.fullscreenOutput = "TEST-2"
    life.rig.window.isFullscreen = true
    life.rig.compositor.configure(width: 1080, height: 1920, states: [.activated, .fullscreen])
    try await life.rig.wait("fullscreen") { life.rig.window.isFullscreen }
    try await life.kill()
    try life.revive()
    let state = try await life.waitForFrame()
    #expect(state.window?.wishes == [.fullscreen(output: "TEST-2")])
    // Some compositors leave the first size open and make the window fullscreen later, so it appears as large
    // as it was.
    #expect(life.rig.window.size == Size(width: 1080, height: 1920))
    life.rig.compositor.configure(width: 1080, height: 1920, states: [.activated, .fullscreen])
    life.rig.compositor.configure(width: 0, height: 0)
    try await life.rig.wait("its own size") { life.rig.window.size == Rig.size }
    #expect(try await life.finish() == [])
  }
}
