/// Why a call on the message bus has failed: what the caller gets instead of an answer.
package struct BusError: Error, Hashable, Sendable {
  /// The error's name on the bus.
  package var name: String
  /// What was expected and what came.
  package var message: String

  package init(_ name: String, _ message: String) { (self.name, self.message) = (name, message) }

  private static let standard = "org.freedesktop.DBus.Error."

  static func unknownObject(_ path: String) -> BusError {
    BusError(standard + "UnknownObject", "there is no object '\(path)' (any more)")
  }

  static func unknownInterface(_ name: String, _ path: String) -> BusError {
    BusError(standard + "UnknownInterface", "'\(path)' has no interface '\(name)'")
  }

  static func unknownMethod(_ name: String, _ interface: String?) -> BusError {
    BusError(standard + "UnknownMethod", "there is no method '\(name)' in '\(interface ?? "any interface")'")
  }

  static func unknownProperty(_ name: String, _ interface: String) -> BusError {
    BusError(standard + "UnknownProperty", "there is no property '\(name)' in '\(interface)'")
  }

  static func readOnly(_ name: String) -> BusError {
    BusError(standard + "PropertyReadOnly", "the property '\(name)' can't be set")
  }

  static func invalid(_ message: String) -> BusError { BusError(standard + "InvalidArgs", message) }

  static func failed(_ message: String) -> BusError { BusError(standard + "Failed", message) }
}
