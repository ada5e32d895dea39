/// One `<arg>` of a message.
public struct ArgumentDescription: Equatable, Sendable {
  /// The wire types of the protocol.
  public enum Kind: String, Sendable {
    case int
    case uint
    case fixed
    case string
    case object
    case newID = "new_id"
    case array
    case fd
  }

  public var name: String
  public var kind: Kind
  /// The interface of an object or a new object, where the file names one.
  public var interface: String?
  public var isNullable: Bool
  /// The enum that gives the number its meaning, as written: `transform` or `wl_output.transform`.
  public var enumName: String?
  public var summary: String?

  /// A `new_id` that leaves the interface to the caller, as `wl_registry.bind` does. On the wire it is three
  /// arguments: the interface's name, its version, and the id.
  public var isUntypedNewObject: Bool { kind == .newID && interface == nil }

  var objectInterface: String? {
    kind == .object || kind == .newID ? interface : nil
  }

  var signature: String {
    let letter =
      switch kind {
      case .int: "i"
      case .uint: "u"
      case .fixed: "f"
      case .string: "s"
      case .object: "o"
      case .newID: interface == nil ? "sun" : "n"
      case .array: "a"
      case .fd: "h"
      }
    return (isNullable ? "?" : "") + letter
  }
}
