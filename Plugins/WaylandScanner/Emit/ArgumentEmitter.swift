/// Emits one argument: its Swift type, and the code that reads it from the wire and writes it to the wire.
struct ArgumentEmitter {
  let argument: ArgumentDescription
  let interface: InterfaceDescription
  let protocols: ProtocolSet
  let side: BindingSide

  var name: String { SwiftNames.member(argument.name) }

  /// The argument's name as a label in a call.
  var label: String { SwiftNames.label(argument.name) }

  private var enumType: String? {
    protocols.enumeration(argument, of: interface).map {
      "\(SwiftNames.type($0.interface)).\(SwiftNames.nestedType($0.enumeration.name))"
    }
  }

  private var objectType: String {
    let untyped = side == .client ? "WaylandAnyProxy" : "WaylandAnyResource"
    return argument.interface.map(SwiftNames.type) ?? untyped
  }

  private var optional: String { argument.isNullable ? "?" : "" }

  /// The type of the parameter in a method that sends the message.
  var sentType: String {
    switch argument.kind {
    case .int: enumType ?? "Int32"
    case .uint: enumType ?? "UInt32"
    case .fixed: "Double"
    case .string: "String" + optional
    case .object, .newID: objectType + optional
    case .array: "[UInt8]" + optional
    case .fd: "Int32"
    }
  }

  /// The type of the associated value of a received message.
  ///
  /// A client may receive an object that it has destroyed in the meantime, so there every object is optional.
  var receivedType: String {
    switch argument.kind {
    case .object where side == .client: objectType + "?"
    case .newID where side == .server: "WaylandNewID<\(objectType)>"
    default: sentType
    }
  }

  /// Whether reading it can fail. The message is then dropped.
  var isReadGuarded: Bool {
    switch argument.kind {
    case .object: side == .server && !argument.isNullable
    case .newID: side == .client
    default: false
    }
  }

  /// An expression that reads the argument at `index` from the wire.
  func read(at index: Int) -> String {
    switch argument.kind {
    case .int:
      enumType.map { "\($0)(rawValue: UInt32(bitPattern: wire.int(\(index))))" } ?? "wire.int(\(index))"
    case .uint: enumType.map { "\($0)(rawValue: wire.uint(\(index)))" } ?? "wire.uint(\(index))"
    case .fixed: "wire.fixed(\(index))"
    case .string: argument.isNullable ? "wire.optionalString(\(index))" : "wire.string(\(index))"
    case .array: argument.isNullable ? "wire.optionalBytes(\(index))" : "wire.bytes(\(index))"
    case .fd: "wire.fileDescriptor(\(index))"
    case .object: "wire.object(\(index), as: \(objectType).self)"
    case .newID:
      side == .client
        ? "wire.object(\(index), as: \(objectType).self)" : "wire.newID(\(index), as: \(objectType).self)"
    }
  }

  /// An expression of type `wl_argument`. For strings and arrays `holder` is the name of a pointer to their
  /// bytes.
  func written(holder: String) -> String {
    switch argument.kind {
    case .int: "wl_argument(i: \(enumType == nil ? name : "Int32(bitPattern: \(name).rawValue)"))"
    case .uint: "wl_argument(u: \(enumType == nil ? name : "\(name).rawValue"))"
    case .fixed: "wl_argument(f: WaylandFixed.wire(\(name)))"
    case .string: "wl_argument(s: \(holder))"
    case .array: "wl_argument(a: \(holder))"
    case .fd: "wl_argument(h: \(name))"
    case .object: "wl_argument(o: \(name)\(optional).raw)"
    case .newID: side == .client ? "wl_argument(o: nil)" : "wl_argument(o: \(name)\(optional).raw)"
    }
  }

  /// The call whose closure receives the `holder` of ``written(holder:)``. Nil if none is needed.
  var holding: String? {
    switch argument.kind {
    case .string: "WaylandWire.withCString(\(name))"
    case .array: "WaylandWire.withArray(\(name))"
    default: nil
    }
  }
}
