import MartletGeometry

/// Where an object is: org.a11y.atspi.Component.
enum AccessibleComponent: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Component",
    [
      .init("Contains", "iiu", "b"), .init("GetAccessibleAtPoint", "iiu", "(so)"),
      .init("GetExtents", "u", "(iiii)"), .init("GetPosition", "u", "ii"), .init("GetSize", "", "ii"),
      .init("GetLayer", "", "u"), .init("GetMDIZOrder", "", "n"), .init("GrabFocus", "", "b"),
      .init("GetAlpha", "", "d"), .init("SetExtents", "iiiiu", "b"), .init("SetPosition", "iiu", "b"),
      .init("SetSize", "ii", "b"), .init("ScrollTo", "u", "b"), .init("ScrollToPoint", "uii", "b"),
    ], [.init("version", "u")])

  /// The layers of AT-SPI in which elements and windows lie.
  private static let (elementLayer, windowLayer): (UInt32, UInt32) = (3, 7)
  /// The places to which something can be scrolled, in AT-SPI.
  private static let places = 0...6

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    switch method {
    case "Contains": return [.boolean(target.frame.contains(try point(arguments, target)))]
    case "GetAccessibleAtPoint":
      let found = target.object(at: try point(arguments, target))
      return [found.map(target.service.reference) ?? AccessibleService.nothing]
    case "GetExtents": return [try target.rect(target.frame, arguments.integer(0)).value]
    case "GetPosition":
      return Array(try target.rect(target.frame, arguments.integer(0)).wholePoints.prefix(2))
    case "GetSize": return Array(target.frame.wholePoints.suffix(2))
    case "GetLayer":
      if case .window = target.object { return [.uint32(windowLayer)] }
      return [.uint32(elementLayer)]
    case "GetMDIZOrder": return [.int16(-1)]
    case "GrabFocus":
      guard case .element(let id) = target.object else { return [.boolean(false)] }
      return [.boolean(target.service.change(id) { $0.focus(id) })]
    case "GetAlpha": return [.double(1)]
    // Where things are is the program's to say.
    case "SetExtents", "SetPosition", "SetSize": return [.boolean(false)]
    case "ScrollTo":
      let place = try arguments.integer(0)
      guard places.contains(place) else {
        throw .invalid("place to scroll to: expected 0 to 6, not \(place)")
      }
      return [.boolean(target.reveal())]
    case "ScrollToPoint":
      _ = try target.origin(arguments.integer(0))
      return [.boolean(target.reveal())]
    default: throw .unknownMethod(method, declaration.name)
    }
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    .uint32(1)
  }

  private static func point(
    _ arguments: BusArguments, _ target: AccessibleTarget
  ) throws(BusError) -> Point {
    try target.point(arguments.integer(0), arguments.integer(1), arguments.integer(2))
  }
}

extension AccessibleTarget {
  /// Scrolls it into sight. Returns whether it is there.
  func reveal() -> Bool {
    guard case .element(let id) = object else { return false }
    return service.change(id) { $0.reveal(id) }
  }

  /// The innermost object at a point of the window; `nil` if that is outside.
  fileprivate func object(at point: Point) -> AccessibleObject? {
    guard let tree = window?.tree else { return nil }
    var outer: AccessibleObject?
    if frame.contains(point) { outer = object }
    switch object {
    case .program: return nil
    case .window: return tree.element(at: point).map { .element($0) } ?? outer
    case .element(let id): return tree.element(at: point, within: id).map { .element($0) } ?? outer
    }
  }
}
