import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct AnimationTests {
  @Test
  func
    `velocity is the derivative of the value, for springs and for timed animations, reversed runs included`()
  {
    var worst = 0.0
    for seed in SeededGenerator.seeds(3000) {
      var generator = SeededGenerator(seed: seed)
      let (a, b) = (
        Point(x: generator.double(-500...500), y: generator.double(-500...500)),
        Point(x: generator.double(-500...500), y: generator.double(-500...500))
      )
      let animation: Animation<Point>
      if generator.chance(0.5) {
        let spring = Spring(duration: generator.double(0.2...1), bounce: generator.double(-0.8...0.9))
        animation = .spring(
          SpringAnimation(
            from: a, to: b, spring: spring, initialVelocity: Point(x: generator.double(-3000...3000), y: 100),
            beginTime: 10))
      } else {
        animation = .basic(
          BasicAnimation(
            from: a, to: b, duration: generator.double(0.2...1), timingFunction: .easeInEaseOut,
            beginTime: 10,
            repeatCount: 3, autoreverses: true))
      }
      let timing = animation.timing
      let t = generator.double(10.01...(10 + min(timing.activeDuration, 3) * 0.99))
      let h = 1e-5
      // With other functions than ease in, ease out, the reversal of an autoreversed run is a corner; here it
      // is smooth.
      let numeric = (animation.value(at: t + h) - animation.value(at: t - h)) * (1 / (2 * h))
      let scale = max(100, (b - a).length, animation.velocity(at: t).length)
      let error = (numeric - animation.velocity(at: t)).length / scale
      worst = max(worst, error)
      #expect(error < 1e-3, "seed \(seed): \(numeric) at \(t), \(animation)")
    }
    print("animation: velocity within \(worst) of the difference quotient")
  }

  @Test(arguments: [-0.9, -0.5, 0, 0.15, 0.3, 0.6, 0.9])
  func `turned round at any moment, additive springs show no step in position or velocity`(bounce: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce)
    var (worstStep, worstVelocity) = (0.0, 0.0)
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var model = 0.0
      var animations: [SpringAnimation<Double>] = []
      var now = 100.0
      // Errors are relative to the peak velocity of one flight over 500 points.
      let flight = SpringAnimation(from: -500.0, to: 0, spring: spring)
      let peak = (0...500).map { flight.velocity(at: Double($0) / 500).magnitude }.max() ?? 0
      for turn in 0..<6 {
        let target = turn % 2 == 0 ? 500.0 : 0
        let before = animations
        let shown = model + before.reduce(0) { $0 + $1.value(at: now) }
        let speed = before.reduce(0) { $0 + $1.velocity(at: now) }
        animations.append(
          SpringAnimation(from: model - target, to: 0, spring: spring, isAdditive: true, beginTime: now))
        model = target
        let shownAfter = model + animations.reduce(0) { $0 + $1.value(at: now) }
        let speedAfter = animations.reduce(0) { $0 + $1.velocity(at: now) }
        worstStep = max(worstStep, abs(shownAfter - shown))
        worstVelocity = max(worstVelocity, abs(speedAfter - speed) / peak)
        now += generator.double(0.001...0.8)
      }
      // Each animation also comes to its end.
      for animation in animations {
        let (end, e) = (animation.timing.endTime, 1e-9)
        worstStep = max(worstStep, abs(animation.value(at: end - e) - animation.value(at: end + e)))
        worstVelocity = max(
          worstVelocity, abs(animation.velocity(at: end - e) - animation.velocity(at: end + e)) / peak)
      }
    }
    print(
      "additive springs, bounce \(bounce): steps of at most \(worstStep) pt and \(worstVelocity) of the peak velocity"
    )
    #expect(worstStep <= Double.settlingTolerance * 1.001 && worstVelocity < 0.01)
  }

  @Test
  func `springs and decays of fractions come to rest without a step that shows`() {
    let velocity = Point(x: 1, y: 0)
    let (from, to) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.5))
    let spring = SpringAnimation(from: from, to: to, beginTime: 1)
    let open = SpringAnimation(to: to, initialVelocity: velocity, beginTime: 1)
    let decay = DecayAnimation(from: from, initialVelocity: velocity, beginTime: 1)
    func step(_ animation: Animation<Point>) -> Double {
      let end = animation.timing.endTime
      return animation.value(at: end.nextDown, over: from).distance(to: animation.value(at: end, over: from))
    }
    let steps = [step(.spring(spring)), step(.spring(open)), step(.decay(decay))]
    print("fractions: steps of \(steps) at the end")
    #expect(steps.allSatisfy { $0 < 0.001 })
    // A distance of less than rounding takes no time.
    #expect(SpringAnimation(from: from, to: from).settlingDuration == 0)
    #expect(SpringAnimation(from: 0.3, to: 0.1 + 0.2).settlingDuration == 0)
  }

  @Test
  func `a spring that takes over a thrown value goes on with its velocity`() {
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let velocity = Point(x: generator.double(-4000...4000), y: generator.double(-4000...4000))
      let start = Point(x: generator.double(0...1000), y: 30)
      let animation = SpringAnimation(
        from: start, to: Point(x: 100, y: 100),
        spring: Spring(duration: 0.4, bounce: generator.double(-0.9...0.9)),
        initialVelocity: velocity, beginTime: 7)
      #expect(animation.value(at: 7).distance(to: start) < 1e-9, "seed \(seed)")
      #expect(animation.velocity(at: 7).distance(to: velocity) < 1e-9, "seed \(seed)")
      #expect(animation.value(at: 1e6) == Point(x: 100, y: 100), "seed \(seed)")
    }
  }
}
