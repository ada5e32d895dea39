/// An interface of AT-SPI that objects have.
@MainActor
protocol AccessibleInterface {
  static var declaration: BusInterface { get }
  /// Answers a call whose method and argument types are those of the declaration.
  static func call(
    _ method: String, _ arguments: BusArguments, on target: AccessibleTarget
  ) throws(BusError) -> [BusValue]
  /// The value of a property of the declaration.
  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue
  /// Sets a property that can be set to a value of its type.
  static func set(_ name: String, to value: BusValue, of target: AccessibleTarget) throws(BusError)
}

extension AccessibleInterface {
  static func property(_ name: String, of target: AccessibleTarget) throws(BusError) -> BusValue {
    throw .unknownProperty(name, declaration.name)
  }

  static func set(_ name: String, to value: BusValue, of target: AccessibleTarget) throws(BusError) {
    throw .readOnly(name)
  }
}

/// All interfaces of AT-SPI that objects may have.
@MainActor
enum AccessibleInterfaces {
  static let prefix = "org.a11y.atspi."

  private static let all: [String: any AccessibleInterface.Type] = [
    "Accessible": AccessibleBasics.self, "Application": AccessibleApplication.self,
    "Component": AccessibleComponent.self, "Action": AccessibleActions.self, "Value": AccessibleValue.self,
    "Text": AccessibleText.self, "EditableText": AccessibleEditableText.self,
    "Selection": AccessibleSelection.self, "Cache": AccessibleCache.self,
  ]

  /// An interface by the last part of its name.
  static func named(_ name: String) -> (any AccessibleInterface.Type)? { all[name] }
}
