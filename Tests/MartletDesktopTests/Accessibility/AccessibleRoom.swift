import MartletHost

@testable import MartletDesktop

/// A service with one window, asked without a bus.
@MainActor
struct AccessibleRoom {
  let window = FakeWindow()
  let service: AccessibleService
  var content: FakeContent { window.content }

  init() {
    service = AccessibleService(name: "program") { $0() }
    service.busName = ":1.7"
    service.isServing = true
    service.add(window)
  }

  nonisolated static let accessible = "org.a11y.atspi.Accessible"

  /// Asks an object; `interface` is the last part of the interface's name.
  func ask(
    _ object: AccessibleObject, _ interface: String, _ member: String, _ arguments: BusValue...
  ) -> BusReply {
    service.answer(
      BusCall(path: object.path, interface: "org.a11y.atspi.\(interface)", member: member, arguments))
  }

  func ask(
    _ id: AccessibleID, _ interface: String, _ member: String, _ arguments: BusValue...
  ) -> BusReply {
    service.answer(
      BusCall(
        path: AccessibleObject.element(id).path, interface: "org.a11y.atspi.\(interface)", member: member,
        arguments))
  }

  /// The value of a property; `nil` if it can't be had.
  func property(_ object: AccessibleObject, _ interface: String, _ name: String) -> BusValue? {
    let reply = service.answer(
      BusCall(
        path: object.path, interface: "org.freedesktop.DBus.Properties", member: "Get",
        [.string("org.a11y.atspi.\(interface)"), .string(name)]))
    guard case .success(let values) = reply, case .variant(let value)? = values.first else { return nil }
    return value
  }

  func property(_ id: AccessibleID, _ interface: String, _ name: String) -> BusValue? {
    property(.element(id), interface, name)
  }

  func set(_ id: AccessibleID, _ interface: String, _ name: String, _ value: BusValue) -> BusReply {
    service.answer(
      BusCall(
        path: AccessibleObject.element(id).path, interface: "org.freedesktop.DBus.Properties", member: "Set",
        [.string("org.a11y.atspi.\(interface)"), .string(name), .variant(value)]))
  }

  /// How an object is named on the bus.
  func reference(_ object: AccessibleObject) -> BusValue {
    .structure([.string(":1.7"), .path(object.path)])
  }

  func reference(_ id: AccessibleID) -> BusValue { reference(.element(id)) }
}

extension BusReply {
  /// The name of the error, without what is before the last dot; `nil` if it is none.
  var errorName: String? {
    guard case .failure(let error) = self else { return nil }
    return error.name.split(separator: ".").last.map(String.init)
  }
}
