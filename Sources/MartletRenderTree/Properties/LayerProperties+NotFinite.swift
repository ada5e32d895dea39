import MartletGeometry
import MartletMotion

extension LayerProperties {
  /// What of it is not finite, with its value.
  var notFinite: [String] {
    var list = PropertyTable.layers.entries.compactMap { $0.key.notFinite(in: self, $0.name) }
    if !contentsScale.isFinite { list.append("contentsScale (\(contentsScale))") }
    // What can be animated of it was told above.
    if list.isEmpty, !content.isFinite { list.append("content (\(content))") }
    return list
  }
}

extension SceneKey {
  /// Its name and value in a state where that is not finite.
  fileprivate func notFinite(in state: LayerProperties, _ name: String) -> String? {
    let value = property.get(state)
    return value.isFinite ? nil : "\(name) (\(value))"
  }
}
