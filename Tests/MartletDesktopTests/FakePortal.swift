import BusTestSupport
import CMartletSystemd
import Foundation

@testable import MartletDesktop

/// A settings portal whose settings a test chooses.
@MainActor
final class FakePortal {
  private let bus: BusConnection
  private let relay = Relay()
  private let settings: [PortalSetting]
  private var waiting: CheckedContinuation<Void, Never>?
  private var hasAnswered = false
  /// What it answers instead of settings.
  private let answers: Answer

  enum Answer {
    case settings
    /// A string where an array is expected.
    case nonsense
    case error
  }

  final class Relay {
    weak var portal: FakePortal?
  }

  nonisolated static let name = "org.freedesktop.portal.Desktop"
  nonisolated static let path = "/org/freedesktop/portal/desktop"
  nonisolated static let interface = "org.freedesktop.portal.Settings"

  /// Connects to a bus, and returns when it has its name there.
  init(on address: String, _ settings: [PortalSetting], answers: Answer = .settings) async throws {
    guard let bus = BusConnection(address: address), let raw = bus.handle?.raw else {
      throw PrivateBus.Failure(reason: "there is no bus at \(address)")
    }
    self.bus = bus
    self.settings = settings
    self.answers = answers
    relay.portal = self
    bus.keeps = relay
    let context = Unmanaged.passUnretained(relay).toOpaque()
    sd_bus_add_filter(raw, nil, portalReceived, context)
    await withCheckedContinuation { continuation in
      waiting = continuation
      sd_bus_request_name_async(raw, nil, Self.name, 0, portalProceeds, context)
      bus.process()
    }
  }

  fileprivate func proceed() {
    waiting?.resume()
    waiting = nil
  }

  /// Returns when it has answered a call.
  func answered() async {
    guard !hasAnswered else { return }
    await withCheckedContinuation { waiting = $0 }
  }

  /// Goes from the bus, and returns when others can have its name.
  func leave() async {
    guard let raw = bus.handle?.raw else { return }
    await withCheckedContinuation { continuation in
      waiting = continuation
      sd_bus_release_name_async(
        raw, nil, Self.name, portalProceeds, Unmanaged.passUnretained(relay).toOpaque())
      bus.process()
    }
    bus.close()
  }

  /// Tells everybody of a setting.
  func tell(_ setting: PortalSetting) {
    guard let raw = bus.handle?.raw else { return }
    var message: OpaquePointer?
    sd_bus_message_new_signal(raw, &message, Self.path, Self.interface, "SettingChanged")
    defer { sd_bus_message_unref(message) }
    append(setting.group, to: message)
    append(setting.key, to: message)
    append(setting.value, to: message)
    sd_bus_send(raw, message, nil)
    bus.process()
  }

  fileprivate func answer(_ call: OpaquePointer) {
    guard let raw = bus.handle?.raw else { return }
    var message: OpaquePointer?
    defer { sd_bus_message_unref(message) }
    switch answers {
    case .error: sd_bus_message_new_method_errno(call, &message, -EACCES, nil)
    case .nonsense:
      sd_bus_message_new_method_return(call, &message)
      append("nonsense", to: message)
    case .settings:
      sd_bus_message_new_method_return(call, &message)
      within("a", "{sa{sv}}", of: message) {
        for group in Set(settings.map(\.group)) {
          within("e", "sa{sv}", of: message) {
            append(group, to: message)
            within("a", "{sv}", of: message) {
              for setting in settings where setting.group == group {
                within("e", "sv", of: message) {
                  append(setting.key, to: message)
                  append(setting.value, to: message)
                }
              }
            }
          }
        }
      }
    }
    sd_bus_send(raw, message, nil)
    hasAnswered = true
    proceed()
  }

  private func within(_ kind: Unicode.Scalar, _ type: String, of message: OpaquePointer?, _ body: () -> Void)
  {
    sd_bus_message_open_container(message, CChar(kind.value), type)
    body()
    sd_bus_message_close_container(message)
  }

  private func append(_ string: String, to message: OpaquePointer?) {
    sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), string)
  }

  private func append(_ number: Double, to message: OpaquePointer?) {
    var number = number
    sd_bus_message_append_basic(message, CChar(UInt8(ascii: "d")), &number)
  }

  private func append(_ value: PortalValue, to message: OpaquePointer?) {
    switch value {
    case .unsigned(var number):
      within("v", "u", of: message) {
        sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number)
      }
    case .boolean(let isTrue):
      var number: Int32 = isTrue ? 1 : 0
      within("v", "b", of: message) {
        sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &number)
      }
    case .text(let text): within("v", "s", of: message) { append(text, to: message) }
    case .number(let number): within("v", "d", of: message) { append(number, to: message) }
    case .triple(let red, let green, let blue):
      within("v", "(ddd)", of: message) {
        within("r", "ddd", of: message) { for part in [red, green, blue] { append(part, to: message) } }
      }
    case .other:
      // What no setting is: a text in a value in a value.
      within("v", "v", of: message) { within("v", "s", of: message) { append("nonsense", to: message) } }
    }
  }
}

private func portal(
  _ context: UnsafeMutableRawPointer?, _ body: @MainActor @Sendable (FakePortal) -> Void
) {
  guard let context else { return }
  let portal = Unmanaged<FakePortal.Relay>.fromOpaque(context).takeUnretainedValue().portal
  MainActor.assumeIsolated { if let portal { body(portal) } }
}

private func portalProceeds(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  portal(context) { $0.proceed() }
  return 0
}

private func portalReceived(
  _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, sd_bus_message_is_method_call(message, FakePortal.interface, "ReadAll") > 0 else {
    return 0
  }
  let address = UInt(bitPattern: message)
  portal(context) { portal in
    if let message = OpaquePointer(bitPattern: address) { portal.answer(message) }
  }
  return 1
}
