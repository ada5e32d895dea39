import MartletGeometry
import MartletMotion

extension LayerProperties {
  /// Whether it agrees with another state in where things are: what its sublayers must follow.
  func hasSameGeometry(as other: LayerProperties) -> Bool {
    var comparison = PlaceComparison(state: self, other: other)
    Self.forEachProperty(&comparison)
    return comparison.isSame
  }
}

private struct PlaceComparison: PropertyVisitor {
  let state: LayerProperties
  let other: LayerProperties
  var isSame = true

  @inline(__always)
  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits, line: String?
  ) {
    guard traits.contains(.place) || traits.contains(.clip) && state.masksToBounds else { return }
    isSame = isSame && property.get(state) == property.get(other)
  }
}
