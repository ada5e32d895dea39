import MartletGeometry

/// A shape that is still a rectangle on screen, possibly rotated. All lengths are in window
/// pixels.
struct Box {
  var center: SIMD2<Double>
  var half: SIMD2<Double>
  /// Cosine and sine of the rotation.
  var turn: SIMD2<Double>
  /// Whether its sides are parallel to the pixel grid.
  var isUpright: Bool
  /// Corner radii, clockwise from the top left.
  var radii: SIMD4<Double>
  /// The exponent of the corners: 2 for arcs of circles.
  var exponent: Double
  /// Whether all corners are square, or their radii are too small to be seen.
  var isSquare: Bool
  /// Whether all radii are the same.
  var isUniform: Bool
  /// Width of the border.
  var borderWidth: Double

  /// A rounded rectangle as a box; nil where it is stretched or tilted.
  init?(_ rect: Rect, corners: FittedCorners, _ map: Homography, borderWidth border: Double) {
    guard map.isAffine else { return nil }
    let x2 = map.x.x * map.x.x + map.x.y * map.x.y
    let y2 = map.y.x * map.y.x + map.y.y * map.y.y
    let dot = map.x.x * map.y.x + map.x.y * map.y.y
    guard dot * dot <= 1e-12 * x2 * y2 else { return nil }
    let sx = x2.squareRoot()
    let sy = y2.squareRoot()
    guard sx > 0, sy > 0 else { return nil }
    center = SIMD2(map.origin.x, map.origin.y)
    half = SIMD2(rect.width * sx, rect.height * sy) / 2
    radii = corners.radii.values * max(sx, sy)
    exponent = corners.exponent
    isSquare = radii.max() < 0.5
    isUniform = isSquare || corners.radii.isUniform
    borderWidth = border * sx
    let isEven = abs(sx - sy) <= 1e-6 * sx
    guard isEven || (isSquare && border == 0) else { return nil }
    // A mirrored box looks the same only with equal corners.
    guard isUniform || map.x.x * map.y.y > map.x.y * map.y.x else { return nil }
    turn = SIMD2(map.x.x, map.x.y) / sx
    isUpright = false
    if abs(turn.y) < 1e-9, isUniform || turn.x > 0 {
      turn = SIMD2(1, 0)
      isUpright = true
    } else if abs(turn.x) < 1e-9, isUniform {
      turn = SIMD2(1, 0)
      half = SIMD2(half.y, half.x)
      isUpright = true
    }
  }

  /// An upright rectangle with square corners.
  /// - Parameters:
  ///   - center: Its centre.
  ///   - half: Half its width and half its height.
  init(pixels center: SIMD2<Double>, half: SIMD2<Double>) {
    self.center = center
    self.half = half
    turn = SIMD2(1, 0)
    isUpright = true
    radii = .zero
    exponent = 2
    isSquare = true
    isUniform = true
    borderWidth = 0
  }

  /// Whether it has corners that are not arcs of circles.
  var isCurved: Bool { exponent != 2 && !isSquare }

  /// Whether `Panel` can draw it.
  var isPlain: Bool {
    Self.isPlain(half: half, radii: radii) && borderWidth <= half.min() - 0.5
  }
  /// Whether a rounded rectangle of half extents and radii in pixels is such as `PixelCoverage.glsl` wants it.
  static func isPlain(half: SIMD2<Double>, radii: SIMD4<Double>) -> Bool {
    let smaller = half.min()
    return smaller >= 0.5 && radii.max() <= smaller
  }
}
