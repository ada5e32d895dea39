import CMartletSystemd
import MartletGeometry
import MartletHost

/// Follows what a person has chosen for all programs of the desktop, through the settings portal on the session bus.
///
/// Without a bus or a portal nothing has been chosen. A portal that goes leaves what it has told; one that comes is asked. Nothing here
/// waits for another program.
@MainActor
package final class DesktopSettings {
  /// What has been chosen, as far as it is known.
  package private(set) var preferences = DesktopPreferences()

  /// Called when the bus has ended: nothing will change any more.
  package var onEnd: () -> Void {
    get { bus.onEnd }
    set { bus.onEnd = newValue }
  }

  private var settings = PortalSettings()
  private let bus: BusConnection
  /// Passes on what the bus calls. The bus keeps it: these settings may go while messages are handled.
  private let relay = Relay()
  private let onChange: @MainActor (DesktopPreferences) -> Void

  private static let (portal, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
  private static let interface = "org.freedesktop.portal.Settings"

  /// Begins to follow the settings; `nil` if there is no bus.
  /// - Parameters:
  ///   - address: Where the bus is; by default where the environment says.
  ///   - onChange: Called with the preferences whenever they have changed, on the main queue, never before this returns.
  package init?(
    address: String? = BusAddress.ofSession, onChange: @escaping @MainActor (DesktopPreferences) -> Void
  ) {
    guard let address, let bus = BusConnection(address: address) else { return nil }
    self.bus = bus
    self.onChange = onChange
    relay.settings = self
    bus.keeps = relay
    follow(
      "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
        + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.portal)'",
      receivedOwner)
    for group in PortalSettings.groups {
      follow(
        "type='signal',sender='\(Self.portal)',path='\(Self.path)',interface='\(Self.interface)',"
          + "member='SettingChanged',arg0='\(group)'", receivedSetting)
    }
    ask()
  }

  /// Follows nothing any more.
  package func stop() { bus.close() }

  /// What handlers of the bus are called with: something that lives as long as the connection.
  private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(relay).toOpaque() }

  private func follow(_ rule: String, _ handler: sd_bus_message_handler_t) {
    guard let handle = bus.handle else { return }
    _ = sd_bus_add_match_async(handle.raw, nil, rule, handler, nil, context)
  }

  /// Asks the portal for all settings.
  private func ask() {
    guard let handle = bus.handle else { return }
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        handle.raw, &message, Self.portal, Self.path, Self.interface, "ReadAll") >= 0
    else { return }
    defer { sd_bus_message_unref(message) }
    guard sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "s") >= 0 else { return }
    for group in PortalSettings.groups {
      guard sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), group) >= 0 else { return }
    }
    guard sd_bus_message_close_container(message) >= 0 else { return }
    _ = sd_bus_call_async(handle.raw, nil, message, receivedAnswer, context, 0)
  }

  fileprivate func portalChanged(isThere: Bool) {
    if isThere { ask() }
  }

  /// Takes all settings of the portal; those that it does not name are unchanged by anybody.
  fileprivate func take(all answer: [PortalSetting]?) {
    guard let answer else {
      return Diagnostics.reportOnce(
        "settings portal", "the settings portal's answer to ReadAll was ignored: it is no a{sa{sv}}")
    }
    settings = PortalSettings()
    for setting in answer { take(setting) }
    tell()
  }

  fileprivate func take(changed setting: PortalSetting?) {
    guard let setting else {
      return Diagnostics.reportOnce(
        "settings portal's signal", "the settings portal's SettingChanged was ignored: it is no ssv")
    }
    take(setting)
    tell()
  }

  private func take(_ setting: PortalSetting) {
    guard let objection = settings.take(setting) else { return }
    Diagnostics.reportOnce(
      "desktop setting \(setting.key)",
      "the desktop's setting \(setting.group) \(setting.key) was ignored: \(objection)")
  }

  private func tell() {
    let new = settings.preferences
    guard new != preferences else { return }
    preferences = new
    onChange(new)
  }
}

/// Holds settings weakly.
@MainActor
private final class Relay {
  weak var settings: DesktopSettings?
}

/// Calls the owner of a handler of the bus, if it is still there.
private func call(
  _ context: UnsafeMutableRawPointer?, _ body: @MainActor @Sendable (DesktopSettings) -> Void
) -> Int32 {
  guard let context else { return 0 }
  let relay = Unmanaged<Relay>.fromOpaque(context).takeUnretainedValue()
  MainActor.assumeIsolated {
    if let settings = relay.settings { body(settings) }
  }
  return 0
}

private func receivedOwner(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let reader = message.map({ BusMessage($0) }), reader.string() != nil, reader.string() != nil,
    let owner = reader.string()
  else { return 0 }
  return call(context) { $0.portalChanged(isThere: !owner.isEmpty) }
}

private func receivedSetting(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  let setting = message.flatMap { BusMessage($0).setting() }
  return call(context) { $0.take(changed: setting) }
}

private func receivedAnswer(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let reader = message.map({ BusMessage($0) }), !reader.isError else { return 0 }
  let settings = reader.settings()
  return call(context) { $0.take(all: settings) }
}
