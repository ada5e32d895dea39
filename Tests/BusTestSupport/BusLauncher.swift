import MartletDesktop

/// Tells on a session bus whether assistive programs are used and where their bus is, as at-spi-bus-launcher does.
@MainActor
package final class BusLauncher {
  private let client: BusClient
  /// Where the bus of assistive programs is.
  package var address: String
  private var isEnabled: Bool
  /// Gets an element whenever somebody has asked for the status.
  package let questions: AsyncStream<Void>

  private static let (name, path, status) = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status")
  private static let properties = "org.freedesktop.DBus.Properties"

  /// Takes its place on a session bus.
  /// - Parameters:
  ///   - address: Where the bus of assistive programs is.
  ///   - isEnabled: Whether somebody uses such programs.
  package init(on session: String, address: String, isEnabled: Bool) async throws {
    client = try await BusClient(on: session)
    (self.address, self.isEnabled) = (address, isEnabled)
    let (questions, ask) = AsyncStream.makeStream(of: Void.self)
    self.questions = questions
    client.bus.serve(Self.path) { [weak self] call in
      switch call.member {
      case "GetAll":
        ask.yield()
        return .success([self?.told ?? .string("")])
      case "GetAddress": return .success([.string(self?.address ?? "")])
      default: return .failure(BusError("org.freedesktop.DBus.Error.UnknownMethod", call.member))
      }
    }
    await client.take(Self.name)
  }

  private var told: BusValue {
    .array(
      of: "{sv}",
      [("IsEnabled", isEnabled), ("ScreenReaderEnabled", false)].map {
        .entry(.string($0.0), .variant(.boolean($0.1)))
      })
  }

  /// Somebody begins to use assistive programs, or uses them no more.
  package func enable(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
    client.bus.emit(
      BusCall(
        path: Self.path, interface: Self.properties, member: "PropertiesChanged",
        [.string(Self.status), told, .array(of: "s", [])]))
  }

  /// Goes from the bus.
  package func leave() async {
    await client.leave(Self.name)
    client.close()
  }
}
