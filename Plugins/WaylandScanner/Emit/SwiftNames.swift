/// Converts names of the protocol to Swift names.
enum SwiftNames {
  /// `wl_surface` becomes `WlSurface`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The type of an enum inside its interface's type. `Value` is appended to names that Swift or the
  /// generated code uses for something else.
  static func nestedType(_ name: String) -> String {
    let plain = type(name)
    return reservedTypes.contains(plain) ? plain + "Value" : plain
  }

  /// `get_xdg_surface` becomes `getXdgSurface`. Keywords are not escaped.
  static func plainMember(_ name: String) -> String {
    let whole = type(name)
    guard let first = name.split(separator: "_").first else { return "_" }
    // `URL_base` becomes `urlBase`, `Title` becomes `title`.
    let isAcronym = first.allSatisfy(\.isUppercase)
    let head = isAcronym ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let member = head + whole.dropFirst(first.count)
    return member.first?.isNumber == true ? "_" + member : member
  }

  /// The name of a parameter or an enum case.
  static func member(_ name: String) -> String { escaped(plainMember(name)) }

  /// A label in a call. All keywords but three are valid there without backticks.
  static func label(_ name: String) -> String {
    let plain = plainMember(name)
    return ["inout", "let", "var"].contains(plain) ? "`\(plain)`" : plain
  }

  /// A method that sends a request. An underscore is appended to names that every generated type already has.
  static func method(_ name: String) -> String {
    let plain = plainMember(name)
    return reservedMembers.contains(plain) ? plain + "_" : escaped(plain)
  }

  /// An entry of an enum. If it starts with a digit, the enum's name precedes it, as in `transform90`.
  static func entry(_ name: String, in enumeration: String) -> String {
    if name.first?.isNumber == true { return plainMember("\(enumeration)_\(name)") }
    let plain = plainMember(name)
    return plain == "rawValue" ? "rawValue_" : escaped(plain)
  }

  private static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  private static let reservedTypes: Set<String> = [
    "Type", "Protocol", "Self", "Any", "Event", "Request", "Since", "RawValue",
  ]

  private static let reservedMembers: Set<String> = [
    "raw", "version", "objectID", "discard", "decode", "setHandler", "setMainHandler", "interface", "hash",
    "interfaceName", "maximumVersion", "makeWrapper", "endsObject", "self", "init",
  ]

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
    "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows",
    "static", "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default",
    "defer", "do", "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch",
    "where", "while", "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true",
    "try", "Type", "Protocol",
  ]
}
