import BusTestSupport
import CMartletSystemd
import Glibc
import Testing

@testable import MartletDesktop

/// Connections to a message bus of a test's own.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)), .enabled(if: PrivateBus.program != nil))
struct BusConnectionTests {
  @Test func `what has arrived is not handled in the middle of what sends something`() async throws {
    let bus = try PrivateBus()
    let server = try await BusClient(on: bus.address)
    let client = try await BusClient(on: bus.address)
    let handle = try #require(server.bus.handle)
    var calls = 0
    server.bus.serve("/test") { _ in
      calls += 1
      return .success([])
    }
    let call = BusCall(to: server.name, path: "/test", interface: "test.Calls", member: "Call")
    let reply = await withCheckedContinuation { continuation in
      client.bus.send(call) { continuation.resume(returning: $0) }
      var entry = pollfd(fd: sd_bus_get_fd(handle.raw), events: Int16(POLLIN), revents: 0)
      #expect(poll(&entry, 1, 10_000) == 1, "the call has arrived")
      server.bus.emit(BusCall(path: "/test", interface: "test.Signals", member: "Told"))
      #expect(calls == 0)
    }
    #expect(reply == .success([]) && calls == 1)
    client.close()
    server.close()
  }
}
