import MartletGeometry

/// Shadows of all that a layer shows.
extension LayerProperties {
  /// Whether the rounded bounds, which the layer shows, or a path cast the shadow.
  var castsOutline: Bool {
    backgroundColor.alpha > 0 || borderWidth > 0 && borderColor.alpha > 0 || effects.shadowPath != nil
      || effects.hasBackdrop
  }

  /// Whether all that the layer and its sublayers show casts its shadow, if it has sublayers.
  var castsAll: Bool {
    guard shadow.opacity > 0, !castsOutline else { return false }
    return mayCastAll
  }

  /// Whether that may be so if the layer has a shadow, while properties are animated.
  /// - Parameter mask: Those properties.
  func castsAll(animating mask: PropertyMask) -> Bool {
    (mayCastAll || mask.contains(PropertyMask(.masksToBounds)))
      && (!castsOutline || !mask.isDisjoint(with: .castOutline))
  }

  private var mayCastAll: Bool {
    guard !masksToBounds, !effects.preservesDepth, !effects.hasInstances else { return false }
    switch content {
    case .none, .image, .shape: return true
    case .gradient, .emitter: return false
    }
  }

  /// The same as far as it determines what the layer casts, where that lies, and its colour.
  var asCaster: LayerProperties {
    var caster = self
    (caster.position, caster.zPosition, caster.transform) = (.zero, 0, .identity)
    caster.opacity = 1
    return caster
  }

  /// The node whose picture is the shadow: it has the layer's content, and copies of its sublayers. The picture is blurred and
  /// white, and is drawn in the shadow's colour.
  var cast: LayerProperties {
    var cast = self
    cast.position = Point(
      x: bounds.minX + anchorPoint.x * bounds.width + shadow.offset.x,
      y: bounds.minY + anchorPoint.y * bounds.height + shadow.offset.y)
    (cast.zPosition, cast.transform, cast.opacity) = (anchorPointZ, .identity, 1)
    (cast.isHidden, cast.isDoubleSided) = (false, true)
    (cast.backgroundColor, cast.borderWidth, cast.shadow) = (.clear, 0, .none)
    cast.effects = LayerEffects()
    if effects.transformsSublayers { cast.effects.sublayerTransform = effects.sublayerTransform }
    let radius = max(shadow.radius, 0)
    cast.effects.filter = LayerFilter(blurRadius: radius, colorMatrix: ColorMatrix(scale: 0, offset: 1))
    cast.effects.shouldRasterize = true
    cast.effects.rasterizationScale = Self.castScale(radius: radius)
    return cast
  }

  /// Pixels of the picture per point: as many as a blurred picture needs, whose standard deviation is less than five of them.
  private static func castScale(radius: Double) -> Double {
    var scale = mostCastScale
    while radius * scale >= mostCastBlur, scale > Rasterization.leastScale { scale /= 2 }
    return scale
  }

  /// The most copies of layers in a tree that are there for shadows: shadows within shadows double them each time.
  package static let mostCastCopies = 1 << 14

  private static let mostCastScale = 4.0
  private static let mostCastBlur = 5.0
}

extension PropertyMask {
  /// What decides whether the bounds or a path cast the shadow.
  fileprivate static let castOutline: PropertyMask = [
    PropertyMask(.backgroundColor), PropertyMask(.borderWidth), PropertyMask(.borderColor),
    PropertyMask(.shadowPath), PropertyMask(.backdropFilter),
  ]
}
