import Testing

@testable import TestCompositor

@MainActor
struct WindowTests {
  @Test func `A commit is recorded with its configure, its damage and its pixels`() throws {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    configuration.initialConfigure = .automatic(width: 8, height: 6)
    let compositor = TestCompositor(configuration)
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.toplevel.setTitle(title: "A title")
    window.surface.damageBuffer(x: 1, y: 2, width: 3, height: 4)
    let viewport = try client.bind(WpViewporter.self).getViewport(surface: window.surface)
    viewport.setDestination(width: 4, height: 3)
    let region = try client.bind(WlCompositor.self).createRegion()
    region.add(x: 0, y: 0, width: 8, height: 6)
    window.surface.setOpaqueRegion(region: region)
    region.discard()
    window.map(try client.buffer(8, 6, bgra: [10, 20, 30, 255]))

    let state = compositor.state
    #expect(state.window?.title == "A title")
    #expect(window.sizes.first?.width == 8)
    #expect(window.sizes.first?.states == [WindowStateFlag.activated.rawValue])
    #expect(state.surface?.commits.count == 2)
    #expect(state.surface?.commits.first?.bufferDamage == [PixelRect(x: 1, y: 2, width: 3, height: 4)])
    let commit = try #require(state.lastCommit)
    #expect(commit.bufferSize == PixelSize(width: 8, height: 6))
    #expect(commit.ackedSerial == state.window?.configures.first?.serial)
    #expect(commit.viewportDestination == PixelSize(width: 4, height: 3))
    #expect(commit.opaqueRegion == [PixelRect(x: 0, y: 0, width: 8, height: 6)])
    #expect(commit.pixels?[7, 5] == [30, 20, 10, 255])
    #expect(state.complaints.isEmpty)
  }

  @Test func `A scripted configure, a close and a ping reach the window`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    let serial = compositor.configure(width: 30, height: 20, states: [.fullscreen, .activated])
    compositor.closeWindow()
    let ping = compositor.ping()
    client.roundtrip()
    client.roundtrip()
    #expect(window.configures.last == serial)
    #expect(window.sizes.last?.states == [2, 4])
    #expect(window.closes == 1)
    #expect(compositor.state.pongs == [ping])
  }

  @Test func `A buffer before the first configure is a protocol error`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.surface.attach(buffer: try client.buffer(4, 4), x: 0, y: 0)
    window.surface.commit()
    client.roundtrip()
    #expect(client.display.error?.protocolError?.interface == "xdg_surface")
    #expect(client.display.error?.protocolError?.code == 3)
    #expect(compositor.state.protocolErrors.count == 1)
    #expect(compositor.state.protocolErrors.first?.contains("before the first configure") == true)
  }

  @Test func `Acknowledging what was never sent is a protocol error`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.surface.commit()
    client.roundtrip()
    window.xdgSurface.ackConfigure(serial: 12345)
    client.roundtrip()
    #expect(client.display.error?.protocolError?.code == 4)
  }

  @Test func `A buffer that is no multiple of its scale is a protocol error`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.surface.setBufferScale(scale: 2)
    window.map(try client.buffer(5, 4))
    #expect(client.display.error?.protocolError?.interface == "wl_surface")
    #expect(client.display.error?.protocolError?.code == 2)
  }

  @Test func `A surface destroyed before its window is a protocol error`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.surface.discard()
    client.roundtrip()
    #expect(compositor.state.protocolErrors.count == 1)
  }

  @Test func `Errors that libwayland finds are recorded as well`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let pool = try client.bind(WlShm.self).createPool(fd: 0, size: -1)
    client.roundtrip()
    #expect(compositor.state.protocolErrors.count == 1)
    _ = pool
  }

  @Test func `A decoration is answered as configured`() throws {
    var configuration = CompositorConfiguration()
    configuration.decorationAnswer = .always(.serverSide)
    let compositor = TestCompositor(configuration)
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    let decoration = try client.bind(ZxdgDecorationManagerV1.self)
      .getToplevelDecoration(toplevel: window.toplevel)
    decoration.setMode(mode: .clientSide)
    window.map(try client.buffer(4, 4))
    #expect(compositor.state.window?.requestedDecorations == [.clientSide])
    #expect(compositor.state.window?.decoration == .serverSide)
  }

  @Test func `A window that is unmapped is configured anew`() throws {
    let compositor = TestCompositor()
    let client = try TestClient(compositor)
    let window = try TestWindow(client)
    window.map(try client.buffer(4, 4))
    window.surface.attach(buffer: nil, x: 0, y: 0)
    window.surface.commit()
    client.roundtrip()
    #expect(compositor.state.surface?.isMapped == false)
    #expect(window.configures.count == 1)
    window.map(try client.buffer(4, 4))
    #expect(window.configures.count == 2)
    #expect(compositor.state.complaints.isEmpty)
  }

  @Test func `Buffers come back when replaced, at once, or when the script says`() throws {
    for (policy, expected) in [
      (CompositorConfiguration.BufferRelease.immediate, [1, 2]), (.whenReplaced, [0, 1]), (.held, [0, 0]),
    ] {
      var configuration = CompositorConfiguration()
      configuration.bufferRelease = policy
      let compositor = TestCompositor(configuration)
      let client = try TestClient(compositor)
      let window = try TestWindow(client)
      var released: [UInt32] = []
      let first = try client.buffer(4, 4)
      let second = try client.buffer(4, 4)
      for buffer in [first, second] {
        buffer.setMainHandler { _ in released.append(buffer.objectID) }
      }
      window.map(first)
      #expect(released.count == expected[0])
      window.surface.attach(buffer: second, x: 0, y: 0)
      window.surface.commit()
      client.roundtrip()
      #expect(released.count == expected[1])
      compositor.releaseBuffers()
      client.roundtrip()
      #expect(released == [first.objectID, second.objectID])
    }
  }
}
