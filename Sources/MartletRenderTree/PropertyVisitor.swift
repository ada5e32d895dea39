import MartletMotion

/// What wants to know of every property that can be animated, each with its type; see
/// `LayerProperties.forEachProperty`.
protocol PropertyVisitor {
  /// Told of a property.
  /// - Parameters:
  ///   - property: Its key.
  ///   - name: Its name as Core Animation spells it.
  ///   - traits: What comes along with a change of it.
  ///   - line: The word that begins its line in a scene; `nil` where it is part of another line.
  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits, line: String?)
}

extension PropertyVisitor {
  /// Told of a property whose line in a scene begins with its name.
  @inline(__always)
  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits
  ) {
    visit(property, name, traits, line: name)
  }
}
