import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

/// x″ = −(k·x + c·x′)/m solved by the matrix exponential of its first-order system: the Taylor series of a
/// short step, squared repeatedly. It needs no roots and no distinction of cases.
struct SpringReference {
  /// Rows of e^(A·t) with A = [[0, 1], [−1, −c/√(k·m)]], in units of √(m/k).
  var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)

  init(mass: Double, stiffness: Double, damping: Double, time: Double) {
    let frequency = (stiffness / mass).squareRoot()
    let loss = damping / (stiffness * mass).squareRoot()
    var step = time * frequency
    var squarings = 0
    while step * (1 + loss) > 0.25 {
      step /= 2
      squarings += 1
    }
    // The series of e^X − 1. Its small numbers are kept apart from the 1 during squaring: (1 + E)² = 1 + 2E +
    // E².
    var (p, q, r, s) = (0.0, 0.0, 0.0, 0.0)
    var (tp, tq, tr, ts) = (1.0, 0.0, 0.0, 1.0)
    for n in 1...14 {
      let f = step / Double(n)
      // The term times X: columns (0, −1) and (1, −loss).
      (tp, tq, tr, ts) = (-tq * f, (tp - loss * tq) * f, -ts * f, (tr - loss * ts) * f)
      p += tp
      q += tq
      r += tr
      s += ts
    }
    for _ in 0..<squarings {
      (p, q, r, s) = (
        2 * p + (p * p + q * r), 2 * q + (p * q + q * s), 2 * r + (r * p + s * r), 2 * s + (r * q + s * s)
      )
    }
    (a, b, c, d) = (1 + p, q, r, 1 + s)
  }
}

@Suite struct SpringReferenceTests {
  struct Draw {
    var (mass, stiffness, damping) = (1.0, 1.0, 1.0)
    var time = 0.0
    var frequency: Double { (stiffness / mass).squareRoot() }

    init(_ generator: inout SeededGenerator) {
      let frequency = pow(10, generator.double(-1...4))
      mass = generator.chance(0.5) ? 1 : pow(10, generator.double(-2...2))
      stiffness = mass * frequency * frequency
      let ratio: Double
      switch generator.int(0..<6) {
      case 0: ratio = 1 + (generator.chance(0.5) ? 1e-12 : -1e-12)
      case 1: ratio = 1 + pow(10, generator.double(-15 ... -3)) * (generator.chance(0.5) ? 1 : -1)
      case 2: ratio = generator.chance(0.5) ? 1 : 0
      case 3: ratio = pow(10, generator.double(-6...2))
      default: ratio = generator.double(0...2)
      }
      damping = 2 * ratio * (stiffness * mass).squareRoot()
      time = pow(10, generator.double(-3...3)) / frequency
    }
  }

  @Test
  func `springs of every kind are within 1e-9 of the distance of a matrix exponential`() {
    var (worst, worstAt, wrong) = (0.0, "", 0)
    let seeds = SeededGenerator.seeds(100_000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let draw = Draw(&generator)
      let spring = Spring(mass: draw.mass, stiffness: draw.stiffness, damping: draw.damping)
      let r = spring.response(at: draw.time)
      let e = SpringReference(
        mass: draw.mass, stiffness: draw.stiffness, damping: draw.damping, time: draw.time)
      let w = draw.frequency
      let error = max(
        max(abs(r.displacement - e.a), abs(r.impulse * w - e.b)),
        max(abs(r.displacementVelocity / w - e.c), abs(r.impulseVelocity - e.d)))
      if !(error <= worst) { (worst, worstAt) = (error, "seed \(seed)") }
      if !(error < 1e-9) { wrong += 1 }
    }
    print(
      "spring: \(seeds.count) draws, ω up to 10⁴: at most \(worst) of the distance from a matrix exponential, at \(worstAt)"
    )
    #expect(wrong == 0, "\(worst) at \(worstAt)")
  }

