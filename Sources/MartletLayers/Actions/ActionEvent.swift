import MartletMotion
import MartletRenderTree

/// What an action is told.
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

  /// What a property was before it was set; `nil` where the event is not a change of that property.
  public func oldValue<Value>(of property: AnimatableProperty<Value>) -> Value? {
    guard key.property == property.id, let change = change as? PropertyChange<Value> else { return nil }
    return change.old
  }

  /// Hands the change over with its types. Does nothing where no animatable property was set.
  public func visitChange(_ visitor: some PropertyChangeVisitor) { change?.accept(visitor, layer: layer) }
}

/// What wants to know the change of a property whose type it cannot know beforehand.
@MainActor
public protocol PropertyChangeVisitor {
  /// A property was set from one value to another; the model has the new one.
  func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer)
}

/// A change of a property, its type forgotten.
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
