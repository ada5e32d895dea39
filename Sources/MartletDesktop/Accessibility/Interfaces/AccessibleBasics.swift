/// What every object tells: org.a11y.atspi.Accessible.
enum AccessibleBasics: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Accessible",
    [
      .init("GetChildAtIndex", "i", "(so)"), .init("GetChildren", "", "a(so)"),
      .init("GetIndexInParent", "", "i"), .init("GetRelationSet", "", "a(ua(so))"),
      .init("GetRole", "", "u"), .init("GetRoleName", "", "s"), .init("GetLocalizedRoleName", "", "s"),
      .init("GetState", "", "au"), .init("GetAttributes", "", "a{ss}"), .init("GetApplication", "", "(so)"),
      .init("GetInterfaces", "", "as"),
    ],
    [
      .init("version", "u"), .init("Name", "s"), .init("Description", "s"), .init("Parent", "(so)"),
      .init("ChildCount", "i"), .init("Locale", "s"), .init("AccessibleId", "s"), .init("HelpText", "s"),
    ])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    let (facts, service) = (target.facts, target.service)
    let children = target.program.children(of: target.object)
    switch method {
    case "GetChildAtIndex":
      let index = try arguments.integer(0)
      guard children.indices.contains(index) else {
        throw .invalid("there are \(children.count) children, none at \(index)")
      }
      return [service.reference(children[index])]
    case "GetChildren": return [.array(of: "(so)", children.map(service.reference))]
    case "GetIndexInParent": return [.int32(clamping: target.program.index(of: target.object))]
    case "GetRelationSet":
      let relations = target.program.relations(of: target.object).map { relation, others in
        BusValue.structure([
          .uint32(relation.rawValue), .array(of: "(so)", others.map(service.reference)),
        ])
      }
      return [.array(of: "(ua(so))", relations)]
    case "GetRole": return [.uint32(facts.role.number)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(facts.role.name)]
    case "GetState": return [facts.states.value]
    case "GetAttributes":
      let entries = facts.attributes.sorted { $0.key < $1.key }
      return [.array(of: "{ss}", entries.map { .entry(.string($0.key), .string($0.value)) })]
    case "GetApplication": return [service.reference(.program)]
    case "GetInterfaces": return [facts.interfaceNames]
    default: throw .unknownMethod(method, declaration.name)
    }
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    switch name {
    case "version": return .uint32(1)
    case "Name": return .string(target.facts.name)
    case "Description": return .string(target.facts.description)
    case "Parent": return target.service.parent(of: target.object, in: target.program)
    case "ChildCount": return .int32(clamping: target.program.children(of: target.object).count)
    case "Locale": return .string(AccessibleLocale.messages)
    case "AccessibleId": return .string("")
    case "HelpText":
      if case .element(let id) = target.object { return .string(target.program.element(id)?.hint ?? "") }
      return .string("")
    default: throw .unknownProperty(name, declaration.name)
    }
  }
}

extension AccessibleFacts {
  /// Its interfaces by their whole names, as the bus carries them.
  @MainActor var interfaceNames: BusValue { .strings(interfaces.map { AccessibleInterfaces.prefix + $0 }) }
}

extension AccessibleProgram {
  /// Which child of its parent an object is, from 0; −1 for the program.
  func index(of object: AccessibleObject) -> Int {
    parent(of: object).flatMap { children(of: $0).firstIndex(of: object) } ?? -1
  }
}
