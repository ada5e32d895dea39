/// Answers to what other programs ask. Nothing about a call is trusted.
extension AccessibleService {
  private static let (properties, introspection) = (
    BusInterface(
      "org.freedesktop.DBus.Properties",
      [.init("Get", "ss", "v"), .init("Set", "ssv", ""), .init("GetAll", "s", "a{sv}")]),
    BusInterface("org.freedesktop.DBus.Introspectable", [.init("Introspect", "", "s")])
  )

  /// Answers a call.
  func answer(_ call: BusCall) -> BusReply {
    do throws(BusError) {
      return .success(try values(call))
    } catch {
      return .failure(error)
    }
  }

  private func values(_ call: BusCall) throws(BusError) -> [BusValue] {
    let (target, interfaces) = try receiver(call.path)
    // A caller may leave the interface out.
    let name = call.interface
    let arguments = BusArguments(call.arguments)
    for standard in [Self.properties, Self.introspection] where name == nil || name == standard.name {
      guard let method = standard.method(call.member) else { continue }
      try check(call, method)
      return try standardValues(call.member, arguments, target, interfaces)
    }
    if name == Self.properties.name || name == Self.introspection.name {
      throw .unknownMethod(call.member, name)
    }
    let named = interfaces.filter { name == nil || $0.declaration.name == name }
    guard !named.isEmpty else { throw .unknownInterface(name ?? "", call.path) }
    for interface in named {
      guard let method = interface.declaration.method(call.member) else { continue }
      try check(call, method)
      return try interface.call(call.member, arguments, on: target)
    }
    throw .unknownMethod(call.member, name)
  }

  /// The object at a path, and its interfaces.
  private func receiver(
    _ path: String
  ) throws(BusError) -> (AccessibleTarget, [any AccessibleInterface.Type]) {
    if path == AccessibleObject.cachePath, let target = target(.program) {
      return (target, [AccessibleCache.self])
    }
    guard let object = AccessibleObject(path: path), let target = target(object) else {
      throw .unknownObject(path)
    }
    return (target, target.facts.interfaces.compactMap(AccessibleInterfaces.named))
  }

  private func check(_ call: BusCall, _ method: BusInterface.Method) throws(BusError) {
    guard call.signature == method.input, BusValue.type(of: call.arguments) == method.input else {
      throw .invalid("\(method.name): expected arguments of type '\(method.input)', not '\(call.signature)'")
    }
  }

  private func standardValues(
    _ method: String, _ arguments: BusArguments, _ target: AccessibleTarget,
    _ interfaces: [any AccessibleInterface.Type]
  ) throws(BusError) -> [BusValue] {
    if method == "Introspect" { return [.string(description(of: interfaces))] }
    let name = try arguments.string(0)
    let named = interfaces.filter { name.isEmpty || $0.declaration.name == name }
    let known = [Self.properties.name, Self.introspection.name]
    guard !named.isEmpty || known.contains(name) else { throw .unknownInterface(name, target.object.path) }
    if method == "GetAll" {
      var all: [(String, BusValue)] = []
      for interface in named {
        for property in interface.declaration.properties {
          all.append((property.name, try interface.property(property.name, of: target)))
        }
      }
      return [.properties(all)]
    }
    let wanted = try arguments.string(1)
    guard let interface = named.first(where: { $0.declaration.property(wanted) != nil }),
      let property = interface.declaration.property(wanted)
    else { throw .unknownProperty(wanted, name) }
    if method == "Get" { return [.variant(try interface.property(wanted, of: target))] }
    guard property.isWritable else { throw .readOnly(wanted) }
    let value = try arguments.variant(2)
    guard value.type == property.type else {
      throw .invalid("\(wanted): expected a value of type '\(property.type)', not '\(value.type)'")
    }
    try interface.set(wanted, to: value, of: target)
    return []
  }

  private func description(of interfaces: [any AccessibleInterface.Type]) -> String {
    let all = [Self.introspection, Self.properties] + interfaces.map { $0.declaration }
    return (["<node>"] + all.map(\.xml) + ["</node>"]).joined(separator: "\n")
  }
}
