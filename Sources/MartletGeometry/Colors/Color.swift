/// A colour in the sRGB space, not premultiplied, with opacity.
///
/// Components are encoded sRGB values from 0 to 1, as in CSS. Blending happens on these encoded values, as on
/// the web, in GTK and in Core Animation.
public struct Color: Hashable, Sendable {
  /// Red, green, blue, alpha.
  public var components: SIMD4<Float>

  /// Makes a colour from components between 0 and 1. Alpha defaults to 1 (opaque).
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    components = SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
  }

  /// Makes a colour from red, green, blue and alpha. Components may be outside 0…1 if the colour is a
  /// difference or a velocity; drawing clamps them.
  @inlinable
  public init(components: SIMD4<Float>) { self.components = components }

  /// Makes an opaque colour from a 24-bit number, as in CSS: `Color(0xF2645A)`. Alpha defaults to 1.
  @inlinable
  public init(_ rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(rgb >> 16 & 0xFF) / 255, green: Double(rgb >> 8 & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255,
      alpha: alpha)
  }

  /// Reads `#rrggbb` or `#rrggbbaa`; `nil` for anything else.
  public init?(hex: String) {
    let digits = hex.dropFirst()
    guard hex.first == "#", digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    if digits.count == 6 {
      self.init(number)
    } else {
      self.init(number >> 8, alpha: Double(number & 0xFF) / 255)
    }
  }

  /// Red, encoded sRGB, 0…1.
  @inlinable public var red: Double { Double(components.x) }
  /// Green, encoded sRGB, 0…1.
  @inlinable public var green: Double { Double(components.y) }
  /// Blue, encoded sRGB, 0…1.
  @inlinable public var blue: Double { Double(components.z) }
  /// Opacity: 0 is invisible, 1 is opaque.
  @inlinable public var alpha: Double { Double(components.w) }

  /// Transparent: black with alpha 0.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// The same colour with its alpha replaced.
  @inlinable
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The components multiplied by alpha and by another opacity, as a renderer blends them.
  @inlinable
  public func premultiplied(opacity: Float = 1) -> SIMD4<Float> {
    let a = components.w * opacity
    return SIMD4(components.x * a, components.y * a, components.z * a, a)
  }

  /// The nearest colour whose components lie in 0…1.
  @inlinable
  public var clamped: Color {
    Color(components: components.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)))
  }

  /// Whether no component is infinite or NaN.
  @inlinable
  public var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

  /// Interpolates linearly in premultiplied components, so that a fade to clear does not darken. `fraction`
  /// may be outside 0…1 (a spring overshoots); the result is clamped to valid colours.
  public func interpolated(to other: Color, fraction: Double) -> Color {
    Color(premultiplied: premultiplied() + (other.premultiplied() - premultiplied()) * Float(fraction))
  }

  /// Makes a colour from premultiplied components, clamped to a valid colour.
  public init(premultiplied p: SIMD4<Float>) {
    let a = min(max(p.w, 0), 1)
    guard a > 0 else {
      self.init(components: .zero)
      return
    }
    let c = (p / p.w).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    self.init(components: SIMD4(c.x, c.y, c.z, a))
  }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb` or `#rrggbbaa`.
  public var description: String {
    func hex(_ v: Double) -> String {
      // NaN needs a description too, for error messages.
      let part = v > 0 ? min(v, 1) : 0
      let s = String(Int((part * 255).rounded()), radix: 16)
      return s.count == 1 ? "0" + s : s
    }
    let opacity = hex(alpha)
    return "#" + hex(red) + hex(green) + hex(blue) + (opacity == "ff" ? "" : opacity)
  }
}
