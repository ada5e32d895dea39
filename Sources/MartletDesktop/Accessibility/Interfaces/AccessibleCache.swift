/// All objects at once, for programs that keep what they have heard: org.a11y.atspi.Cache.
enum AccessibleCache: AccessibleInterface {
  static let itemType = "((so)(so)(so)iiassusau)"

  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Cache", [.init("GetItems", "", "a" + itemType)])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    guard method == "GetItems" else { throw .unknownMethod(method, declaration.name) }
    let program = target.program
    // Looking for each in its parent would take long in a list of thousands.
    var indices: [AccessibleObject: Int] = [.program: -1]
    for object in program.objects {
      for (index, child) in program.children(of: object).enumerated() { indices[child] = index }
    }
    let items = program.objects.compactMap {
      target.service.cacheItem($0, in: program, index: indices[$0] ?? -1)
    }
    return [.array(of: itemType, items)]
  }
}
