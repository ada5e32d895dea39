import Glibc
import Testing

@testable import TestCompositor

@MainActor
struct ConnectionTests {
  @Test func `Globals are offered and left out as configured`() throws {
    var configuration = CompositorConfiguration()
    configuration.viewporter = nil
    configuration.windowManager = 2
    configuration.seat = 7
    let client = try TestClient(TestCompositor(configuration))
    #expect(client.names["wp_viewporter"] == nil)
    #expect(client.names["wl_subcompositor"] == nil)
    #expect(client.names["xdg_wm_base"]?.map(\.version) == [2])
    #expect(client.names["wl_seat"]?.map(\.version) == [7])
  }

  @Test func `Outputs are plugged in, changed and unplugged`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let output: WlOutput = try client.bind()
    var heard: [String] = []
    output.setMainHandler { event in
      switch event {
      case .mode(_, let width, let height, _): heard.append("\(width)×\(height)")
      case .scale(let factor): heard.append("scale \(factor)")
      case .name(let name): heard.append(name)
      case .geometry(_, _, _, _, _, _, _, let transform): heard.append("transform \(transform.rawValue)")
      case .done: heard.append("done")
      case .description: break
      }
    }
    client.roundtrip()
    #expect(heard == ["transform 0", "1280×720", "scale 1", "TEST-1", "done"])
    heard = []
    compositor.change {
      $0.transform = 1
      $0.scale = 2
    }
    compositor.plug(ScriptedOutput(name: "TEST-2", width: 800, height: 480))
    client.roundtrip()
    #expect(heard == ["transform 1", "1280×720", "scale 2", "TEST-1", "done"])
    #expect(client.names["wl_output"]?.count == 2)
    compositor.unplug("TEST-1")
    client.roundtrip()
    #expect(client.removed == [client.names["wl_output"]?.first?.name])
    output.discard()
    client.roundtrip()
    #expect(client.display.error == nil)
  }

  @Test func `A client that tidies up leaves nothing behind`() async throws {
    let compositor = TestCompositor()
    do {
      let client = try TestClient(compositor)
      let window = try TestWindow(client)
      let buffer = try client.buffer(4, 4)
      window.map(buffer)
      window.discard()
      buffer.discard()
      client.display.flush()
      client.display.disconnect()
    }
    let state = try await compositor.wait("the client's end") { $0.disconnections == 1 }
    #expect(state.complaints.isEmpty)
    #expect(state.surface?.isDestroyed == true)
  }

  @Test func `What a client leaves behind is named`() async throws {
    let compositor = TestCompositor()
    do {
      let client = try TestClient(compositor)
      let window = try TestWindow(client)
      window.map(try client.buffer(4, 4))
      client.display.disconnect()
    }
    let state = try await compositor.wait("the client's end") { $0.disconnections == 1 }
    #expect(
      state.complaints.sorted() == [
        "left behind: wl_buffer", "left behind: wl_surface", "left behind: xdg_surface",
        "left behind: xdg_toplevel", "left behind: xdg_wm_base",
      ])
  }

  @Test func `A killed connection shows at the client as a broken one`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    compositor.killClients()
    client.roundtrip()
    #expect(client.display.error?.code == EPIPE || client.display.error?.code == ECONNRESET)
    let again = try TestClient(compositor)
    #expect(again.names["wl_compositor"] != nil)
    compositor.stop()
    again.roundtrip()
    #expect(again.display.error != nil)
  }

  @Test func `A paused compositor answers nothing until it resumes`() async throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    compositor.pause()
    _ = try client.bind(WlCompositor.self).createSurface()
    client.display.flush()
    #expect(compositor.state.surfaces.isEmpty)
    compositor.resume()
    try await compositor.wait("the surface") { $0.surfaces.count == 1 }
  }
}
