/// Which events other programs have asked for. Their names are like `object:state-changed:focused`, and may end early.
struct AccessibleInterest: Hashable, Sendable {
  /// The parts of the names, by who has asked.
  private var names: [String: Set<[String]>] = [:]

  /// Whether nobody has asked for anything.
  var isEmpty: Bool { names.isEmpty }

  /// Someone asks for events.
  mutating func add(_ event: String, from program: String) {
    names[program, default: []].insert(Self.parts(event))
  }

  /// Someone asks no more for events.
  mutating func remove(_ event: String, from program: String) {
    names[program]?.remove(Self.parts(event))
    if names[program]?.isEmpty ?? false { names[program] = nil }
  }

  /// Whether someone has asked for an event.
  func wants(_ event: AccessibleEvent) -> Bool {
    let parts = [event.subject.rawValue, event.name, event.detail].map(Self.plain)
    return names.values.contains { wanted in
      wanted.contains { name in zip(name, parts).allSatisfy { $0 == "" || $0 == $1 } }
    }
  }

  /// Both forms of a name are used: `state-changed` and `StateChanged`.
  private static func parts(_ event: String) -> [String] {
    event.split(separator: ":", omittingEmptySubsequences: false).prefix(3).map { plain(String($0)) }
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "-" } }
}
