import Glibc
import Testing

/// A generated server and a generated client at both ends of a socket pair, on one thread.
final class Loopback {
  let server = Server.WaylandServerDisplay()
  let display: Client.WaylandDisplay
  let client: Server.WaylandClient
  let echo: Client.LoopEcho
  let served: Server.LoopEcho
  private let global: Server.WaylandGlobal<Server.LoopEcho>

  /// Collects values from a handler on another isolation.
  final class Box<Value>: @unchecked Sendable {
    var values: [Value] = []
  }

  init(version: UInt32 = 3) throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    client = try #require(server.addClient(fileDescriptor: ends[0]))
    display = try Client.WaylandDisplay(fileDescriptor: ends[1])
    let served = Box<Server.LoopEcho>()
    global = Server.WaylandGlobal(server, version: version) { served.values.append($0) }
    let globals = Box<(name: UInt32, version: UInt32)>()
    let registry = display.proxy.getRegistry()
    registry.setHandler { event in
      if case .global(let name, Client.LoopEcho.interfaceName, let version) = event {
        globals.values.append((name, version))
      }
    }
    Self.turn(server, display)
    let found = try #require(globals.values.first)
    echo = registry.bind(name: found.name, as: Client.LoopEcho.self, version: found.version)
    registry.discard()
    Self.turn(server, display)
    self.served = try #require(served.values.first)
  }

  /// Lets both sides handle what the other has sent.
  func turn() { Self.turn(server, display) }

  private static func turn(_ server: Server.WaylandServerDisplay, _ display: Client.WaylandDisplay) {
    for _ in 0..<2 {
      display.flush()
      server.dispatch(waitingUpTo: 0)
      server.flushClients()
      while display.hasInput {
        guard display.prepareRead() else {
          display.dispatchPending()
          continue
        }
        guard display.readEvents() else { return }
      }
      display.dispatchPending()
    }
  }
}
