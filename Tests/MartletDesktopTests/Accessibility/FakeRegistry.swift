import BusTestSupport

@testable import MartletDesktop

/// A registry of programs that tells a test who registers.
@MainActor
final class FakeRegistry {
  let client: BusClient
  /// What programs have registered with, in order.
  let embedded: AsyncStream<BusValue>
  private let embed: AsyncStream<BusValue>.Continuation
  /// How often programs have registered.
  private(set) var registrations = 0
  /// Who has asked for which events.
  var events: [(program: String, name: String)] = []

  static let name = "org.a11y.atspi.Registry"
  static let path = "/org/a11y/atspi/registry"
  static let root = "/org/a11y/atspi/accessible/root"

  init(on address: String) async throws {
    client = try await BusClient(on: address)
    (embedded, embed) = AsyncStream.makeStream(of: BusValue.self)
    for path in [Self.root, Self.path] {
      client.bus.serve(path) { [weak self] in self?.answer($0) ?? .success([]) }
    }
    await client.take(Self.name)
  }

  private func answer(_ call: BusCall) -> BusReply {
    switch call.member {
    case "Embed":
      registrations += 1
      if let plug = call.arguments.first { embed.yield(plug) }
      return .success([.structure([.string(client.name), .path(Self.root)])])
    case "GetRegisteredEvents":
      return .success([
        .array(of: "(ss)", events.map { .structure([.string($0.program), .string($0.name)]) })
      ])
    default: return .failure(.unknownMethod(call.member, call.interface))
    }
  }

  /// Somebody asks for events from now on.
  func register(_ event: String, from program: String) {
    client.bus.emit(
      BusCall(
        path: Self.path, interface: Self.name, member: "EventListenerRegistered",
        [.string(program), .string(event), .array(of: "s", [])]))
  }

  /// Goes from the bus.
  func leave() async {
    await client.leave(Self.name)
    client.close()
  }
}
