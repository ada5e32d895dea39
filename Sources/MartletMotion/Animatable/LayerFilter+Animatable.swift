import MartletGeometry

/// A filter as a value that moves is its difference from the filter that changes nothing, so that `by` adds only what it names.
extension LayerFilter: Animatable {
  public static var zero: LayerFilter { .none }
  public static var addsToMotion: Bool { true }
  /// That of its most sensitive part, the colours.
  public static var settlingTolerance: Double { Color.settlingTolerance }
  public var magnitude: Double {
    let (more, sharper) = (saturation - 1, contrast - 1)
    var sum = blurRadius * blurRadius + more * more + brightness * brightness
    sum += sharper * sharper + hueRotation * hueRotation + inversion * inversion
    let matrix = colorMatrix.magnitude
    return (sum + matrix * matrix).squareRoot()
  }

  public static func + (a: LayerFilter, b: LayerFilter) -> LayerFilter { combined(a, b, 1) }
  public static func - (a: LayerFilter, b: LayerFilter) -> LayerFilter { combined(a, b, -1) }
  public static func * (a: LayerFilter, factor: Double) -> LayerFilter { combined(.none, a, factor) }

  /// A filter and a multiple of another one.
  private static func combined(_ a: LayerFilter, _ b: LayerFilter, _ factor: Double) -> LayerFilter {
    LayerFilter(
      blurRadius: a.blurRadius + b.blurRadius * factor,
      saturation: a.saturation + (b.saturation - 1) * factor,
      brightness: a.brightness + b.brightness * factor, contrast: a.contrast + (b.contrast - 1) * factor,
      hueRotation: a.hueRotation + b.hueRotation * factor, inversion: a.inversion + b.inversion * factor,
      colorMatrix: a.colorMatrix + b.colorMatrix * factor)
  }
}
