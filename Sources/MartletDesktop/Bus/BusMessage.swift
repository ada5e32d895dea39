import CMartletSystemd

/// Reads a message of the bus, whose sender is not trusted.
struct BusMessage {
  let raw: OpaquePointer

  init(_ raw: OpaquePointer) { self.raw = raw }

  /// Whether it answers a call with an error.
  var isError: Bool { sd_bus_message_is_method_error(raw, nil) > 0 }

  /// Reads a string; `nil` if the next value is none.
  func string() -> String? {
    var pointer: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(raw, Self.code("s"), &pointer) > 0, let pointer else { return nil }
    return String(cString: pointer)
  }

  /// Reads a setting of the portal's signal; `nil` if the message has another form.
  func setting() -> PortalSetting? {
    guard let group = string(), let key = string(), let value = variant() else { return nil }
    return PortalSetting(group, key, value)
  }

  /// Reads the settings of the portal's answer; `nil` if the message has another form.
  func settings() -> [PortalSetting]? {
    var settings: [PortalSetting] = []
    let isRead = array(of: "{sa{sv}}") {
      entry("sa{sv}") {
        guard let group = string() else { return false }
        return array(of: "{sv}") {
          entry("sv") {
            guard let key = string(), let value = variant() else { return false }
            settings.append(PortalSetting(group, key, value))
            return true
          }
        }
      }
    }
    return isRead ? settings : nil
  }

  /// How deep a value may lie in others: some portals put one into another.
  private static let deepest = 4

  private func variant(depth: Int = 0) -> PortalValue? {
    var kind: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(raw, &kind, &contents) > 0, kind == Self.code("v"), let contents else {
      return nil
    }
    let type = String(cString: contents)
    guard sd_bus_message_enter_container(raw, kind, type) > 0,
      let value = value(of: type, depth: depth), sd_bus_message_exit_container(raw) >= 0
    else { return nil }
    return value
  }

  private func value(of type: String, depth: Int) -> PortalValue? {
    switch type {
    case "u":
      var number: UInt32 = 0
      return sd_bus_message_read_basic(raw, Self.code("u"), &number) > 0 ? .unsigned(number) : nil
    case "b":
      var isTrue: Int32 = 0
      return sd_bus_message_read_basic(raw, Self.code("b"), &isTrue) > 0 ? .boolean(isTrue != 0) : nil
    case "d": return number().map { .number($0) }
    case "s": return string().map { .text($0) }
    case "(ddd)":
      guard sd_bus_message_enter_container(raw, Self.code("r"), "ddd") > 0, let red = number(),
        let green = number(), let blue = number(), sd_bus_message_exit_container(raw) >= 0
      else { return nil }
      return .triple(red, green, blue)
    case "v" where depth < Self.deepest: return variant(depth: depth + 1)
    default: return sd_bus_message_skip(raw, type) >= 0 ? .other(type: type) : nil
    }
  }

  private func number() -> Double? {
    var number = 0.0
    return sd_bus_message_read_basic(raw, Self.code("d"), &number) > 0 ? number : nil
  }

  /// Reads an array. Returns whether it was one, and all elements could be read.
  private func array(of type: String, _ element: () -> Bool?) -> Bool {
    guard sd_bus_message_enter_container(raw, Self.code("a"), type) > 0 else { return false }
    while true {
      guard let isRead = element() else { break }
      guard isRead else { return false }
    }
    return sd_bus_message_exit_container(raw) >= 0
  }

  /// Reads an entry of an array. Returns whether it could be read; `nil` if there are no more.
  private func entry(_ type: String, _ contents: () -> Bool) -> Bool? {
    let status = sd_bus_message_enter_container(raw, Self.code("e"), type)
    if status == 0 { return nil }
    return status > 0 && contents() && sd_bus_message_exit_container(raw) >= 0
  }

  static func code(_ type: Unicode.Scalar) -> CChar { CChar(type.value) }
}
