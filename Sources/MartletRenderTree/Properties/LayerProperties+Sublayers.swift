import MartletGeometry

/// How a layer places its sublayers.
extension LayerProperties {
  /// Applies to all sublayers after their own transforms, about the anchor point. The identity by default.
  public var sublayerTransform: Transform {
    get { effects.sublayerTransform }
    set { effects.sublayerTransform = newValue }
  }

  /// Whether the sublayers share one space with each other, and with the layer's superlayer if that preserves depth too,
  /// instead of being drawn into the layer's plane. The layer itself draws nothing then. `false` by default.
  public var preservesDepth: Bool {
    get { effects.preservesDepth }
    set { effects.preservesDepth = newValue }
  }

  /// What applies to sublayers, as a map of the layer's own space to itself; `nil` if nothing does.
  package var sublayerMap: Transform? {
    effects.transformsSublayers ? aroundAnchor(effects.sublayerTransform) : nil
  }

  /// A transform about the anchor point, as a map of the layer's own space to itself.
  func aroundAnchor(_ transform: Transform) -> Transform {
    let (x, y) = (
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height
    )
    var map = transform
    map.row4 -= map.row1 * x + map.row2 * y + map.row3 * anchorPointZ
    return map.translated(x: x, y: y, z: anchorPointZ)
  }

  /// The map from a sublayer's own space to this layer's, in points. It depends on the `sublayerTransform`, which does not
  /// move a mask.
  package func map(ofSublayer sublayer: LayerProperties) -> Transform { sublayer.map(below: sublayerMap) }

  /// The map from the layer's own space to that of its superlayer, in points.
  /// - Parameter sublayerMap: What the superlayer applies to its sublayers.
  package func map(below sublayerMap: Transform?) -> Transform {
    guard let sublayerMap, !effects.isMask else { return localTransform }
    return localTransform.concatenating(sublayerMap)
  }
}
