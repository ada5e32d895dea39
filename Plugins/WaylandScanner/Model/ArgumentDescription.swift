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
  /// The interface of an object or a new object. Nil if the file names none.
  public var interface: String?
  public var isNullable: Bool
  /// The enum that defines the number's values, as written: `transform` or `wl_output.transform`.
  public var enumName: String?
  public var summary: String?

  /// Whether this is a `new_id` whose interface the caller chooses, as in `wl_registry.bind`. On the wire it
  /// is three arguments: the interface's name, its version, and the id.
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
