/// A program's presence on the bus of assistive programs: registers it, passes calls to a service, and its signals to all.
@MainActor
final class AccessibilityConnection {
  /// Called when the connection has ended.
  var onEnd: () -> Void = {}

  private let bus: BusConnection
  private let service: AccessibleService
  /// Whether the registry has not answered yet. It may be started by the question.
  private var isRegistering = false
  /// Whether it hears of all who go from the bus.
  private var followsKeepers = false

  private static let registry = "org.a11y.atspi.Registry"
  private static let registryPath = "/org/a11y/atspi/registry"
  private static let (daemon, daemonPath) = ("org.freedesktop.DBus", "/org/freedesktop/DBus")

  /// Begins to connect; `nil` if nothing is at the address.
  init?(address: String, service: AccessibleService) {
    guard let bus = BusConnection(address: address) else { return nil }
    (self.bus, self.service) = (bus, service)
    bus.onEnd = { [weak self] in self?.onEnd() }
    bus.serve(AccessibleObject.prefix) { [weak self] in
      self?.answer($0) ?? .failure(.unknownObject($0.path))
    }
    followOwner(of: Self.registry) { [weak self] isThere in
      if isThere { self?.register() } else { self?.service.interest = AccessibleInterest() }
    }
    for member in ["EventListenerRegistered", "EventListenerDeregistered"] {
      bus.follow(
        "type='signal',sender='\(Self.registry)',path='\(Self.registryPath)',interface='\(Self.registry)',"
          + "member='\(member)'"
      ) { [weak self] in self?.interestChanged($0) }
    }
    // The answer means that the bus has given the connection its name.
    bus.send(BusCall(to: Self.daemon, path: Self.daemonPath, interface: Self.daemon, member: "GetId")) {
      [weak self] _ in self?.begin()
    }
  }

  /// Goes from the bus.
  func close() {
    bus.close()
    onEnd = {}
    service.send = { _ in }
    service.isServing = false
  }

  private func followOwner(of name: String, _ body: @escaping @MainActor (Bool) -> Void) {
    bus.follow(
      "type='signal',sender='\(Self.daemon)',path='\(Self.daemonPath)',interface='\(Self.daemon)',"
        + "member='NameOwnerChanged',arg0='\(name)'"
    ) { signal in
      if case .string(let owner)? = signal.arguments.last { body(!owner.isEmpty) }
    }
  }

  private func begin() {
    guard let name = bus.uniqueName() else { return }
    service.busName = name
    service.send = { [weak bus] in bus?.emit($0) }
    service.isServing = true
    register()
  }

  /// Makes the program known to the registry, which may be started for it, and asks who listens.
  private func register() {
    guard service.isServing, !isRegistering else { return }
    isRegistering = true
    let root = AccessibleObject.program.path
    bus.send(
      BusCall(
        to: Self.registry, path: root, interface: "org.a11y.atspi.Socket", member: "Embed",
        [service.reference(.program)])
    ) { [weak self] reply in
      self?.isRegistering = false
      guard case .success(let values) = reply, let socket = values.first, socket.type == "(so)" else {
        return
      }
      self?.service.socket = socket
    }
    bus.send(
      BusCall(
        to: Self.registry, path: Self.registryPath, interface: Self.registry, member: "GetRegisteredEvents")
    ) { [weak self] in self?.receivedInterest($0) }
  }

  private func receivedInterest(_ reply: BusReply) {
    // Those who have registered meanwhile stay.
    var interest = service.interest ?? AccessibleInterest()
    if case .success(let values) = reply, case .array(of: "(ss)", let events)? = values.first {
      for case .structure(let event) in events {
        if case .string(let program) = event[0], case .string(let name) = event[1] {
          interest.add(name, from: program)
        }
      }
    }
    service.interest = interest
  }

  private func interestChanged(_ signal: BusCall) {
    guard signal.arguments.count >= 2, case .string(let program) = signal.arguments[0],
      case .string(let name) = signal.arguments[1]
    else { return }
    var interest = service.interest ?? AccessibleInterest()
    if signal.member == "EventListenerRegistered" {
      interest.add(name, from: program)
    } else {
      interest.remove(name, from: program)
    }
    service.interest = interest
  }

  private func answer(_ call: BusCall) -> BusReply {
    // Who asks for all objects keeps them, until it goes.
    if call.path == AccessibleObject.cachePath, call.member == "GetItems", let sender = call.sender,
      service.keep(sender)
    {
      followKeepers()
    }
    return service.answer(call)
  }

  /// Hears of all who go from the bus, with one rule for all of them: a rule for each would be left behind by each.
  private func followKeepers() {
    guard !followsKeepers else { return }
    followsKeepers = true
    bus.follow(
      "type='signal',sender='\(Self.daemon)',path='\(Self.daemonPath)',interface='\(Self.daemon)',"
        + "member='NameOwnerChanged',arg2=''"
    ) { [weak self] signal in
      if case .string(let name)? = signal.arguments.first { self?.service.forget(name) }
    }
  }
}
