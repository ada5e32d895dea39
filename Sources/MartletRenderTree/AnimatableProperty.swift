import MartletGeometry
import MartletMotion

/// The typed name of a property that animations can drive.
///
/// Keys are spelled like Core Animation's key paths: `.position`, `.position.x`, `.transform.rotation.z`,
/// `.bounds.size.width`.
public struct AnimatableProperty<Value: Animatable>: Sendable {
  /// Which property, for comparison between keys of different value types.
  public let id: PropertyID
  /// The key path, as `transform.rotation.z`.
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

  /// Makes the key of a property that a subclass of a layer declares. It has no place in `LayerProperties`.
  /// - Parameters:
  ///   - number: Tells it from others of the same class, not negative.
  ///   - name: For messages.
  public init(custom number: Int32, name: String) {
    precondition(number >= 0, "custom property '\(name)': number must not be negative: \(number)")
    self.init(
      .custom(number), name,
      get: { _ in preconditionFailure("a custom property has no place in a layer's visual state") },
      set: { _, _ in preconditionFailure("a custom property has no place in a layer's visual state") })
  }

  /// Whether a subclass of a layer declares it; such a one has no place in `LayerProperties`.
  public var isCustom: Bool { if case .custom = id { true } else { false } }

  /// The property's value in a state. Not for a custom property.
  public func value(in properties: LayerProperties) -> Value { get(properties) }

  /// Sets the property in a state. Not for a custom property.
  public func set(_ value: Value, in properties: inout LayerProperties) { set(&properties, value) }

  /// An animation bound to the property.
  public func animation(_ animation: Animation<Value>) -> PropertyAnimation {
    PropertyAnimation(animation, of: self)
  }
}
