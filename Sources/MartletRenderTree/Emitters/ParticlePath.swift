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
  /// Along the z axis: origin, velocity and acceleration.
  private let depth: SIMD3<Double>

  /// Below this drag, in 1/s, the formula for none is nearer than rounding.
  private static let leastDrag = 1e-4

  /// - Parameters:
  ///   - birth: Where it begins, and from where its emission angles count.
  ///   - factor: The factor of its velocity.
  ///   - emission: Where particles of the emitter can go.
  @inline(__always)
  init(
    _ plan: UnsafePointer<ParticlePlan>, _ random: ParticleRandom, _ birth: ParticleBirth,
    velocity factor: Double, _ emission: EmissionKind
  ) {
    origin = birth.place
    let speed =
      random.varied(plan.pointee.cell.velocity, by: plan.pointee.cell.velocityRange, .velocity) * factor
    var zVelocity = 0.0
    if speed == 0 {
      velocity = .zero
    } else if emission == .cone {
      let direction =
        EmissionDirection(
          longitude: birth.longitude + plan.pointee.cell.emissionLongitude,
          latitude: birth.latitude + plan.pointee.cell.emissionLatitude
        ).within(cone: plan.pointee.cell.emissionRange, random)
      velocity = SIMD2(direction.x, direction.y) * speed
      zVelocity = direction.z * speed
    } else {
      var angle = birth.longitude + plan.pointee.cell.emissionLongitude
      if plan.pointee.cell.emissionRange != 0 {
        angle += plan.pointee.cell.emissionRange * (random.unit(.angle) - 0.5)
      }
      var inPlane = SIMD2(cos(angle), sin(angle))
      if emission != .plane {
        let latitude = birth.latitude + plan.pointee.cell.emissionLatitude
        inPlane *= cos(latitude)
        zVelocity = sin(latitude) * speed
      }
      velocity = inPlane * speed
    }
    acceleration = SIMD2(plan.pointee.cell.xAcceleration, plan.pointee.cell.yAcceleration)
    drag = plan.pointee.cell.drag
    depth = emission == .plane ? .zero : SIMD3(birth.depth, zVelocity, plan.pointee.cell.zAcceleration)
  }

  /// Where it is at an age, in the layer's coordinates; without its depth, if it stays in the plane.
  @inline(__always)
  func place(at age: Double, _ emission: EmissionKind) -> (place: SIMD2<Double>, depth: Double) {
    var (way, gain) = (age, age * age / 2)
    if drag >= Self.leastDrag {
      way = -expm1(-drag * age) / drag
      gain = (age - way) / drag
    }
    let place = origin + velocity * way + acceleration * gain
    return (place, emission == .plane ? 0 : depth.x + depth.y * way + depth.z * gain)
  }
}
