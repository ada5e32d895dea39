import MartletGeometry

/// Follows on the session bus whether assistive programs are used, and where their own bus is.
///
/// The program that knows is not started for it: where nobody has asked for it, nobody listens.
@MainActor
final class AccessibilityStatus {
  /// Whether assistive programs want to hear of programs, as far as it is known.
  private(set) var isWanted = false
  /// Called when `isWanted` has changed.
  var onChange: () -> Void = {}

  private let bus: BusConnection
  private let givenAddress: String?

  private static let (launcher, path) = ("org.a11y.Bus", "/org/a11y/bus")
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// Begins to follow; `nil` if there is no bus.
  /// - Parameters:
  ///   - address: Where the session bus is.
  ///   - accessibilityAddress: Where the bus of assistive programs is, if somebody has said so; `nil` to ask for it.
  init?(address: String?, accessibilityAddress: String?) {
    guard let address, let bus = BusConnection(address: address) else { return nil }
    self.bus = bus
    givenAddress = accessibilityAddress.flatMap { $0.isEmpty ? nil : $0 }
    bus.onEnd = { [weak self] in self?.take(false) }
    bus.follow(
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
        + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.launcher)'"
    ) { [weak self] in self?.ownerChanged($0) }
    bus.follow(
      "type='signal',sender='\(Self.launcher)',path='\(Self.path)',interface='\(Self.properties)',"
        + "member='PropertiesChanged',arg0='\(Self.status)'"
    ) { [weak self] _ in self?.ask() }
    ask()
  }

  /// Follows nothing any more.
  func stop() { bus.close() }

  private func ownerChanged(_ signal: BusCall) {
    guard case .string(let owner)? = signal.arguments.last else { return }
    // A new one has another bus.
    take(false)
    if !owner.isEmpty { ask() }
  }

  private func ask() {
    bus.send(
      BusCall(
        to: Self.launcher, path: Self.path, interface: Self.properties, member: "GetAll",
        [.string(Self.status)]), startsService: false
    ) { [weak self] in self?.received($0) }
  }

  private func received(_ reply: BusReply) {
    // Without the launcher nobody listens.
    guard case .success(let values) = reply else { return take(false) }
    guard case .array(of: "{sv}", let entries)? = values.first else {
      return Diagnostics.reportOnce(
        "accessibility status", "the answer of org.a11y.Bus about its status was ignored: it is no a{sv}")
    }
    take(
      entries.contains { entry in
        guard case .entry(.string(let name), .variant(.boolean(let isTrue))) = entry else { return false }
        return isTrue && (name == "IsEnabled" || name == "ScreenReaderEnabled")
      })
  }

  private func take(_ isWanted: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    onChange()
  }

  /// Finds where the bus of assistive programs is. The completion is called with an address that connects without waiting, or `nil`.
  func findBus(_ completion: @escaping @MainActor (String?) -> Void) {
    if let givenAddress { return completion(BusAddress.address(listed: givenAddress, runtimeFolder: nil)) }
    bus.send(
      BusCall(to: Self.launcher, path: Self.path, interface: Self.launcher, member: "GetAddress")
    ) { reply in
      guard case .success(let values) = reply, case .string(let address)? = values.first else {
        return completion(nil)
      }
      completion(BusAddress.address(listed: address, runtimeFolder: nil))
    }
  }
}
