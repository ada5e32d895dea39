import MartletGeometry
import MartletMotion

/// The typed key of an animatable property.
///
/// Keys are written like Core Animation's key paths: `.position`, `.position.x`, `.transform.rotation.z`,
/// `.bounds.size.width`.
public struct AnimatableProperty<Value: Animatable>: Sendable {
  /// Identifies the property, so that keys with different value types can be compared.
  public let id: PropertyID
  /// The name of one that a subclass declares.
  private let customName: String?
  @usableFromInline let get: @Sendable (LayerProperties) -> Value
  @usableFromInline let set: @Sendable (inout LayerProperties, Value) -> Void
  /// The nearest value in its range; `nil` where it has none.
  @usableFromInline let limit: (@Sendable (Value) -> Value)?

  private init(
    id: PropertyID, customName: String?, get: @escaping @Sendable (LayerProperties) -> Value,
    set: @escaping @Sendable (inout LayerProperties, Value) -> Void, limit: (@Sendable (Value) -> Value)?
  ) {
    self.id = id
    self.customName = customName
    self.get = get
    self.set = set
    self.limit = limit
  }

  /// Makes the key of a property of all layers, or of a component of it.
  /// - Parameters:
  ///   - property: The whole.
  ///   - part: Which component. All of it by default.
  ///   - get: Its value in a state.
  ///   - set: Sets it in a state.
  ///   - limit: The nearest value in its range. By default it has no range of its own; a component is clamped with its
  ///     whole.
  @inline(__always)
  init(
    _ property: WholeProperty, _ part: PropertyPart = .whole,
    get: @escaping @Sendable (LayerProperties) -> Value,
    set: @escaping @Sendable (inout LayerProperties, Value) -> Void,
    limit: (@Sendable (Value) -> Value)? = nil
  ) {
    self.init(id: PropertyID(property, part), customName: nil, get: get, set: set, limit: limit)
  }

  /// Makes the key of a property that a subclass of a layer declares. It is not part of `LayerProperties`.
  /// - Parameters:
  ///   - number: Distinguishes it from other declared properties; not negative.
  ///   - name: For messages.
  public init(custom number: Int32, name: String) {
    precondition(number >= 0, "custom property '\(name)': number must not be negative: \(number)")
    self.init(
      id: .custom(number), customName: name,
      get: { _ in preconditionFailure("a custom property has no place in a layer's visual state") },
      set: { _, _ in preconditionFailure("a custom property has no place in a layer's visual state") },
      limit: nil)
  }

  /// The key path, as `transform.rotation.z`; of one that a subclass declares, the name that this gave it.
  public var name: String { customName ?? "\(id)" }

  /// Whether a layer's subclass declares the property. Then it is not part of `LayerProperties`.
  public var isCustom: Bool { id.isCustom }

  /// Whether it is one number in points: where, or how long or how wide, something is.
  package var isInPoints: Bool { Value.self == Double.self && id.isInPoints }

  /// The property's value in a layer's state. The property must not be custom.
  @inlinable
  public func value(in properties: LayerProperties) -> Value { get(properties) }

  /// Sets the property in a layer's state. The property must not be custom.
  @inlinable
  public func set(_ value: Value, in properties: inout LayerProperties) { set(&properties, value) }

  /// The nearest value in the property's own range. A component is clamped with its whole instead.
  @inlinable
  package func limited(_ value: Value) -> Value { limit?(value) ?? value }

  /// The same property, of which a component stays as it is.
  func sparing<Component>(_ component: AnimatableProperty<Component>) -> AnimatableProperty {
    let set = set
    return AnimatableProperty(
      id: id, customName: customName, get: get,
      set: { state, value in
        let kept = component.get(state)
        set(&state, value)
        component.set(&state, kept)
      }, limit: limit)
  }

  /// Binds an animation to the property.
  public func animation(_ animation: Animation<Value>) -> PropertyAnimation {
    PropertyAnimation(animation, of: self)
  }
}