  @Test
  func `spring animations are within 1e-9 of the distance, velocity and all`() {
    var (worst, worstAt) = (0.0, "")
    for seed in SeededGenerator.seeds(20_000) {
      var generator = SeededGenerator(seed: seed)
      let draw = Draw(&generator)
      let spring = Spring(mass: draw.mass, stiffness: draw.stiffness, damping: draw.damping)
      let (from, to) = (generator.double(-500...500), generator.double(-500...500))
      let velocity = generator.double(-3...3) * draw.frequency * abs(to - from)
      let animation = SpringAnimation(
        from: from, to: to, spring: spring, initialVelocity: velocity, beginTime: 8)
      let time = 8 + draw.time
      guard draw.time < animation.settlingDuration, time > 8 else { continue }
      let e = SpringReference(
        mass: draw.mass, stiffness: draw.stiffness, damping: draw.damping, time: time - 8)
      let x = to + (from - to) * e.a + velocity / draw.frequency * e.b
      let v = (from - to) * e.c * draw.frequency + velocity * e.d
      let error = max(
        abs(animation.value(at: time) - x), abs(animation.velocity(at: time) - v) / draw.frequency)
      let measure = abs(to - from) + abs(velocity) / draw.frequency
      if !(error / measure <= worst) { (worst, worstAt) = (error / measure, "seed \(seed)") }
    }
    print("spring animation: at most \(worst) of the distance from a matrix exponential, at \(worstAt)")
    #expect(worst < 1e-9, "\(worst) at \(worstAt)")
  }

  @Test
  func `a spring made by its duration solves the envelope's equation, at any damping and velocity`() {
    var worst = 0.0
    for seed in SeededGenerator.seeds(5000) {
      var generator = SeededGenerator(seed: seed)
      let d = pow(10, generator.double(-1...1))
      let ratio = generator.chance(0.2) ? 1 : generator.double(0.01...0.999)
      let v = generator.chance(0.3) ? 0 : generator.double(-20...20)
      let spring = Spring(settlingDuration: d, dampingRatio: ratio, initialVelocity: NormalizedVelocity(v))
      let w = spring.angularFrequency
      #expect(w > 0 && w.isFinite && spring.mass == 1, "seed \(seed)")
      #expect(abs(spring.dampingRatio - ratio) < 1e-12, "seed \(seed)")
      let left =
        ratio == 1
        ? abs(1 + (w - v) * d) * exp(-w * d)
        : abs((ratio * w - v) / (w * (1 - ratio * ratio).squareRoot())) * exp(-ratio * w * d)
      worst = max(worst, abs(left - 0.001))
      #expect(abs(left - 0.001) < 1e-9, "seed \(seed): ζ \(ratio), v \(v), D \(d): \(left)")
      if v == 0 && ratio < 1 {
        let closed = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * d)
        #expect(abs(w - closed) < 1e-9 * closed, "seed \(seed)")
      }
    }
    print("spring: by duration within \(worst) of a thousandth at its end")
    // Above critical damping a thousandth is left as well; without damping the oscillation never ends.
    for ratio in [1.0001, 1.5, 4, 50] {
      let spring = Spring(settlingDuration: 0.7, dampingRatio: ratio)
      #expect(abs(spring.response(at: 0.7).displacement - 0.001) < 1e-9, "ζ \(ratio)")
    }
    #expect(Spring(settlingDuration: 1, dampingRatio: 0).settlingDuration() == .infinity)
    #expect(Spring(settlingDuration: 1, dampingRatio: 1e-9).angularFrequency.isFinite)
  }

  @Test
  func `the default spring is Core Animation's, and settles at a thousandth of the distance`() {
    let spring = Spring()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    let end = spring.settlingDuration()
    let beyond = (0...1000).map { abs(spring.response(at: end * (1 + Double($0) / 1000)).displacement) }.max()
    #expect((beyond ?? 1) <= 0.001 && end < 1.6)
    print("spring: the default one settles in \(end) s")
  }
}
