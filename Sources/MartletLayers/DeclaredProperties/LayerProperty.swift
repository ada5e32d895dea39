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
/// Setting it runs its action, by default an implicit animation. `$level` is its key, for `add`, `animate`,
/// `freeze`, `velocity` and `presentationValue`. While it is animated, the layer is redrawn in each frame
/// (with `needsDisplay`), and its `presentationDidChange` can update other properties.
@MainActor
@propertyWrapper
public struct LayerProperty<Value: Animatable> {
  private let state: CustomState<Value>

  /// Declares a property.
  /// - Parameters:
  ///   - value: The initial value; finite.
  ///   - name: The property's name, unique in its class.
  ///   - needsDisplay: Whether `draw(in:)` depends on it. `false` by default.
  public init(wrappedValue value: Value, _ name: String, needsDisplay: Bool = false) {
    precondition(value.isFinite, "layer property \(name) must be finite, not \(value)")
    let number = LayerPropertyNumbers.number(of: name, ObjectIdentifier(Value.self))
    state = CustomState(
      property: AnimatableProperty(custom: number, name: name), value: value, needsDisplay: needsDisplay)
  }

  /// Unavailable outside of layers.
  @available(*, unavailable, message: "@LayerProperty is for properties of Layer's subclasses")
  public var wrappedValue: Value {
    get { preconditionFailure("a layer property outside a layer") }
    set { preconditionFailure("a layer property outside a layer: \(newValue)") }
  }

  /// Unavailable outside of layers.
  @available(*, unavailable, message: "@LayerProperty is for properties of Layer's subclasses")
  public var projectedValue: AnimatableProperty<Value> {
    preconditionFailure("a layer property outside a layer")
  }

  /// The layer's value of the property: the value that was set or, while the layer draws, the shown one.
  public static subscript<Owner: Layer>(
    _enclosingInstance layer: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, LayerProperty<Value>>
  ) -> Value {
    get {
      let state = layer[keyPath: storage].state
      return layer.rareData?.isDrawing == true
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

/// The numbers that identify declared properties in the render tree: one for each name and type.
@MainActor
enum LayerPropertyNumbers {
  private struct Key: Hashable {
    let name: String
    let type: ObjectIdentifier
  }
  private static var numbers: [Key: Int32] = [:]
  /// Functions that find a property in a layer that has not used it yet, by the class that declares it.
  private static var finders: [PropertyID: [ObjectIdentifier: (Layer) -> (any CustomProperty)?]] = [:]

  /// Records how to find a property in layers of a class. Called when its key is used.
  static func note(
    _ property: PropertyID, of owner: Layer.Type, finder: @escaping (Layer) -> (any CustomProperty)?
  ) {
    if finders[property]?[ObjectIdentifier(owner)] != nil { return }
    finders[property, default: [:]][ObjectIdentifier(owner)] = finder
  }

  /// The state of a property in a layer whose class declares it; `nil` for other layers.
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
