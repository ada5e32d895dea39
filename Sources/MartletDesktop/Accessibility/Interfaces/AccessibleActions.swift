/// What can be done with an object: org.a11y.atspi.Action.
enum AccessibleActions: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Action",
    [
      .init("GetDescription", "i", "s"), .init("GetName", "i", "s"), .init("GetLocalizedName", "i", "s"),
      .init("GetKeyBinding", "i", "s"), .init("GetActions", "", "a(sss)"), .init("DoAction", "i", "b"),
    ], [.init("version", "u"), .init("NActions", "i")])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    let element = try target.element()
    let actions = element.namedActions
    if method == "GetActions" {
      let all = actions.map { BusValue.structure([.string($0.name), .string(""), .string("")]) }
      return [.array(of: "(sss)", all)]
    }
    let index = try arguments.integer(0)
    guard actions.indices.contains(index) else {
      throw .invalid("there are \(actions.count) actions, none at \(index)")
    }
    switch method {
    case "GetName", "GetLocalizedName": return [.string(actions[index].name)]
    case "GetDescription", "GetKeyBinding": return [.string("")]
    case "DoAction":
      return [
        .boolean(target.service.change(element.id) { $0.perform(actions[index].action, on: element.id) })
      ]
    default: throw .unknownMethod(method, declaration.name)
    }
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    name == "NActions" ? .int32(clamping: try target.element().namedActions.count) : .uint32(1)
  }
}
