import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct SpringSpeedTests {
  /// A spring with any parameters that a program might choose, and a throw.
  struct Throw {
    let spring: Spring
    let displacement: Point
    let velocity: Point

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      spring = Spring(duration: generator.double(0.1...2), bounce: generator.double(-0.9...1))
      let (way, heading) = (generator.double(0...3000), generator.double(0...(2 * .pi)))
      displacement = Point(x: way * cos(heading), y: way * sin(heading))
      let (speed, course) = (
        generator.chance(0.2) ? 0 : generator.double(0...4000), generator.double(0...(2 * .pi))
      )
      velocity = Point(x: speed * cos(course), y: speed * sin(course))
    }

    /// The highest speed of a spring, by sampling.
    func fastest(_ spring: Spring) -> Double {
      let end = 4 * Double.pi / spring.angularFrequency * max(1, spring.dampingRatio)
      return (0...20_000).reduce(0) { fastest, step in
        let r = spring.response(at: end * Double(step) / 20_000)
        return max(fastest, (displacement * r.displacementVelocity + velocity * r.impulseVelocity).length)
      }
    }
  }

  @Test
  func `the top speed of a spring is the fastest of all its moments`() {
    for seed in 0..<200 as Range<UInt64> {
      let toss = Throw(seed: seed)
      let found = toss.spring.topSpeed(displacement: toss.displacement, velocity: toss.velocity)
      let fastest = toss.fastest(toss.spring)
      #expect(abs(found - fastest) <= 0.001 * fastest, "seed \(seed): \(found), not \(fastest)")
    }
  }

  @Test
  func `a spring slowed to a speed reaches it and no more, with its damping ratio`() {
    for seed in 0..<200 as Range<UInt64> {
      let toss = Throw(seed: seed)
      let limit = max(2.5 * toss.velocity.length, 300)
      let spring = toss.spring.slowed(
        toSpeed: limit, displacement: toss.displacement, velocity: toss.velocity)
      let fastest = toss.fastest(spring)
      #expect(fastest <= 1.001 * limit, "seed \(seed)")
      #expect(abs(spring.dampingRatio - toss.spring.dampingRatio) < 1e-9, "seed \(seed)")
      if spring != toss.spring { #expect(fastest >= 0.999 * limit, "seed \(seed): slower than it need be") }
    }
  }

  @Test
  func `a spring that is slow enough stays as it is`() {
    let spring = Spring(duration: 0.5, bounce: 0.25)
    let displacement = Point(x: -100, y: 0)
    #expect(
      spring.slowed(toSpeed: 2000, displacement: displacement, velocity: Point(x: 900, y: 0)) == spring)
    #expect(spring.slowed(toSpeed: 1, displacement: .zero) == spring)
  }
}
