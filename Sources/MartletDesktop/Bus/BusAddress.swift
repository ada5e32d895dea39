import Glibc

/// Where the session bus is.
package enum BusAddress {
  /// The address that the environment gives; `nil` if there is no bus, or it can be reached only in a way that might make the program
  /// wait, such as over a network.
  package static var ofSession: String? {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return address(listed: value("DBUS_SESSION_BUS_ADDRESS"), runtimeFolder: value("XDG_RUNTIME_DIR"))
  }

  /// Chooses the address.
  /// - Parameters:
  ///   - list: The addresses that the environment lists, separated by semicolons; `nil` or empty if it lists none.
  ///   - runtimeFolder: The folder in which the socket of the bus usually is; `nil` if there is none.
  static func address(listed list: String?, runtimeFolder: String?) -> String? {
    if let list, !list.isEmpty {
      return list.split(separator: ";").first { $0.hasPrefix("unix:") }.map(String.init)
    }
    guard let runtimeFolder, runtimeFolder.hasPrefix("/") else { return nil }
    return "unix:path=" + escaped("\(runtimeFolder)/bus")
  }

  /// A path as it stands in an address: other bytes than these are written in hexadecimal.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "."):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
