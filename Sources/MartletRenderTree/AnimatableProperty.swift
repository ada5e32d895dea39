import MartletGeometry
import MartletMotion

/// The typed key of an animatable property.
///
/// Keys are written like Core Animation's key paths: `.position`, `.position.x`, `.transform.rotation.z`,
/// `.bounds.size.width`.
public struct AnimatableProperty<Value: Animatable>: Sendable {
  /// Identifies the property, so that keys with different value types can be compared.
  public let id: PropertyID
  /// The key path, such as `transform.rotation.z`.
  public let name: String
  let get: @Sendable (LayerProperties) -> Value
  let set: @Sendable (inout LayerProperties, Value) -> Void

  init(
    _ id: PropertyID, _ name: String, get: @escaping @Sendable (LayerProperties) -> Value,
    set: @escaping @Sendable (inout LayerProperties, Value) -> Void
  ) {
    self.id = id
    self.name = name
    self.get = get
    self.set = set
  }

  /// Makes the key of a property that a subclass of a layer declares. It is not part of `LayerProperties`.
  /// - Parameters:
  ///   - number: Distinguishes it from other declared properties; not negative.
  ///   - name: For messages.
  public init(custom number: Int32, name: String) {
    precondition(number >= 0, "custom property '\(name)': number must not be negative: \(number)")
    self.init(
      .custom(number), name,
      get: { _ in preconditionFailure("a custom property has no place in a layer's visual state") },
      set: { _, _ in preconditionFailure("a custom property has no place in a layer's visual state") })
  }

  /// Whether a layer's subclass declares the property. Then it is not part of `LayerProperties`.
  public var isCustom: Bool { if case .custom = id { true } else { false } }

  /// The property's value in a layer's state. The property must not be custom.
  public func value(in properties: LayerProperties) -> Value { get(properties) }

  /// Sets the property in a layer's state. The property must not be custom.
  public func set(_ value: Value, in properties: inout LayerProperties) { set(&properties, value) }

  /// Binds an animation to the property.
  public func animation(_ animation: Animation<Value>) -> PropertyAnimation {
    PropertyAnimation(animation, of: self)
  }
}
