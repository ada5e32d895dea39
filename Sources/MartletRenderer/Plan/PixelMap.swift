import MartletGeometry
import MartletRenderTree

/// A projective map to pixels from a rectangle's own coordinates, whose origin is the rectangle's centre.
///
/// (x, y) maps to (X/W, Y/W), where (X, Y, W) = x·`x` + y·`y` + `origin`. Points with W > 0 are in front of
/// the eye.
struct PixelMap {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var origin: SIMD3<Double>

  init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// Makes the map to pixels at a scale from coordinates around `center`. Pixels are counted from `corner`.
  init(_ h: Homography, center: Point, scale: Double, corner: SIMD2<Double> = .zero) {
    let o = h.x * center.x + h.y * center.y + h.origin
    func pixels(_ v: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(v.x * scale - corner.x * v.z, v.y * scale - corner.y * v.z, v.z)
    }
    x = pixels(h.x)
    y = pixels(h.y)
    origin = pixels(o)
  }

  /// Whether all numbers are finite.
  var isFinite: Bool {
    let s = x * 0 + y * 0 + origin * 0
    return s == SIMD3<Double>.zero
  }

  /// Whether there is no perspective.
  var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// The factor by which it scales all lengths, if it is a rotation, a uniform scale and a translation. Nil
  /// otherwise.
  var evenScale: Double? {
    guard isAffine else { return nil }
    let x2 = x.x * x.x + x.y * x.y
    let y2 = y.x * y.x + y.y * y.y
    let dot = x.x * y.x + x.y * y.y
    // Reject mirroring: it would move each corner's radius to another corner.
    guard dot * dot <= 1e-12 * x2 * y2, abs(x2 - y2) <= 2e-6 * x2, x.x * y.y - x.y * y.x > 0 else {
      return nil
    }
    return x2.squareRoot()
  }

  /// Whether `PixelCoverage.glsl` can draw a rounded rectangle with the given half extents and radii, in
  /// pixels.
  static func isPlain(half: SIMD2<Double>, radii: SIMD4<Double>) -> Bool {
    let smaller = half.min()
    return smaller >= 0.5 && radii.max() <= smaller
  }

  /// The map from pixels back. All zeros if there is none, so that no point is in front of the eye.
  var inverse: PixelMap {
    let a = cross(y, origin)
    let b = cross(origin, x)
    let c = cross(x, y)
    let determinant = (x * a).sum()
    guard determinant != 0, determinant.isFinite else { return PixelMap(x: .zero, y: .zero, origin: .zero) }
    let f = 1 / determinant
    return PixelMap(
      x: SIMD3(a.x, b.x, c.x) * f, y: SIMD3(a.y, b.y, c.y) * f, origin: SIMD3(a.z, b.z, c.z) * f)
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
