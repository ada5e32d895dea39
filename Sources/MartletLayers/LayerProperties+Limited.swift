import MartletGeometry
import MartletRenderTree

extension LayerProperties {
  /// The nearest state that a program may set with a property at a value.
  /// - Parameter turnsRound: Whether bounds of negative size are turned round; otherwise they have no size.
  func setting<Value>(
    _ value: Value, for property: AnimatableProperty<Value>, turnsRound: Bool
  ) -> LayerProperties {
    var result = self
    property.set(value, in: &result)
    if turnsRound { result.bounds = result.bounds.standardized }
    return result.limited
  }

  /// The nearest state that a program may set.
  var limited: LayerProperties {
    var result = self
    // What has gone below nothing is nothing. Only a rectangle that a program sets is turned round.
    result.bounds.size = Size(width: max(bounds.width, 0), height: max(bounds.height, 0))
    result.opacity = min(max(opacity, 0), 1)
    result.borderWidth = max(borderWidth, 0)
    result.cornerRadii = cornerRadii.limited
    result.shadow = shadow.limited
    return result
  }
}

extension CornerRadii {
  /// The nearest that a program may set.
  var limited: CornerRadii {
    let r = pointwiseMax(values, .zero)
    return CornerRadii(topLeft: r.x, topRight: r.y, bottomRight: r.z, bottomLeft: r.w)
  }
}

extension Shadow {
  /// The nearest that a program may set.
  var limited: Shadow {
    var result = self
    result.opacity = min(max(opacity, 0), 1)
    result.radius = max(radius, 0)
    return result
  }
}
