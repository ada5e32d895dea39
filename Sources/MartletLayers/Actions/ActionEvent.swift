import MartletMotion
import MartletRenderTree

/// The event that an action handles.
@MainActor
public struct ActionEvent {
  /// What has happened.
  public let key: ActionKey
  /// The layer to which it happened.
  public let layer: Layer
  private let change: (any PropertyChanging)?

  init(key: ActionKey, layer: Layer, change: (any PropertyChanging)? = nil) {
    self.key = key
    self.layer = layer
    self.change = change
  }

  /// The old value of a property; `nil` if the event is not a change of that property.
  public func oldValue<Value>(of property: AnimatableProperty<Value>) -> Value? {
    guard key.property == property.id, let change = change as? PropertyChange<Value> else { return nil }
    return change.old
  }

  /// Passes the change to a visitor with its type. Does nothing if no animatable property was set.
  public func visitChange(_ visitor: some PropertyChangeVisitor) { change?.accept(visitor, layer: layer) }
}

/// Receives the change of a property whose type is not known in advance.
@MainActor
public protocol PropertyChangeVisitor {
  /// A property was set; the model already has the new value.
  func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer)
}

/// A change of a property, with its type erased.
@MainActor
protocol PropertyChanging {
  func accept(_ visitor: some PropertyChangeVisitor, layer: Layer)
}

struct PropertyChange<Value: Animatable>: PropertyChanging {
  let property: AnimatableProperty<Value>
  let old: Value
  let new: Value

  func accept(_ visitor: some PropertyChangeVisitor, layer: Layer) {
    visitor.visit(property, from: old, to: new, of: layer)
  }
}
