import MartletMotion
import MartletRenderTree

/// The state of a property that a layer's class declares.
@MainActor
protocol CustomProperty: AnyObject {
  var id: PropertyID { get }
  /// Whether the contents depend on it.
  var needsDisplay: Bool { get }
  /// The value that was set.
  var value: any Sendable { get }
}

/// The state of a declared property with values of a type.
@MainActor
final class CustomState<Value: Animatable>: CustomProperty {
  let property: AnimatableProperty<Value>
  let needsDisplay: Bool
  var model: Value
  var id: PropertyID { property.id }

  init(property: AnimatableProperty<Value>, value: Value, needsDisplay: Bool) {
    self.property = property
    self.needsDisplay = needsDisplay
    model = value
  }

  var value: any Sendable { model }
}
