import MartletHost

/// Which of its parts an object has chosen: org.a11y.atspi.Selection.
enum AccessibleSelection: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Selection",
    [
      .init("GetSelectedChild", "i", "(so)"), .init("SelectChild", "i", "b"),
      .init("DeselectSelectedChild", "i", "b"), .init("IsChildSelected", "i", "b"),
      .init("SelectAll", "", "b"), .init("ClearSelection", "", "b"), .init("DeselectChild", "i", "b"),
    ], [.init("version", "u"), .init("NSelectedChildren", "i")])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    let element = try target.element()
    let selected = selected(element, target)
    switch method {
    case "GetSelectedChild":
      let index = try arguments.integer(0)
      guard selected.indices.contains(index) else {
        throw .invalid("\(selected.count) children are selected, none is at \(index)")
      }
      return [target.service.reference(.element(selected[index]))]
    case "SelectChild":
      let child = try child(arguments, element)
      return [.boolean(target.service.change(child) { $0.perform(.press, on: child) })]
    case "IsChildSelected": return [.boolean(selected.contains(try child(arguments, element)))]
    // One of the parts is always chosen, and only one.
    case "DeselectSelectedChild", "DeselectChild", "SelectAll", "ClearSelection": return [.boolean(false)]
    default: throw .unknownMethod(method, declaration.name)
    }
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    name == "NSelectedChildren"
      ? .int32(clamping: selected(try target.element(), target).count) : .uint32(1)
  }

  private static func selected(_ element: AccessibleElement, _ target: AccessibleTarget) -> [AccessibleID] {
    element.children.filter { target.program.element($0)?.states.contains(.selected) ?? false }
  }

  private static func child(
    _ arguments: BusArguments, _ element: AccessibleElement
  ) throws(BusError) -> AccessibleID {
    let index = try arguments.integer(0)
    guard element.children.indices.contains(index) else {
      throw .invalid("there are \(element.children.count) children, none at \(index)")
    }
    return element.children[index]
  }
}
