import MartletGeometry
import MartletMotion

extension LayerProperties {
  /// These properties with one changed. Its whole is clamped to the range that a program may set.
  /// - Parameter turnsRound: Whether bounds of negative size are standardized; otherwise their size becomes
  ///   0.
  package func setting<Value>(
    _ value: Value, for property: AnimatableProperty<Value>, turnsRound: Bool
  ) -> LayerProperties {
    var result = self
    property.set(value, in: &result)
    if turnsRound { result.bounds = result.bounds.standardized }
    if let whole = property.id.wholeKey { result.limit(whole) }
    return result
  }

  /// Brings a property into its range.
  private mutating func limit(_ key: some WholeKey) {
    let property = key.property
    guard let limit = property.limit else { return }
    property.set(limit(property.get(self)), in: &self)
  }
}

extension Rect {
  /// The nearest that a layer may have as its bounds. What has gone below nothing is nothing: only a rectangle that a
  /// program sets is turned round.
  var limited: Rect {
    Rect(origin: origin, size: Size(width: max(width, 0), height: max(height, 0)))
  }
}

extension CornerRadii {
  /// The nearest that a layer may have.
  var limited: CornerRadii {
    // NaN stays, so that setters report it.
    let r = values.replacing(with: 0, where: values .< .zero)
    return CornerRadii(topLeft: r.x, topRight: r.y, bottomRight: r.z, bottomLeft: r.w)
  }
}

extension Shadow {
  /// The nearest that a layer may have.
  var limited: Shadow {
    var result = self
    result.opacity = min(max(opacity, 0), 1)
    result.radius = max(radius, 0)
    return result
  }
}

extension LayerFilter {
  /// The nearest that a layer may have.
  var limited: LayerFilter {
    var result = self
    result.blurRadius = max(blurRadius, 0)
    result.saturation = max(saturation, 0)
    result.contrast = max(contrast, 0)
    return result
  }
}
