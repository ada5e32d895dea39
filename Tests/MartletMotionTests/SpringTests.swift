import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct SpringTests {
  static func spring(_ frequency: Double, _ ratio: Double) -> Spring {
    Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  /// x″ = −2ζω·x′ − ω²·x by the classical Runge–Kutta method, independent of the closed form.
  static func integrate(
    frequency: Double, ratio: Double, displacement: Double, velocity: Double, until end: Double, steps: Int
  ) -> (displacement: Double, velocity: Double) {
    var (x, v) = (displacement, velocity)
    let h = end / Double(steps)
    func force(_ x: Double, _ v: Double) -> Double { -2 * ratio * frequency * v - frequency * frequency * x }
    for _ in 0..<steps {
      let (x1, v1) = (v, force(x, v))
      let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return (x, v)
  }

  @Test(arguments: [0, 0.05, 0.3, 0.7, 0.99, 0.999_999, 1, 1.000_001, 1.01, 1.5, 3, 10])
  func `whatever the damping, the spring moves as the equation of motion says`(ratio: Double) {
    var worst = 0.0
    for frequency in [0.5, 11.0, 300, 10_000] {
      let spring = Self.spring(frequency, ratio)
      for phase in [0.1, 1, 3, 9] {
        let t = phase / frequency
        let steps = Int(phase * 400 * max(1, ratio)) + 400
        let r = spring.response(at: t)
        // Velocities are divided by ω, so that one tolerance suits all frequencies.
        let d = Self.integrate(
          frequency: frequency, ratio: ratio, displacement: 1, velocity: 0, until: t, steps: steps)
        let i = Self.integrate(
          frequency: frequency, ratio: ratio, displacement: 0, velocity: frequency, until: t, steps: steps)
        let errors = [
          r.displacement - d.displacement, (r.displacementVelocity - d.velocity) / frequency,
          r.impulse * frequency - i.displacement, r.impulseVelocity - i.velocity / frequency,
        ]
        let error = errors.map(abs).max() ?? .infinity
        worst = max(worst, error)
        #expect(error < 1e-8, "ω \(frequency), t \(t): \(errors)")
      }
    }
    print("spring: ζ \(ratio): at most \(worst) from the integrated equation of motion")
  }

  @Test
  func `nothing changes as the damping ratio crosses 1`() {
    var worst = 0.0
    for frequency in [1.0, 20, 10_000] {
      for step in [1e-12, 1e-10, 1e-8] {
        for ratio in [1 - step, 1 + step] {
          for t in stride(from: 0, through: 20 / frequency, by: 0.1 / frequency) {
            let a = Self.spring(frequency, 1).response(at: t)
            let b = Self.spring(frequency, ratio).response(at: t)
            let error = max(
              abs(a.displacement - b.displacement), abs(a.impulse - b.impulse) * frequency,
              abs(a.displacementVelocity - b.displacementVelocity) / frequency,
              abs(a.impulseVelocity - b.impulseVelocity))
            worst = max(worst, error - 10 * step)
            #expect(error < 1e-11 + 10 * step, "ω \(frequency), ζ \(ratio), t \(t)")
          }
        }
      }
    }
    print("spring: across ζ = 1: at most \(max(worst, 0)) more than the change of ζ explains")
  }

  @Test
  func `no spring and no time, however extreme, gives anything that is not finite`() {
    let times = [
      0, Double.leastNonzeroMagnitude, 1e-12, 1, 1e6, 1e15, 1e100, 1e300, .greatestFiniteMagnitude, .infinity,
      -1, -.infinity,
    ]
    for frequency in [1e-4, 1, 31.4, 1e4] {
      for ratio in [0, 1e-300, 1e-12, 0.1, 1 - 1e-16, 1, 1 + 1e-15, 2, 1e3, 1e6] {
        let spring = Self.spring(frequency, ratio)
        for t in times {
          let r = spring.response(at: t)
          let values = [r.displacement, r.displacementVelocity, r.impulse, r.impulseVelocity]
          #expect(values.allSatisfy { $0.isFinite }, "ω \(frequency), ζ \(ratio), t \(t): \(values)")
          #expect(abs(r.displacement) <= 1 + 1e-9, "ω \(frequency), ζ \(ratio), t \(t): \(values)")
        }
        if ratio >= 0.1 && ratio <= 2 {
          #expect(spring.response(at: 1e300).displacement == 0, "ω \(frequency), ζ \(ratio)")
        }
      }
    }
  }

  @Test
  func `after the settling duration the swing stays below the tolerance`() {
    var (longest, tried) = (0.0, 0)
    let seeds = SeededGenerator.seeds(3000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let frequency = pow(10, generator.double(-0.5...3))
      let ratio =
        generator.chance(0.2) ? 1 + generator.double(-1e-6...1e-6) : pow(10, generator.double(-1.5...1))
      let spring = Self.spring(frequency, ratio)
      let d = generator.chance(0.2) ? 0 : pow(10, generator.double(-3...3)) * (generator.chance(0.5) ? 1 : -1)
      let v =
        generator.chance(0.3)
        ? 0 : pow(10, generator.double(-2...3)) * frequency * (generator.chance(0.5) ? 1 : -1)
      let tolerance = pow(10, generator.double(-4...0))
      let end = spring.settlingDuration(displacement: d, velocity: v, tolerance: tolerance)
      func x(_ t: Double) -> Double {
        let r = spring.response(at: t)
        return abs(d * r.displacement + v * r.impulse)
      }
      #expect(end.isFinite && end >= 0, "seed \(seed)")
      let span = max(end, 1 / frequency)
      for step in 0...2000 {
        let t = end + span * Double(step) / 500
        #expect(x(t) <= tolerance * (1 + 1e-6), "seed \(seed): \(x(t)) at \(t), settled at \(end)")
      }
      // It must not be so late that it keeps a screen awake for nothing.
      if v == 0, abs(d) > 2 * tolerance {
        let last = (0...4000).last { x(end * Double($0) / 4000) > tolerance } ?? 0
        longest = max(longest, 4000 / Double(max(last, 1)))
        tried += 1
      }
    }
    print("spring: settling duration at most \(longest) times the true one in \(tried) releases at rest")
    #expect(longest < 4 && tried > seeds.count / 10)
  }

  @Test
  func `a push that only just exceeds the tolerance is waited for`() {
    // The roots are 1 and 100 per second: the displacement peaks at .009549 after 47 ms.
    let spring = Spring(mass: 1, stiffness: 100, damping: 101)
    let end = spring.settlingDuration(displacement: 0, velocity: 1, tolerance: 0.0095)
    #expect(spring.response(at: 0.047).impulse > 0.0095)
    #expect(end > 0.05 && spring.response(at: end).impulse <= 0.0095)
  }

  @Test
  func `nothing to do takes no time, and without damping it never ends`() {
    let spring = Spring()
    #expect(spring.settlingDuration(displacement: 0, velocity: 0, tolerance: 0.1) == 0)
    #expect(spring.settlingDuration(displacement: 0.05, velocity: 0, tolerance: 0.1) == 0)
    let free = Spring(mass: 1, stiffness: 100, damping: 0)
    #expect(free.settlingDuration(displacement: 1, velocity: 0, tolerance: 0.1) == .infinity)
    #expect(free.settlingDuration(displacement: 0, velocity: 0, tolerance: 0.1) == 0)
  }

  @Test
  func `duration and bounce mean what the documentation says`() {
    for (bounce, ratio) in [(0.0, 1.0), (0.3, 0.7), (1, 0), (-0.5, 2), (-0.2, 1.25)] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      #expect(abs(spring.dampingRatio - ratio) < 1e-15)
      #expect(abs(spring.angularFrequency - 4 * .pi) < 1e-12)
      #expect(abs(spring.damping - 2 * ratio * 4 * .pi) < 1e-12)
    }
  }

  @Test func `what a person perceives of a spring can be read back`() {
    for bounce in [-0.9, -0.5, -0.1, 0, 0.3, 0.8, 1] {
      let spring = Spring(duration: 0.7, bounce: bounce)
      #expect(abs(spring.perceptualDuration - 0.7) < 1e-12 && abs(spring.bounce - bounce) < 1e-12)
    }
    let stiff = Spring(duration: 0.5, bounce: -1)
    #expect(stiff.bounce < -0.999 && stiff.response(at: 1).displacement > 0.99)
    #expect(stiff.settlingDuration().isFinite && stiff.response(at: 1e9).displacement == 0)
  }

  @Test func `a normalized velocity is that of the way along each axis`() {
    let way = NormalizedVelocity(Point(x: 50, y: 7), from: .zero, to: Point(x: 100, y: 0))
    #expect(way == NormalizedVelocity(x: 0.5, y: 0) && NormalizedVelocity(2) == 2.0)
  }
}
