import MartletMotion

/// Receives every animatable property with its type, from `LayerProperties.forEachProperty`.
protocol PropertyVisitor {
  /// Receives a property.
  /// - Parameters:
  ///   - property: Its key.
  ///   - name: Its name in Core Animation's spelling.
  ///   - traits: What a change of it affects.
  ///   - line: The word that begins its line in a scene; `nil` if it is part of another line.
  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits, line: String?)
}

extension PropertyVisitor {
  /// Receives a property whose line in a scene begins with its name.
  @inline(__always)
  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits
  ) {
    visit(property, name, traits, line: name)
  }
}
