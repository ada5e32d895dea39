import MartletHost

/// The number that an object shows: org.a11y.atspi.Value.
enum AccessibleValue: AccessibleInterface {
  static let declaration = BusInterface(
    AccessibleInterfaces.prefix + "Value", [],
    [
      .init("version", "u"), .init("MinimumValue", "d"), .init("MaximumValue", "d"),
      .init("MinimumIncrement", "d"), .init("CurrentValue", "d", isWritable: true), .init("Text", "s"),
    ])

  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue] {
    throw .unknownMethod(method, declaration.name)
  }

  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    let element = try target.element()
    guard let number = element.number else { throw .unknownProperty(name, declaration.name) }
    switch name {
    case "version": return .uint32(1)
    case "MinimumValue": return .double(number.range.lowerBound)
    case "MaximumValue": return .double(number.range.upperBound)
    case "MinimumIncrement": return .double(number.step)
    case "CurrentValue": return .double(number.value)
    case "Text": return .string(element.value ?? "")
    default: throw .unknownProperty(name, declaration.name)
    }
  }

  static func set(_ name: String, to value: BusValue, of target: AccessibleTarget) throws(BusError) {
    let element = try target.element()
    guard name == "CurrentValue", element.number?.isSettable ?? false else { throw .readOnly(name) }
    guard case .double(let wanted) = value, wanted.isFinite else {
      throw .invalid("\(name): expected a finite number, not \(value)")
    }
    guard target.service.change(element.id, { $0.perform(.set(wanted), on: element.id) }) else {
      throw .failed("'\(target.object.path)' could not be set to \(wanted)")
    }
  }
}
