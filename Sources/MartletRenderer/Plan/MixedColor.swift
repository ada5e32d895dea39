import MartletGeometry
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#endif

/// A colour in the space in which a gradient mixes its colours, premultiplied.
struct MixedColor {
  private var components: SIMD4<Float>
  private let interpolation: GradientInterpolation

  /// Converts an sRGB colour with components of 0…1.
  init(_ color: Color, in interpolation: GradientInterpolation) {
    self.interpolation = interpolation
    let c = color.components
    var rgb = SIMD3(c.x, c.y, c.z)
    if interpolation != .sRGB { rgb = rgb.linearLight }
    if interpolation == .oklab { rgb = rgb.oklab }
    components = SIMD4(rgb * c.w, c.w)
  }

  /// The mixture with another colour of the same space, at a share of 0…1.
  func mixed(with other: MixedColor, _ share: Float) -> MixedColor {
    var result = self
    result.components += (other.components - components) * share
    return result
  }

  /// The same colour in encoded sRGB, premultiplied.
  var premultipliedSRGB: SIMD4<Float> {
    let alpha = components.w
    guard alpha > 0 else { return .zero }
    var rgb = SIMD3(components.x, components.y, components.z) / alpha
    if interpolation == .oklab { rgb = rgb.linearFromOKLab }
    if interpolation != .sRGB { rgb = rgb.encoded }
    return SIMD4(rgb.clamped(lowerBound: .zero, upperBound: .one) * alpha, alpha)
  }
}

extension SIMD3<Float> {
  /// Applies a function to each component.
  private func map(_ body: (Float) -> Float) -> SIMD3 { SIMD3(body(x), body(y), body(z)) }

  /// From encoded sRGB to linear light (IEC 61966-2-1).
  fileprivate var linearLight: SIMD3 {
    map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  /// From linear light to encoded sRGB.
  fileprivate var encoded: SIMD3 {
    map { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
  }

  /// From linear sRGB to OKLab (Ottosson, A perceptual color space for image processing, 2020).
  fileprivate var oklab: SIMD3 {
    let l = 0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z
    let m = 0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z
    let s = 0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z
    let c = SIMD3(l, m, s).map { cbrt($0) }
    return SIMD3(
      0.2104542553 * c.x + 0.7936177850 * c.y - 0.0040720468 * c.z,
      1.9779984951 * c.x - 2.4285922050 * c.y + 0.4505937099 * c.z,
      0.0259040371 * c.x + 0.7827717662 * c.y - 0.8086757660 * c.z)
  }

  /// From OKLab to linear sRGB; outside of 0…1 for colours that sRGB does not have.
  fileprivate var linearFromOKLab: SIMD3 {
    let l = x + 0.3963377774 * y + 0.2158037573 * z
    let m = x - 0.1055613458 * y - 0.0638541728 * z
    let s = x - 0.0894841775 * y - 1.2914855480 * z
    let c = SIMD3(l * l * l, m * m * m, s * s * s)
    return SIMD3(
      4.0767416621 * c.x - 3.3077115913 * c.y + 0.2309699292 * c.z,
      -1.2684380046 * c.x + 2.6097574011 * c.y - 0.3413193965 * c.z,
      -0.0041960863 * c.x - 0.7034186147 * c.y + 1.7076147010 * c.z)
  }
}
