/// A value on the message bus, of the types that Martlet's calls have.
package enum BusValue: Hashable, Sendable {
  /// Text; `s`.
  case string(String)
  /// The path of an object; `o`.
  case path(String)
  /// A number of 16 bits; `n`.
  case int16(Int16)
  /// A number of 32 bits; `i`.
  case int32(Int32)
  /// A number of 32 bits without a sign; `u`.
  case uint32(UInt32)
  /// A floating-point number; `d`.
  case double(Double)
  /// Yes or no; `b`.
  case boolean(Bool)
  /// Values of one type; `a` and that type.
  case array(of: String, [BusValue])
  /// Several values; their types in parentheses.
  case structure([BusValue])
  /// A key and its value, in an array; their types in braces.
  indirect case entry(BusValue, BusValue)
  /// A value with its type; `v`.
  indirect case variant(BusValue)

  /// Its type as the bus writes it.
  package var type: String {
    switch self {
    case .string: "s"
    case .path: "o"
    case .int16: "n"
    case .int32: "i"
    case .uint32: "u"
    case .double: "d"
    case .boolean: "b"
    case .array(let type, _): "a" + type
    case .structure(let values): "(" + Self.type(of: values) + ")"
    case .entry(let key, let value): "{" + key.type + value.type + "}"
    case .variant: "v"
    }
  }

  /// The types of several values, as the bus writes them.
  package static func type(of values: [BusValue]) -> String { values.map(\.type).joined() }

  /// A number of 32 bits that is nearest to an integer.
  static func int32(clamping number: Int) -> BusValue { .int32(Int32(clamping: number)) }

  /// A list of texts; `as`.
  static func strings(_ strings: [String]) -> BusValue { .array(of: "s", strings.map { .string($0) }) }

  /// Names with their values; `a{sv}`.
  static func properties(_ values: [(String, BusValue)]) -> BusValue {
    .array(of: "{sv}", values.map { .entry(.string($0.0), .variant($0.1)) })
  }
}
