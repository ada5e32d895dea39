import MartletGeometry

/// A map of colours as a value that moves is its difference from the one that changes nothing, as in a `LayerFilter`.
extension ColorMatrix: Animatable {
  public static var zero: ColorMatrix { .identity }
  public static var addsToMotion: Bool { true }
  public static var settlingTolerance: Double { Color.settlingTolerance }
  public var magnitude: Double {
    let same = ColorMatrix.identity
    var sum = 0.0
    for row in [red - same.red, green - same.green, blue - same.blue] { sum += (row * row).sum() }
    return sum.squareRoot()
  }

  public static func + (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix { combined(a, b, 1) }
  public static func - (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix { combined(a, b, -1) }
  public static func * (a: ColorMatrix, factor: Double) -> ColorMatrix { combined(.identity, a, factor) }

  /// A map and a multiple of the change that another one makes.
  private static func combined(_ a: ColorMatrix, _ b: ColorMatrix, _ factor: Double) -> ColorMatrix {
    let same = ColorMatrix.identity
    return ColorMatrix(
      red: a.red + (b.red - same.red) * factor, green: a.green + (b.green - same.green) * factor,
      blue: a.blue + (b.blue - same.blue) * factor)
  }
}
