import Foundation
import MartletGeometry
import MartletRenderTree

/// Colours of gradients in double precision, straight from their definitions.
extension GradientContent.Drawing {
  /// The premultiplied colour at a point of the item's own coordinates.
  package func referenceColor(at p: Point) -> SIMD4<Double> { referenceColor(at: parameter(at: p)) }

  /// How far along the gradient a point is: 0 at the first colour, 1 at the last one.
  package func parameter(at p: Point) -> Double {
    let (q, span) = (p - start, end - start)
    switch kind {
    case .axial:
      let squared = span.x * span.x + span.y * span.y
      return squared > 0 ? (q.x * span.x + q.y * span.y) / squared : 1
    case .radial: return hypot(q.x / abs(span.x), q.y / abs(span.y))
    case .conic:
      let turn = (atan2(q.y, q.x) - atan2(span.y, span.x)) / (2 * .pi)
      return turn - turn.rounded(.down)
    }
  }

  /// How much of the gradient a pixel at a point covers, at a scale of 1 without a transform.
  package func pixel(at p: Point) -> Double {
    let (q, span) = (p - start, end - start)
    switch kind {
    case .axial: return 1 / hypot(span.x, span.y)
    case .radial:
      let t = max(parameter(at: p), 1e-9)
      return hypot(q.x / (t * span.x * span.x), q.y / (t * span.y * span.y))
    case .conic: return 1 / (2 * .pi * hypot(q.x, q.y))
    }
  }

  /// The premultiplied colour at a parameter.
  package func referenceColor(at t: Double) -> SIMD4<Double> {
    var before = 0.0
    for (i, color) in colors.enumerated() {
      let told =
        locations.count == colors.count ? locations[i] : Double(i) / Double(max(colors.count - 1, 1))
      let place = max(min(max(told, 0), 1), before)
      if t < place {
        guard i > 0 else { return Self.encoded(color) }
        let (a, b) = (mixable(colors[i - 1]), mixable(color))
        return shown(a + (b - a) * ((t - before) / (place - before)))
      }
      before = place
    }
    return Self.encoded(colors[colors.count - 1])
  }

  private static func encoded(_ color: Color) -> SIMD4<Double> {
    let c = SIMD4<Double>(color.components)
    return SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  /// The colour in the space in which it is mixed, premultiplied.
  private func mixable(_ color: Color) -> SIMD4<Double> {
    let c = SIMD4<Double>(color.components)
    var rgb = SIMD3(c.x, c.y, c.z)
    func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
    if interpolation != .sRGB { rgb = SIMD3(linear(rgb.x), linear(rgb.y), linear(rgb.z)) }
    if interpolation == .oklab {
      let lms = SIMD3(
        cbrt(0.4122214708 * rgb.x + 0.5363325363 * rgb.y + 0.0514459929 * rgb.z),
        cbrt(0.2119034982 * rgb.x + 0.6806995451 * rgb.y + 0.1073969566 * rgb.z),
        cbrt(0.0883024619 * rgb.x + 0.2817188376 * rgb.y + 0.6299787005 * rgb.z))
      rgb = SIMD3(
        0.2104542553 * lms.x + 0.7936177850 * lms.y - 0.0040720468 * lms.z,
        1.9779984951 * lms.x - 2.4285922050 * lms.y + 0.4505937099 * lms.z,
        0.0259040371 * lms.x + 0.7827717662 * lms.y - 0.8086757660 * lms.z)
    }
    return SIMD4(rgb * c.w, c.w)
  }

  /// A mixed colour in encoded sRGB, premultiplied.
  private func shown(_ mixed: SIMD4<Double>) -> SIMD4<Double> {
    guard mixed.w > 0 else { return .zero }
    var rgb = SIMD3(mixed.x, mixed.y, mixed.z) / mixed.w
    if interpolation == .oklab {
      let lms = SIMD3(
        pow(rgb.x + 0.3963377774 * rgb.y + 0.2158037573 * rgb.z, 3),
        pow(rgb.x - 0.1055613458 * rgb.y - 0.0638541728 * rgb.z, 3),
        pow(rgb.x - 0.0894841775 * rgb.y - 1.2914855480 * rgb.z, 3))
      rgb = SIMD3(
        4.0767416621 * lms.x - 3.3077115913 * lms.y + 0.2309699292 * lms.z,
        -1.2684380046 * lms.x + 2.6097574011 * lms.y - 0.3413193965 * lms.z,
        -0.0041960863 * lms.x - 0.7034186147 * lms.y + 1.7076147010 * lms.z)
    }
    func encoded(_ v: Double) -> Double { v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055 }
    if interpolation != .sRGB { rgb = SIMD3(encoded(rgb.x), encoded(rgb.y), encoded(rgb.z)) }
    return SIMD4(rgb.clamped(lowerBound: .zero, upperBound: .one) * mixed.w, mixed.w)
  }
}
