import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct DecayReferenceTests {
  /// x′ = v, v′ = λ·v by Taylor series over short steps, from a velocity of 1. λ is computed from the rate by
  /// a separate Newton iteration of e^(λ/1000) = rate.
  static func integrate(rate: Double, time: Double) -> (way: Double, velocity: Double) {
    var exponent = rate - 1
    for _ in 0..<80 {
      var (term, sum) = (1.0, 1.0)
      for n in 1...60 {
        term *= exponent / Double(n)
        sum += term
      }
      let step = (sum - rate) / sum
      exponent -= step
      if abs(step) <= 1e-17 * abs(exponent) { break }
    }
    let total = 1000 * exponent * time
    let steps = max(Int((abs(total) * 4).rounded(.up)), 1)
    let h = time / Double(steps)
    let z = total / Double(steps)
    // Over one step v grows by e^z and x by v·h·(1 + z/2 + z²/6 + …).
    var (term, growth, way) = (1.0, 1.0, 1.0)
    for n in 1...16 {
      term *= z / Double(n)
      growth += term
      way += term / Double(n + 1)
    }
    var (x, v) = (0.0, 1.0)
    for _ in 0..<steps {
      x += v * h * way
      v *= growth
    }
    return (x, v)
  }

  @Test
  func `decay is within 1e-9 of its way of an integrator that knows only the differential equation`() {
    var (worst, worstAt) = (0.0, "")
    let seeds = SeededGenerator.seeds(100_000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let rate =
        generator.chance(0.3) ? 1 - pow(10, generator.double(-5 ... -1)) : generator.double(0.5...0.9999)
      let decay = Decay(rate: rate)
      let time = pow(10, generator.double(-3...1)) * min(1, 0.02 / (1 - rate))
      let reference = Self.integrate(rate: rate, time: time)
      let error = max(
        abs(decay.distance(at: time) - reference.way) / reference.way,
        abs(decay.velocity(at: time) - reference.velocity))
      if !(error <= worst) { (worst, worstAt) = (error, "seed \(seed): r \(rate), t \(time)") }
    }
    print("decay: \(seeds.count) draws, at most \(worst) of the way from an integrator, at \(worstAt)")
    #expect(worst < 1e-9, "\(worstAt)")
  }

  @Test()
  func
    `a decay animation runs out from its velocity to the projected end, and rests when the rest cannot be seen`()
  {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let from = Point(x: generator.double(-500...500), y: generator.double(-500...500))
      let velocity = Point(x: generator.double(-4000...4000), y: generator.double(-4000...4000))
      let decay = Decay(rate: generator.double(0.98...0.9995))
      let animation = DecayAnimation(from: from, initialVelocity: velocity, decay: decay, beginTime: 5)
      let end = decay.projectedEnd(from: from, velocity: velocity)
      #expect(animation.value(at: 5) == from && animation.velocity(at: 5) == velocity, "seed \(seed)")
      #expect(animation.value(at: 1e9).distance(to: end) < 1e-9, "seed \(seed)")
      #expect(animation.endValue().distance(to: end) < 1e-9, "seed \(seed)")
      let last = animation.value(at: animation.timing.endTime.nextDown)
      let rest = last.distance(to: end)
      let tolerance = min(Point.settlingTolerance, end.distance(to: from) / 1000)
      #expect(rest <= tolerance * 1.001 && rest > tolerance * 0.9, "seed \(seed)")
      let open = DecayAnimation<Point>(initialVelocity: velocity, decay: decay, beginTime: 5)
      let t = 5 + generator.double(0...1)
      #expect(open.value(at: t, over: from) == animation.value(at: t), "seed \(seed)")
    }
  }
}
