#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A linear map of colours: each component of the result is a sum of multiples of the components, and a constant.
///
/// It applies to the components in sRGB, as they are stored, before they are multiplied by alpha. Results are clamped to 0…1
/// when they are drawn. Alpha stays as it is.
public struct ColorMatrix: Hashable, Sendable {
  /// The factors of red, green and blue for the result's red, and the constant.
  public var red: SIMD4<Double>
  /// The factors of red, green and blue for the result's green, and the constant.
  public var green: SIMD4<Double>
  /// The factors of red, green and blue for the result's blue, and the constant.
  public var blue: SIMD4<Double>

  /// The map that changes nothing.
  public static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0))

  /// The share of each component in the lightness of a colour (Rec. 709, as in the Filter Effects module of CSS).
  private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)

  /// Makes a map from its rows.
  public init(red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Multiplies all components by a factor and adds a constant.
  public init(scale: Double, offset: Double = 0) {
    self.init(
      red: SIMD4(scale, 0, 0, offset), green: SIMD4(0, scale, 0, offset), blue: SIMD4(0, 0, scale, offset))
  }

  /// Moves colours away from the grey of the same lightness, or towards it.
  /// - Parameter saturation: 0 for greys, 1 for no change, more for stronger colours. (`feColorMatrix`, type saturate.)
  public init(saturation: Double) {
    let grey = SIMD4(Self.luminance * (1 - saturation), 0)
    self.init(
      red: grey + SIMD4(saturation, 0, 0, 0), green: grey + SIMD4(0, saturation, 0, 0),
      blue: grey + SIMD4(0, 0, saturation, 0))
  }

  /// Turns the hue at constant lightness.
  /// - Parameter angle: In radians; 2π is no change. (`feColorMatrix`, type hueRotate.)
  public init(hueRotation angle: Double) {
    let (c, s) = (cos(angle), sin(angle))
    let l = Self.luminance
    // The constants of the sines are those of the specification, to the digits of its luminances.
    func row(_ unit: SIMD3<Double>, _ turned: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(l + (unit - l) * c + turned * s, 0)
    }
    self.init(
      red: row(SIMD3(1, 0, 0), SIMD3(-l.x, -l.y, 1 - l.z)),
      green: row(SIMD3(0, 1, 0), SIMD3(0.143, 0.140, -0.283)),
      blue: row(SIMD3(0, 0, 1), SIMD3(l.x - 1, l.y, l.z)))
  }

  /// The map that applies this one first, and then another one.
  public func concatenating(_ next: ColorMatrix) -> ColorMatrix {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      red * r.x + green * r.y + blue * r.z + SIMD4(0, 0, 0, r.w)
    }
    return ColorMatrix(red: row(next.red), green: row(next.green), blue: row(next.blue))
  }

  /// The colour that a colour becomes, clamped to 0…1.
  public func apply(_ color: Color) -> Color {
    let v = SIMD4(color.red, color.green, color.blue, 1)
    func component(_ row: SIMD4<Double>) -> Double { min(max((row * v).sum(), 0), 1) }
    return Color(
      red: component(red), green: component(green), blue: component(blue), alpha: color.alpha)
  }

  /// Whether no number is infinite or NaN.
  public var isFinite: Bool { ((red + green + blue) * 0).sum() == 0 }
}
