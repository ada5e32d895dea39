import MartletMotion

/// The key of a property, without the type of its values.
package protocol WholeKey<Value>: Sendable {
  associatedtype Value: Animatable
  /// The key.
  var property: AnimatableProperty<Value> { get }
}

/// The key of a property with a line in scenes.
protocol SceneKey<Value>: WholeKey where Value: SceneValue {
  /// Copies the property from another state.
  func restore(_ state: inout LayerProperties, from other: UnsafePointer<LayerProperties>)
}

extension AnimatableProperty: WholeKey {
  package var property: AnimatableProperty<Value> { self }
}

extension AnimatableProperty: SceneKey where Value: SceneValue {
  func restore(_ state: inout LayerProperties, from other: UnsafePointer<LayerProperties>) {
    set(&state, get(other.pointee))
  }
}

extension PropertyID {
  /// The key of the whole that it belongs to; `nil` for a property that a subclass declares.
  package var wholeKey: (any WholeKey)? { builtin.map { PropertyTable.layers[$0].key } }
}
