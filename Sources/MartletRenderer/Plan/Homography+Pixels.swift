import MartletGeometry

/// Maps that lead from a rectangle's own coordinates, with the origin at its centre, to pixels.
extension Homography {
  /// Of no map back: nothing is in front of the eye.
  static let nowhere = Homography(x: .zero, y: .zero, origin: .zero)

  /// Makes the map of coordinates around `center` at a scale, to window pixels.
  init(_ h: Homography, center: Point, scale: Double) {
    let o = h.apply(x: center.x, y: center.y)
    func pixels(_ v: SIMD3<Double>) -> SIMD3<Double> { SIMD3(v.x * scale, v.y * scale, v.z) }
    self.init(x: pixels(h.x), y: pixels(h.y), origin: pixels(o))
  }

  /// How many pixels a rectangle of a size becomes; infinite if it is tilted.
  func pixels(of size: Size) -> Double {
    isAffine ? abs(x.x * y.y - x.y * y.x) * size.width * size.height : .infinity
  }

  /// The one factor by which it scales everything, if it is a rotation, an even scaling and a translation.
  var evenScale: Double? {
    guard isAffine else { return nil }
    let x2 = x.x * x.x + x.y * x.y
    let y2 = y.x * y.x + y.y * y.y
    let dot = x.x * y.x + x.y * y.y
    // Mirrored corners would be at the wrong places.
    guard dot * dot <= 1e-12 * x2 * y2, abs(x2 - y2) <= 2e-6 * x2, x.x * y.y - x.y * y.x > 0 else {
      return nil
    }
    return x2.squareRoot()
  }
}
