import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletMotion

/// The bounds of animations, computed without sampling each moment.
@Suite struct ReachTests {
  private func randomPoint(_ generator: inout SeededGenerator) -> Point {
    Point(x: generator.double(-500...500), y: generator.double(-500...500))
  }

  private func randomCurve(_ generator: inout SeededGenerator) -> TimingFunction {
    guard generator.chance(0.7) else { return .linear }
    let overshoot = generator.chance(0.3) ? 0.7 : 0
    return TimingFunction(
      generator.double(0...1), generator.double(-overshoot...1 + overshoot), generator.double(0...1),
      generator.double(-overshoot...1 + overshoot))
  }

  private func randomAnimation(_ generator: inout SeededGenerator) -> Animation<Point> {
    let (from, to) = (randomPoint(&generator), randomPoint(&generator))
    let count = generator.chance(0.3) ? generator.double(1...4) : 1
    let reverses = generator.chance(0.3)
    switch generator.int(0..<5) {
    case 0:
      return .basic(
        BasicAnimation(
          from: from, to: to, duration: generator.double(0.1...3), timingFunction: randomCurve(&generator),
          beginTime: 1, repeatCount: count, autoreverses: reverses))
    case 1:
      return .spring(
        SpringAnimation(
          from: from, to: to,
          spring: Spring(duration: generator.double(0.1...2), bounce: generator.double(-0.7...0.9)),
          initialVelocity: randomPoint(&generator) * 6, beginTime: 1, repeatCount: count,
          autoreverses: reverses))
    case 2:
      return .decay(
        DecayAnimation(
          from: from, initialVelocity: to * 5, decay: generator.chance(0.5) ? .normal : .fast, beginTime: 1))
    default:
      let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      let values = (0..<generator.int(1..<6)).map { _ in randomPoint(&generator) }
      let functions = (0..<generator.int(0..<4)).map { _ in randomCurve(&generator) }
      return .keyframe(
        KeyframeAnimation(
          values: values, timingFunctions: functions, calculationMode: modes[generator.int(0..<modes.count)],
          duration: generator.double(0.1...3), timingFunction: randomCurve(&generator), beginTime: 1,
          repeatCount: count, autoreverses: reverses))
    }
  }

  @Test func `no animation leaves the box in which it is said to stay`() {
    var (known, tight) = (0, 0)
    let seeds = SeededGenerator.seeds(4000)
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let animation = randomAnimation(&generator)
      let (first, last) = (animation.timing.beginTime, animation.timing.endTime)
      let begin = first + (last - first) * generator.double(0...0.95)
      let end = begin + (last - begin) * (generator.chance(0.3) ? 1 : generator.double(0...1))
      guard let reach = animation.reach(from: begin, to: end, numbers: { SIMD2($0.x, $0.y) }) else {
        continue
      }
      known += 1
      var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
      for step in 0..<200 {
        let value = animation.value(at: begin + (end - begin) * Double(step) / 200)
        let place = SIMD2(value.x, value.y)
        (low, high) = (pointwiseMin(low, place), pointwiseMax(high, place))
      }
      // A spring is cut off when it has settled.
      let slack = 0.01
      let isWithin =
        low.x >= reach.low.x - slack && low.y >= reach.low.y - slack
        && high.x <= reach.high.x + slack && high.y <= reach.high.y + slack
      #expect(isWithin, "seed \(seed): \(low)…\(high) in \(reach), \(animation)")
      let (said, done) = (reach.high - reach.low, high - low)
      if said.x <= 2 * done.x + 1, said.y <= 2 * done.y + 1 { tight += 1 }
    }
    print("reaches: \(known) known, \(tight) at most twice as large as the way")
    #expect(known > seeds.count * 5 / 8 && tight > known / 2)
  }
}
