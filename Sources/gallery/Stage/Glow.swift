import Martlet

/// A round spot of white light that fades towards its edge: what sparks and flames are made of.
enum Glow {
  /// Soft to its middle, of 64 points.
  static let soft = spot(side: 64) { share in
    let rest = 1 - share
    return rest * rest * (1 + 2 * share)
  }
  /// With a bright core in a faint halo, of 32 points.
  static let spark = spot(side: 32) { share in
    let rest = 1 - share
    return min(1, 1.4 * rest * rest * rest * rest + 0.25 * rest * rest)
  }

  /// - Parameter light: The opacity at a distance from the middle, from 0 to 1.
  private static func spot(side: Int, light: (Double) -> Double) -> Image {
    var bitmap = Bitmap(width: side, height: side)
    let middle = Double(side) / 2
    for y in 0..<side {
      for x in 0..<side {
        let way = Point(x: Double(x) + 0.5 - middle, y: Double(y) + 0.5 - middle).length / middle
        let value = UInt8((way < 1 ? light(way) * 255 : 0).rounded())
        bitmap[x, y] = SIMD4(repeating: value)
      }
    }
    return Image(bitmap)
  }
}
