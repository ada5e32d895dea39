import MartletGeometry
import MartletMotion

extension LayerProperties {
  /// Whether no number is infinite or NaN.
  public var isFinite: Bool {
    var check = FinitenessCheck(state: self)
    Self.forEachProperty(&check)
    return check.isFinite && contentsScale.isFinite && content.isFinite
  }

  /// What of it is not finite, with its value.
  var notFinite: [String] {
    var list = PropertyTable.layers.entries.compactMap { $0.key.notFinite(in: self, $0.name) }
    if !contentsScale.isFinite { list.append("contentsScale (\(contentsScale))") }
    if !content.isFinite { list.append("content (\(content))") }
    return list
  }
}

private struct FinitenessCheck: PropertyVisitor {
  let state: LayerProperties
  var isFinite = true

  @inline(__always)
  mutating func visit<Value: SceneValue>(
    _ property: AnimatableProperty<Value>, _ name: String, _ traits: PropertyTraits, line: String?
  ) {
    isFinite = isFinite && property.get(state).isFinite
  }
}

extension SceneKey {
  /// Its name and value in a state where that is not finite.
  fileprivate func notFinite(in state: LayerProperties, _ name: String) -> String? {
    let value = property.get(state)
    return value.isFinite ? nil : "\(name) (\(value))"
  }
}
