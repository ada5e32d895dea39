/// All protocols that one set of bindings is generated from, checked against each other.
public struct ProtocolSet: Sendable {
  public let protocols: [ProtocolDescription]
  /// The index of each interface in the table that the generated code builds.
  let indices: [String: Int]
  private let enums: [String: EnumDescription]

  /// Checks that no interface is defined twice, that every interface and enum that is referred to exists,
  /// that no message is newer than its interface, and that no event creates an object without an interface.
  /// Throws otherwise.
  public init(_ protocols: [ProtocolDescription]) throws(ScannerError) {
    self.protocols = protocols
    var indices: [String: Int] = [:]
    var enums: [String: EnumDescription] = [:]
    for file in protocols {
      for interface in file.interfaces {
        guard indices[interface.name] == nil else {
          throw ScannerError(
            path: file.path, reason: "the interface \(interface.name) is defined a second time")
        }
        indices[interface.name] = indices.count
        for enumeration in interface.enums {
          enums["\(interface.name).\(enumeration.name)"] = enumeration
        }
      }
    }
    self.indices = indices
    self.enums = enums
    for file in protocols {
      for interface in file.interfaces { try check(interface, in: file) }
    }
  }

  /// The interfaces in table order.
  var interfaces: [InterfaceDescription] { protocols.flatMap(\.interfaces) }

  /// The enum that an argument of `interface` names, with the name of the interface that defines it. Nil if
  /// it names none.
  func enumeration(
    _ argument: ArgumentDescription, of interface: InterfaceDescription
  ) -> (interface: String, enumeration: EnumDescription)? {
    guard let name = argument.enumName else { return nil }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let holder = parts.count == 2 ? parts[0] : interface.name
    guard let last = parts.last, let found = enums["\(holder).\(last)"] else { return nil }
    return (holder, found)
  }

  private func check(
    _ interface: InterfaceDescription, in file: ProtocolDescription
  ) throws(ScannerError) {
    for (kind, messages) in [("request", interface.requests), ("event", interface.events)] {
      for message in messages {
        let place = "\(interface.name).\(message.name)"
        guard message.since <= interface.version else {
          let range = "version \(message.since), but the interface ends at \(interface.version)"
          throw ScannerError(path: file.path, reason: "\(place) is since \(range)")
        }
        for argument in message.arguments {
          if let name = argument.interface, indices[name] == nil {
            throw ScannerError(
              path: file.path,
              reason: "\(place) refers to the interface \(name): list the protocol that defines it as well")
          }
          if let name = argument.enumName, enumeration(argument, of: interface) == nil {
            throw ScannerError(
              path: file.path,
              reason: "\(place) refers to the enum \(name): list the protocol that defines it as well")
          }
          if kind == "event", argument.isUntypedNewObject {
            throw ScannerError(
              path: file.path, reason: "\(place) is an event and creates an object of no interface")
          }
        }
      }
    }
  }
}
