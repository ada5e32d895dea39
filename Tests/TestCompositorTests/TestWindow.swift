@testable import TestCompositor

/// A window of ``TestClient`` that does what the test tells it, right or wrong.
@MainActor
final class TestWindow {
  let client: TestClient
  let surface: WlSurface
  let xdgSurface: XdgSurface
  let toplevel: XdgToplevel
  private let manager: XdgWmBase
  private(set) var configures: [UInt32] = []
  private(set) var sizes: [(width: Int32, height: Int32, states: [UInt32])] = []
  private(set) var closes = 0

  init(_ client: TestClient) throws {
    self.client = client
    surface = try client.bind(WlCompositor.self).createSurface()
    manager = try client.bind(XdgWmBase.self)
    xdgSurface = manager.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    manager.setMainHandler { [manager] event in
      if case .ping(let serial) = event { manager.pong(serial: serial) }
    }
    xdgSurface.setMainHandler { [unowned self] event in
      if case .configure(let serial) = event { configures.append(serial) }
    }
    toplevel.setMainHandler { [unowned self] event in
      switch event {
      case .configure(let width, let height, let states):
        sizes.append((width, height, WaylandArray.words(states)))
      case .close: closes += 1
      default: break
      }
    }
  }

  /// Commits without a buffer, waits for the configure, acknowledges it and attaches a buffer.
  func map(_ buffer: WlBuffer) {
    surface.commit()
    client.roundtrip()
    if let serial = configures.last { xdgSurface.ackConfigure(serial: serial) }
    surface.attach(buffer: buffer, x: 0, y: 0)
    surface.commit()
    client.roundtrip()
  }

  func discard() {
    toplevel.discard()
    xdgSurface.discard()
    manager.discard()
    surface.discard()
  }
}
