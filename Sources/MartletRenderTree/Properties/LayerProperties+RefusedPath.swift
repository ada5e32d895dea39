import MartletGeometry

extension LayerProperties {
  /// Why its path, or the path of its shadow, is not drawn; `nil` if they are.
  var pathRefusal: String? {
    if case .shape(let shape) = content, let refusal = shape.outline.refusal { return refusal }
    return effects.shadowPath?.outline.refusal
  }
}

extension RenderNode {
  /// Tells, once for a layer, that a path of some properties is not drawn. Does nothing if it is.
  ///
  /// - Parameters:
  ///   - properties: Its committed or its shown ones: an animation may show a path that nobody has committed.
  ///   - number: The layer's number, for one without a name.
  func reportRefusedPath(of properties: LayerProperties, _ number: Int32) {
    guard let refusal = properties.pathRefusal else { return }
    let name = name.map { "\"\($0)\"" } ?? "\(NodeID(index: number))"
    Diagnostics.reportOnce(
      "path of layer \(name)", "the path of layer \(name) is not drawn: expected \(refusal)")
  }
}
