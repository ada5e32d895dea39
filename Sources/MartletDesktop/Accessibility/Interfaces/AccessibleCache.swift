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
    return [.array(of: itemType, program.objects.compactMap { target.service.cacheItem($0, in: program) })]
  }
}
