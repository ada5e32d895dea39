import MartletGeometry
import MartletRenderTree

extension LayerProperties {
  /// These properties with one changed, all clamped to the ranges that a program may set.
  /// - Parameter turnsRound: Whether bounds of negative size are standardized; otherwise their size becomes
  ///   0.
  func setting<Value>(
    _ value: Value, for property: AnimatableProperty<Value>, turnsRound: Bool
  ) -> LayerProperties {
    var result = self
    property.set(value, in: &result)
    if turnsRound { result.bounds = result.bounds.standardized }
    return result.limited
  }

  /// These properties, clamped to the ranges that a program may set.
  var limited: LayerProperties {
    var result = self
    // An animated size below 0 counts as 0. Only a rectangle that a program sets is standardized.
    result.bounds.size = Size(width: max(bounds.width, 0), height: max(bounds.height, 0))
    result.opacity = min(max(opacity, 0), 1)
    result.borderWidth = max(borderWidth, 0)
    result.cornerRadii = cornerRadii.limited
    result.shadow = shadow.limited
    return result
  }
}

extension CornerRadii {
  /// These radii, clamped to 0 or more.
  var limited: CornerRadii {
    let r = pointwiseMax(values, .zero)
    return CornerRadii(topLeft: r.x, topRight: r.y, bottomRight: r.z, bottomLeft: r.w)
  }
}

extension Shadow {
  /// This shadow with its opacity and radius clamped.
  var limited: Shadow {
    var result = self
    result.opacity = min(max(opacity, 0), 1)
    result.radius = max(radius, 0)
    return result
  }
}
