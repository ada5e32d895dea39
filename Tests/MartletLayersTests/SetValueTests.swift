import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// What holds of every property that is set by its key, also of one that is new.
@MainActor @Suite struct SetValueTests {
  /// What a delegate was asked for.
  @MainActor private final class Asked: LayerDelegate {
    var keys: [ActionKey] = []

    func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? {
      keys.append(key)
      return NoAction()
    }
  }

  /// Another value than that of a new layer, within every range.
  private func other<Value>(than value: Value) throws -> Value {
    let other: Any =
      switch value {
      case let value as Bool: !value
      case let value as Double: (value + 0.5) / 2
      case let value as Point: Point(x: value.x + 5, y: value.y + 6)
      case let value as Rect: Rect(x: value.minX + 1, y: 2, width: value.width + 3, height: 4)
      case let value as Size: Size(width: value.width + 3, height: value.height + 4)
      case is Color: Color(0x123456)
      case is Colors: Colors([Color(0x123456), .white])
      case is Scalars: Scalars([0, 0.5])
      case is CornerRadii: CornerRadii(topLeft: 1, topRight: 2)
      case is Path: Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))
      case is LayerFilter: LayerFilter(blurRadius: 2, saturation: 0.5)
      case is Shadow: Shadow(color: .white, opacity: 0.5, radius: 2, offset: .zero)
      case is Transform: Transform(rotation: 1)
      default: ()
      }
    return try #require(other as? Value, "no sample of \(Value.self)")
  }

  /// The actions that setting a property asks for.
  private func keys(for property: PropertyID) -> [ActionKey] {
    if property == PropertyID(.isHidden) { return [.onOrderOut] }
    if property == PropertyID(.shouldRasterize) { return [] }
    if property == PropertyID(.isDoubleSided) || property == PropertyID(.masksToBounds) { return [] }
    if property == PropertyID(.allowsEdgeAntialiasing) { return [] }
    guard property == PropertyID(.shadow) else { return [ActionKey(property)] }
    return [
      ActionKey(.shadow.color), ActionKey(.shadow.opacity), ActionKey(.shadow.radius),
      ActionKey(.shadow.offset),
    ]
  }

  private func check(_ key: some WholeKey) throws {
    let property = key.property
    // It has what all layers have, and the content that the property belongs to.
    let name = property.id.builtin.map { "\($0)" } ?? ""
    let layer =
      name.hasPrefix("shape") ? ShapeLayer() : name.hasPrefix("emitter") ? EmitterLayer() : GradientLayer()
    let stage = LayerStage()
    stage.root.addSublayer(layer)
    stage.frame()
    let asked = Asked()
    layer.delegate = asked
    let (old, value) = (layer.modelValue(of: property), try other(than: layer.modelValue(of: property)))
    layer.setValue(value, for: property)
    #expect(
      layer.modelValue(of: property) == value && asked.keys == keys(for: property.id), "\(property.name)")
    stage.frame()
    #expect(layer.presentationValue(of: property) == value, "\(property.name)")
    asked.keys = []
    Transaction.withoutActions { layer.setValue(old, for: property) }
    #expect(layer.modelValue(of: property) == old && asked.keys == [], "\(property.name)")
    stage.frame()
    #expect(layer.presentationValue(of: property) == old, "\(property.name)")
  }

  @Test func `every property can be set by its key, and its action is asked for`() throws {
    for whole in WholeProperty.allCases {
      let key = try #require(PropertyID(whole, .whole).wholeKey)
      try check(key)
    }
  }
}
