/// What only the program tells: org.a11y.atspi.Application.
enum AccessibleApplication: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Application",
    [.init("GetLocale", "u", "s"), .init("GetApplicationBusAddress", "", "s")],
    [
      .init("ToolkitName", "s"), .init("Version", "s"), .init("ToolkitVersion", "s"),
      .init("AtspiVersion", "s"), .init("InterfaceVersion", "u"), .init("Id", "i", isWritable: true),
    ])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    switch method {
    case "GetLocale": return [.string(AccessibleLocale.messages)]
    // There is no way around the bus.
    case "GetApplicationBusAddress": return [.string("")]
    default: throw .unknownMethod(method, declaration.name)
    }
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    switch name {
    case "ToolkitName": return .string("Martlet")
    // Martlet has no version yet.
    case "Version", "ToolkitVersion": return .string("")
    // The version of the protocol, as its description asks for.
    case "AtspiVersion": return .string("2.1")
    case "InterfaceVersion": return .uint32(1)
    case "Id": return .int32(target.service.identifier)
    default: throw .unknownProperty(name, declaration.name)
    }
  }

  static func set(_ name: String, to value: BusValue, of target: AccessibleTarget) throws(BusError) {
    guard name == "Id", case .int32(let number) = value else { throw .readOnly(name) }
    target.service.identifier = number
  }
}
