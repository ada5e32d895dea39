/// One XML start tag with its attributes, and the checks that convert it to a part of the model.
struct ProtocolElement {
  let name: String
  let attributes: [String: String]
  let path: String
  let line: Int

  func failure(_ reason: String) -> ScannerError {
    ScannerError(path: path, line: line, reason: reason)
  }

  func required(_ attribute: String) throws(ScannerError) -> String {
    guard let value = attributes[attribute], !value.isEmpty else {
      throw failure("<\(name)> lacks the attribute \"\(attribute)\"")
    }
    return value
  }

  /// A required attribute that becomes part of a Swift name. Throws if it is no identifier.
  func identifier(_ attribute: String) throws(ScannerError) -> String {
    let value = try required(attribute)
    let isPlain = value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain else {
      throw failure("\"\(value)\" is no name: expected letters, digits and underscores")
    }
    return value
  }

  func interface() throws(ScannerError) -> InterfaceDescription {
    InterfaceDescription(
      name: try identifier("name"), version: try version(try required("version")))
  }

  func message() throws(ScannerError) -> MessageDescription {
    let type = attributes["type"]
    guard type == nil || type == "destructor" else {
      throw failure("unknown message type \"\(type ?? "")\": expected \"destructor\" or none")
    }
    return MessageDescription(
      name: try identifier("name"), since: try version(attributes["since"] ?? "1"),
      isDestructor: type == "destructor")
  }

  func argument() throws(ScannerError) -> ArgumentDescription {
    let type = try required("type")
    guard let kind = ArgumentDescription.Kind(rawValue: type) else {
      throw failure(
        "unknown argument type \"\(type)\": expected int, uint, fixed, string, object, new_id, array or fd")
    }
    let isNullable = try flag("allow-null")
    guard !isNullable || kind == .object || kind == .string || kind == .array else {
      throw failure("an argument of type \(type) cannot be null")
    }
    return ArgumentDescription(
      name: try identifier("name"), kind: kind, interface: attributes["interface"],
      isNullable: isNullable, enumName: attributes["enum"], summary: attributes["summary"])
  }

  func enumeration() throws(ScannerError) -> EnumDescription {
    EnumDescription(
      name: try identifier("name"), isBitfield: try flag("bitfield"),
      since: try version(attributes["since"] ?? "1"))
  }

  func entry() throws(ScannerError) -> EnumDescription.Entry {
    let text = try required("value")
    let value =
      text.hasPrefix("0x") || text.hasPrefix("0X")
      ? UInt32(text.dropFirst(2), radix: 16)
      : UInt32(text) ?? Int32(text).map { UInt32(bitPattern: $0) }
    guard let value else { throw failure("\"\(text)\" is no 32-bit number") }
    return EnumDescription.Entry(
      name: try identifier("name"), value: value, since: try version(attributes["since"] ?? "1"),
      summary: attributes["summary"])
  }

  private func version(_ text: String) throws(ScannerError) -> Int {
    guard let number = Int(text), (1...0x7fff_ffff).contains(number) else {
      throw failure("\"\(text)\" is no version: expected a whole number from 1")
    }
    return number
  }

  private func flag(_ attribute: String) throws(ScannerError) -> Bool {
    switch attributes[attribute] {
    case nil, "false": false
    case "true": true
    case .some(let text):
      throw failure("\(attribute) is \"\(text)\": expected \"true\" or \"false\"")
    }
  }
}
