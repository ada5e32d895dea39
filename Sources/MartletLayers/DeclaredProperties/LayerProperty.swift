import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Declares a property of a layer's class that animates like the built-in ones.
///
///     final class Meter: Layer {
///       @LayerProperty("level", needsDisplay: true) var level = 0.0
///       override func draw(in context: DrawingContext) { … level … }
///     }
///
/// Setting it runs its action, by default an implicit animation on top of what moves already. `$level` is its key: for
/// `add`, `animate`, `freeze`, `velocity` and `presentationValue`. Each frame while it is animated the layer draws anew
/// (with `needsDisplay`), and its `presentationDidChange` can drive other properties.
@MainActor
@propertyWrapper
public struct LayerProperty<Value: Animatable> {
  private let state: CustomState<Value>

  /// Declares a property.
  /// - Parameters:
  ///   - value: What it is at first, finite.
  ///   - name: As in a key path; properties of one class differ in it.
  ///   - needsDisplay: Whether `draw(in:)` depends on it. `false` by default.
  public init(wrappedValue value: Value, _ name: String, needsDisplay: Bool = false) {
    precondition(value.isFinite, "layer property \(name) must be finite, not \(value)")
    let number = LayerPropertyNumbers.number(of: name, ObjectIdentifier(Value.self))
    state = CustomState(
      property: AnimatableProperty(custom: number, name: name), value: value, needsDisplay: needsDisplay)
  }

  /// Only for properties of layers.
  @available(*, unavailable, message: "@LayerProperty is for properties of Layer's subclasses")
  public var wrappedValue: Value {
    get { preconditionFailure("a layer property outside a layer") }
    set { preconditionFailure("a layer property outside a layer: \(newValue)") }
  }

  /// Only for properties of layers.
  @available(*, unavailable, message: "@LayerProperty is for properties of Layer's subclasses")
  public var projectedValue: AnimatableProperty<Value> {
    preconditionFailure("a layer property outside a layer")
  }

  /// The property of a layer: what was set; while the layer draws, what is shown.
  public static subscript<Owner: Layer>(
    _enclosingInstance layer: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, LayerProperty<Value>>
  ) -> Value {
    get {
      let state = layer[keyPath: storage].state
      return layer.rare?.isDrawing == true
        ? layer.pendingValue(of: state.property, model: state.model) : state.model
    }
    set {
      let state = layer[keyPath: storage].state
      layer.enroll(state)
      layer.setCustom(newValue, of: state)
    }
  }

  /// The key of the property.
  public static subscript<Owner: Layer>(
    _enclosingInstance layer: Owner,
    projected projected: KeyPath<Owner, AnimatableProperty<Value>>,
    storage storage: ReferenceWritableKeyPath<Owner, LayerProperty<Value>>
  ) -> AnimatableProperty<Value> {
    let state = layer[keyPath: storage].state
    layer.enroll(state)
    LayerPropertyNumbers.note(state.id, of: Owner.self) { ($0 as? Owner)?[keyPath: storage].state }
    return state.property
  }
}

/// Numbers by which the render tree knows declared properties: one for each name and type.
@MainActor
enum LayerPropertyNumbers {
  private struct Key: Hashable {
    let name: String
    let type: ObjectIdentifier
  }
  private static var numbers: [Key: Int32] = [:]
  /// How to find a property in a layer that has not used it yet, by the classes that declare it.
  private static var finders: [PropertyID: [ObjectIdentifier: (Layer) -> (any CustomProperty)?]] = [:]

  /// Notes how layers of a class have a property whose key somebody takes.
  static func note(
    _ property: PropertyID, of owner: Layer.Type, finder: @escaping (Layer) -> (any CustomProperty)?
  ) {
    if finders[property]?[ObjectIdentifier(owner)] != nil { return }
    finders[property, default: [:]][ObjectIdentifier(owner)] = finder
  }

  /// The state of a property in a layer whose class declares it.
  static func find(_ property: PropertyID, in layer: Layer) -> (any CustomProperty)? {
    for finder in finders[property, default: [:]].values {
      if let state = finder(layer) { return state }
    }
    return nil
  }

  static func number(of name: String, _ type: ObjectIdentifier) -> Int32 {
    let key = Key(name: name, type: type)
    if let number = numbers[key] { return number }
    let number = Int32(numbers.count)
    numbers[key] = number
    return number
  }
}
