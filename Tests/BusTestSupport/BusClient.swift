import MartletDesktop

/// A program on a bus that calls others and hears their signals, as a screen reader does.
@MainActor
package final class BusClient {
  /// Its connection.
  package let bus: BusConnection
  private var heard: [BusCall] = []
  private var waiting: [(isWanted: (BusCall) -> Bool, continuation: CheckedContinuation<BusCall, Never>)] = []

  /// Connects to a bus, and returns when it has its name there.
  package init(on address: String) async throws {
    guard let bus = BusConnection(address: address) else {
      throw PrivateBus.Failure(reason: "there is no bus at \(address)")
    }
    self.bus = bus
    _ = await call(daemon("GetId"))
  }

  /// Its name on the bus.
  package var name: String { bus.uniqueName() ?? "" }

  private func daemon(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
    let name = "org.freedesktop.DBus"
    return BusCall(to: name, path: "/org/freedesktop/DBus", interface: name, member: member, arguments)
  }

  /// Calls a method, and returns the answer.
  package func call(_ call: BusCall, startsService: Bool = false) async -> BusReply {
    await withCheckedContinuation { continuation in
      bus.send(call, startsService: startsService) { continuation.resume(returning: $0) }
    }
  }

  /// Takes a name on the bus, and returns when it has it.
  package func take(_ name: String) async {
    _ = await call(daemon("RequestName", [.string(name), .uint32(0)]))
  }

  /// Gives a name back, and returns when others can have it.
  package func leave(_ name: String) async { _ = await call(daemon("ReleaseName", [.string(name)])) }

  /// Hears all signals that a rule matches from now on.
  package func listen(_ rule: String) async {
    bus.follow(rule) { [weak self] in self?.heard($0) }
    // The bus handles what it gets in order.
    _ = await call(daemon("GetId"))
  }

  private func heard(_ signal: BusCall) {
    guard let index = waiting.firstIndex(where: { $0.isWanted(signal) }) else { return heard.append(signal) }
    waiting.remove(at: index).continuation.resume(returning: signal)
  }

  /// Returns the first signal of a kind that was not taken before, when it comes.
  package func signal(where isWanted: @escaping (BusCall) -> Bool) async -> BusCall {
    if let index = heard.firstIndex(where: isWanted) { return heard.remove(at: index) }
    return await withCheckedContinuation { waiting.append((isWanted, $0)) }
  }

  /// The signals that came and were not taken.
  package func takeSignals() -> [BusCall] {
    defer { heard = [] }
    return heard
  }

  /// Goes from the bus.
  package func close() { bus.close() }
}
