import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The way of a particle: a throw with the resistance of the air, in closed form.
///
/// With the drag k the velocity is v₀ e^(−k t) + (a / k) (1 − e^(−k t)); its integral is `place(at:)`.
struct ParticlePath {
  private let origin: SIMD2<Double>
  private let velocity: SIMD2<Double>
  private let acceleration: SIMD2<Double>
  private let drag: Double

  /// Below this drag, in 1/s, the formula for none is nearer than rounding.
  private static let leastDrag = 1e-4

  @inline(__always)
  init(
    _ plan: UnsafePointer<ParticlePlan>, _ random: ParticleRandom, origin: SIMD2<Double>, direction: Double,
    velocity factor: Double
  ) {
    self.origin = origin
    let speed =
      random.varied(plan.pointee.cell.velocity, by: plan.pointee.cell.velocityRange, .velocity) * factor
    if speed == 0 {
      velocity = .zero
    } else {
      var angle = direction + plan.pointee.cell.emissionLongitude
      if plan.pointee.cell.emissionRange != 0 {
        angle += plan.pointee.cell.emissionRange * (random.unit(.angle) - 0.5)
      }
      velocity = SIMD2(cos(angle), sin(angle)) * speed
    }
    acceleration = SIMD2(plan.pointee.cell.xAcceleration, plan.pointee.cell.yAcceleration)
    drag = plan.pointee.cell.drag
  }

  /// Where it is at an age, in the layer's coordinates.
  @inline(__always)
  func place(at age: Double) -> SIMD2<Double> {
    guard drag >= Self.leastDrag else { return origin + velocity * age + acceleration * (age * age / 2) }
    let way = -expm1(-drag * age) / drag
    return origin + velocity * way + acceleration * ((age - way) / drag)
  }
}
