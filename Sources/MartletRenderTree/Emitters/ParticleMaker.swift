import MartletGeometry
import MartletMotion

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Computes particles. What a particle is at an age is a function of its identity, its kind and what it took at its birth;
/// nothing is kept from one time to another.
struct ParticleMaker {
  /// The most particles of an emitter that are drawn.
  static let most = 1 << 20
  /// The most births that are looked at, also of particles that are dead but for what they have emitted.
  private static let mostBirths = 1 << 22
  /// From this scale on a particle is not drawn.
  private static let largestScale = 1e6

  /// Where particles go.
  var particles: [Particle] = []
  /// Their ages in seconds, if they are to be ordered.
  var ages: [Float] = []
  /// Whether the ages are needed.
  private var isOrdered = false
  /// Whether the extent in space is needed.
  private var isInSpace = false
  /// Where the particles go that are made next.
  var emission = EmissionKind.plane
  /// The corners of what they cover.
  private var low = SIMD2<Float>(repeating: .infinity)
  private var high = SIMD2<Float>(repeating: -.infinity)
  /// In space, the depths of their centres, and the greatest distance from a centre to where its picture ends.
  private var nearest = -Float.infinity
  private var farthest = Float.infinity
  private var reach: Float = 0
  /// Whether a particle lives, seen or not.
  private(set) var isAlive = false
  private var births = 0

  /// Forgets all particles and keeps the storage.
  mutating func begin(ordered: Bool, inSpace: Bool) {
    particles.removeAll(keepingCapacity: true)
    ages.removeAll(keepingCapacity: true)
    isOrdered = ordered
    isInSpace = inSpace
    low = SIMD2(repeating: .infinity)
    high = SIMD2(repeating: -.infinity)
    (nearest, farthest, reach) = (-.infinity, .infinity, 0)
    isAlive = false
    births = 0
  }

  /// What they cover, in the layer's coordinates.
  var extent: ParticleExtent {
    guard low.x < high.x, low.y < high.y else { return ParticleExtent() }
    let (a, b) = (SIMD2<Double>(low), SIMD2<Double>(high))
    var extent = ParticleExtent(bounds: Rect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y))
    if isInSpace {
      extent.depths = Double(farthest)...Double(nearest)
      extent.reach = Double(reach)
    }
    return extent
  }

  /// How many more births are looked at.
  var room: Int { max(Self.mostBirths - births, 0) }

  /// Adds a particle, and what it has emitted.
  /// - Parameters:
  ///   - plans: The plans of all cells.
  ///   - index: The plan of the particle's cell.
  ///   - identity: What its random numbers are drawn for.
  ///   - birth: Where it was born.
  ///   - age: How old it is, in seconds, not negative.
  ///   - moment: What it took from the emitter at its birth, or the particle from which it comes.
  ///   - lifetime: The factor of its lifetime.
  mutating func add(
    _ plans: UnsafePointer<ParticlePlan>, _ index: Int, identity: UInt64, _ birth: ParticleBirth,
    age: Double, _ moment: EmitterMoment, lifetime: Double
  ) {
    births += 1
    let plan = plans + index
    let random = ParticleRandom(identity: identity)
    let life =
      max(random.varied(plan.pointee.cell.lifetime, by: plan.pointee.cell.lifetimeRange, .lifetime), 0)
      * lifetime
    let isLiving = age < life
    guard isLiving || !plan.pointee.children.isEmpty else { return }
    if isLiving { isAlive = true }
    let path = ParticlePath(plan, random, birth, velocity: moment.velocity, emission)
    if isLiving, plan.pointee.sprite >= 0, particles.count < Self.most {
      let (place, depth) = path.place(at: age, emission)
      draw(plan, random, at: place, depth, age: age, moment)
    }
    for child in plan.pointee.children where plans[child].rate > 0 {
      let (rate, begin) = (plans[child].rate, plans[child].cell.beginTime)
      let span = min(life - begin, plans[child].cell.duration)
      let elapsed = age - begin
      let numbers = BirthRun().numbers(
        from: elapsed - plans[child].reach, to: elapsed, within: span, rate: rate)
      for number in numbers {
        guard births < Self.mostBirths else { return }
        let time = Double(number) / rate
        let (place, depth) = path.place(at: begin + time, emission)
        add(
          plans, child, identity: ParticleRandom.identity(identity, kind: child, number: number),
          ParticleBirth(place: place, depth: depth), age: max(elapsed - time, 0), moment, lifetime: lifetime)
      }
    }
  }

  /// Adds what is seen of a particle.
  @inline(__always)
  private mutating func draw(
    _ plan: UnsafePointer<ParticlePlan>, _ random: ParticleRandom, at place: SIMD2<Double>, _ depth: Double,
    age: Double, _ moment: EmitterMoment
  ) {
    let scale =
      (random.varied(plan.pointee.cell.scale, by: plan.pointee.cell.scaleRange, .scale) + plan.pointee.cell
        .scaleSpeed * age)
      * moment.scale
    guard scale > 0, scale < Self.largestScale else { return }
    let color = color(plan, random, age: Float(age))
    guard color.w > 0 else { return }
    let angle =
      random.varied(plan.pointee.cell.rotation, by: plan.pointee.cell.rotationRange, .rotation)
      + random.varied(plan.pointee.cell.spin, by: plan.pointee.cell.spinRange, .spin) * moment.spin * age
    let turn = angle == 0 ? SIMD2(scale, 0) : SIMD2(cos(angle), sin(angle)) * scale
    let at = SIMD2<Float>(place)
    let z = Float(depth)
    guard at.x.isFinite, at.y.isFinite, z.isFinite, turn.x.isFinite else { return }
    particles.append(
      Particle(
        place: SIMD4(lowHalf: at, highHalf: SIMD2<Float>(turn)), color: color, sprite: plan.pointee.sprite,
        depth: z))
    if isOrdered { ages.append(Float(age)) }
    let radius = Float(plan.pointee.halfDiagonal * scale)
    low = pointwiseMin(low, at - radius)
    high = pointwiseMax(high, at + radius)
    guard isInSpace else { return }
    (nearest, farthest) = (max(nearest, z), min(farthest, z))
    reach = max(reach, radius)
  }

  /// A change of colour per second, such that its product with an age is a number.
  private static func limited(_ speed: Double) -> Float { Float(min(max(speed, -1e6), 1e6)) }

  /// The premultiplied colour at an age.
  @inline(__always)
  private func color(
    _ plan: UnsafePointer<ParticlePlan>, _ random: ParticleRandom, age: Float
  ) -> SIMD4<Float> {
    var color = plan.pointee.cell.color.components
    if plan.pointee.cell.redRange != 0 {
      color.x = Float(random.varied(Double(color.x), by: plan.pointee.cell.redRange, .red))
    }
    if plan.pointee.cell.greenRange != 0 {
      color.y = Float(random.varied(Double(color.y), by: plan.pointee.cell.greenRange, .green))
    }
    if plan.pointee.cell.blueRange != 0 {
      color.z = Float(random.varied(Double(color.z), by: plan.pointee.cell.blueRange, .blue))
    }
    if plan.pointee.cell.alphaRange != 0 {
      color.w = Float(random.varied(Double(color.w), by: plan.pointee.cell.alphaRange, .alpha))
    }
    color +=
      SIMD4(
        Self.limited(plan.pointee.cell.redSpeed), Self.limited(plan.pointee.cell.greenSpeed),
        Self.limited(plan.pointee.cell.blueSpeed),
        Self.limited(plan.pointee.cell.alphaSpeed)) * age
    color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }
}
