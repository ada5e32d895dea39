#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A direction in space, given by its angles in radians: clockwise from the x axis, and from the plane towards the viewer.
struct EmissionDirection {
  private let longitude: (sine: Double, cosine: Double)
  private let latitude: (sine: Double, cosine: Double)

  @inline(__always)
  init(longitude: Double, latitude: Double) {
    self.longitude = (sin(longitude), cos(longitude))
    self.latitude = latitude == 0 ? (0, 1) : (sin(latitude), cos(latitude))
  }

  /// As a vector of length 1.
  @inline(__always)
  private var vector: SIMD3<Double> {
    SIMD3(latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
  }

  /// A direction in a cone with this opening around it: every part of the sphere within the cone is met as often as others of
  /// its area.
  @inline(__always)
  func within(cone opening: Double, _ random: ParticleRandom) -> SIMD3<Double> {
    guard opening != 0 else { return vector }
    let least = cos(min(abs(opening) / 2, .pi))
    let along = 1 - random.unit(.angle) * (1 - least)
    let across = max(1 - along * along, 0).squareRoot()
    let turn = 2 * .pi * random.unit(.angleAround)
    // To the side, and towards the viewer.
    let side = SIMD3(-longitude.sine, longitude.cosine, 0)
    let up = SIMD3(
      -latitude.sine * longitude.cosine, -latitude.sine * longitude.sine, latitude.cosine)
    return vector * along + (side * cos(turn) + up * sin(turn)) * across
  }
}
