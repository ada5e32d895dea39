import MartletGeometry

extension LayerFilter: Animatable {
  public static var zero: LayerFilter {
    LayerFilter(saturation: 0, contrast: 0, colorMatrix: ColorMatrix(scale: 0))
  }
  public static var addsToMotion: Bool { true }
  /// That of its most sensitive part, the colours.
  public static var settlingTolerance: Double { Color.settlingTolerance }
  public var magnitude: Double {
    var sum = blurRadius * blurRadius + saturation * saturation + brightness * brightness
    sum += contrast * contrast + hueRotation * hueRotation + inversion * inversion
    for row in [colorMatrix.red, colorMatrix.green, colorMatrix.blue] { sum += (row * row).sum() }
    return sum.squareRoot()
  }

  public static func + (a: LayerFilter, b: LayerFilter) -> LayerFilter {
    LayerFilter(
      blurRadius: a.blurRadius + b.blurRadius, saturation: a.saturation + b.saturation,
      brightness: a.brightness + b.brightness, contrast: a.contrast + b.contrast,
      hueRotation: a.hueRotation + b.hueRotation, inversion: a.inversion + b.inversion,
      colorMatrix: ColorMatrix(
        red: a.colorMatrix.red + b.colorMatrix.red, green: a.colorMatrix.green + b.colorMatrix.green,
        blue: a.colorMatrix.blue + b.colorMatrix.blue))
  }
  public static func - (a: LayerFilter, b: LayerFilter) -> LayerFilter { a + b * -1 }
  public static func * (a: LayerFilter, factor: Double) -> LayerFilter {
    LayerFilter(
      blurRadius: a.blurRadius * factor, saturation: a.saturation * factor,
      brightness: a.brightness * factor, contrast: a.contrast * factor, hueRotation: a.hueRotation * factor,
      inversion: a.inversion * factor,
      colorMatrix: ColorMatrix(
        red: a.colorMatrix.red * factor, green: a.colorMatrix.green * factor,
        blue: a.colorMatrix.blue * factor))
  }
}
