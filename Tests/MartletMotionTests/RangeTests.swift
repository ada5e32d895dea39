import MartletGeometry
import MartletMotion
import Testing

/// Values outside of their natural range, as sliders, quotients of lengths and rounding produce them. None
/// may stop a program.
@Suite struct RangeTests {
  @Test(arguments: [0, -1, 1e-300, .infinity, -.infinity] as [Double])
  func `a spring bears any duration`(duration: Double) {
    let springs = [
      Spring(duration: duration), Spring(duration: duration, bounce: 0.5),
      Spring(settlingDuration: duration, dampingRatio: 0.7),
      Spring(settlingDuration: duration, dampingRatio: 1, initialVelocity: 3),
    ]
    for spring in springs {
      let r = spring.response(at: 0.5)
      #expect(spring.angularFrequency > 0 && spring.angularFrequency.isFinite)
      #expect(r.displacement.isFinite && r.impulse.isFinite)
    }
    if duration < 0.001 { #expect(abs(springs[0].response(at: 0.01).displacement) < 1e-9, "at once") }
  }

  @Test(arguments: [-1, -0.0, .infinity, -.infinity, 1e300] as [Double])
  func `a spring bears any damping ratio`(ratio: Double) {
    let spring = Spring(settlingDuration: 1, dampingRatio: ratio)
    #expect(spring.dampingRatio == (ratio > 0 ? 10_000 : 0))
    #expect(spring.response(at: 0.5).displacement.isFinite)
  }

  @Test func `a damping below nothing is none`() {
    #expect(Spring(mass: 1, stiffness: 100, damping: -3) == Spring(mass: 1, stiffness: 100, damping: 0))
  }

  @Test func `a spring is slowed to what can be kept, also for a hand that rests`() {
    let (spring, way) = (Spring(duration: 0.5), Point(x: 900, y: 0))
    for limit in [0, -5, 0.0] {
      let slow = spring.slowed(toSpeed: limit, displacement: way)
      #expect(abs(slow.topSpeed(displacement: way) - 100) < 1)
    }
    let fast = spring.slowed(toSpeed: 200, displacement: way, velocity: Point(x: -1000, y: 0))
    #expect(fast.topSpeed(displacement: way, velocity: Point(x: -1000, y: 0)) < 1101)
    #expect(spring.slowed(toSpeed: .infinity, displacement: way) == spring)
    #expect(spring.slowed(toSpeed: 1e-300, displacement: way).topSpeed(displacement: way) < 1.1)
    #expect(spring.slowed(toSpeed: 0, displacement: .zero) == spring)
  }

  @Test(arguments: [0, -1, 1, 2, .infinity, -.infinity] as [Double])
  func `a decay bears any rate`(rate: Double) {
    let decay = Decay(rate: rate)
    #expect(decay.projectedEnd(from: 0, velocity: 1000).isFinite)
    #expect(decay.settlingDuration(velocity: 1000, tolerance: 0.05).isFinite)
    #expect(decay.distance(at: 0.5).isFinite)
  }

  @Test func `the times of a timing function's control points are clamped`() {
    #expect(TimingFunction(-0.2, 0.3, 1.3, 0.7) == TimingFunction(0, 0.3, 1, 0.7))
    #expect(TimingFunction(-.infinity, 0, .infinity, 1) == .linear)
  }

  @Test func `key times that rounding has put out of order rise`() {
    let sum = 0.1 + 0.2 + 0.3 + 0.4 + 1e-15
    for mode in [CalculationMode.linear, .cubic] {
      let animation = KeyframeAnimation(
        values: [0.0, 10, 20, 30], keyTimes: [-1e-17, 0.5, 0.5 - 1e-12, sum], calculationMode: mode,
        duration: 1,
        beginTime: 10)
      #expect(sum > 1)
      for step in 0...10 { #expect(animation.value(at: 10 + Double(step) * 0.1).isFinite) }
      #expect(animation.value(at: 11) == 30 && abs(animation.value(at: 10.5) - 20) < 1e-6)
    }
  }

  @Test(arguments: [CalculationMode.linear, .paced, .discrete, .cubic, .cubicPaced])
  func `what follows the path of a finger that did not move stays there`(mode: CalculationMode) {
    let place = Point(x: 3, y: 4)
    let one = KeyframeAnimation(values: [place], calculationMode: mode, duration: 1, beginTime: 10)
    #expect(one.value(at: 10.5) == place)
    for path in [Path([.move(place)]), Path([.move(place), .close]), Path([.move(place), .line(place)])] {
      let animation = KeyframeAnimation(
        path: path, keyTimes: [0, 1], calculationMode: mode, rotationMode: .auto, duration: 1, beginTime: 10)
      #expect(animation.value(at: 10.5) == place && animation.tangentAngle(at: 10.5) == 0)
    }
  }

  @Test func `a way that is rounding has no velocity in parts of it`() {
    for way in [0, 1e-300, -1e-14] {
      let velocity = NormalizedVelocity(Point(x: 900, y: 50), from: .zero, to: Point(x: way, y: 100))
      #expect(velocity == NormalizedVelocity(x: 0, y: 0.5))
    }
  }
}
