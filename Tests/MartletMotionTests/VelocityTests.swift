import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct VelocityTests {
  private static func animation<Value: Animatable>(
    _ g: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value
  ) -> Animation<Value> {
    let (a, b, c) = (value(&g), value(&g), value(&g))
    let functions: [TimingFunction] = [.linear, .default, .easeInEaseOut, .easeIn]
    let function = functions[g.int(0..<4)]
    let duration = g.double(0.3...2)
    switch g.int(0..<6) {
    case 0:
      return .basic(
        BasicAnimation(
          from: a, to: b, duration: duration, timingFunction: function, beginTime: 10, repeatCount: 3,
          autoreverses: g.chance(0.5)))
    case 1: return .basic(BasicAnimation(to: b, duration: duration, timingFunction: function, beginTime: 10))
    case 2:
      let velocity = a.interpolationVelocity(to: c, fraction: 0.5) * 3
      return .spring(
        SpringAnimation(
          from: a, to: b, spring: Spring(duration: duration, bounce: g.double(-0.5...0.5)),
          initialVelocity: velocity, beginTime: 10))
    case 3:
      return .decay(
        DecayAnimation(
          from: a, initialVelocity: a.interpolationVelocity(to: b, fraction: 0.5), decay: Decay(rate: 0.997),
          beginTime: 10))
    default:
      let modes: [CalculationMode] =
        Value.isVector ? [.linear, .cubic, .paced, .cubicPaced] : [.linear, .cubic]
      return .keyframe(
        KeyframeAnimation(
          values: [a, b, c, b], timingFunctions: [function, .linear, .easeIn],
          calculationMode: modes[g.int(0..<modes.count)], duration: duration, timingFunction: function,
          beginTime: 10, repeatCount: 2))
    }
  }

  /// The largest difference between the velocity and the difference quotient of the values, relative to the
  /// speed.
  private static func check<Value: Animatable>(
    _ name: String, seeds count: UInt64, step h: Double = 1e-5, tolerance: Double,
    _ value: (inout SeededGenerator) -> Value
  ) {
    var worst = Worst()
    var checked = 0
    let seeds = SeededGenerator.seeds(count)
    for seed in seeds {
      var g = SeededGenerator(seed: seed)
      var animation = animation(&g, value)
      if g.chance(0.3) { animation.timing.speed = g.double(0.3...2) }
      let underlying = value(&g)
      let active = min(animation.timing.activeDuration / animation.timing.speed, 4)
      let t = 10 + g.double(0.01...0.99) * active
      func at(_ t: Double) -> Value { animation.value(at: t, over: underlying) }
      func slope(_ a: Double, _ b: Double) -> Value.Velocity {
        at(a).averageVelocity(to: at(b), over: b - a)
      }
      let found = animation.velocity(at: t, over: underlying)
      let quotient = slope(t - h, t + h)
      let speed = max(found.magnitude, at(t).span(to: value(&g)))
      // At a corner each side has its own velocity.
      if slope(t - h, t).span(to: slope(t, t + h)) > 0.05 * speed { continue }
      let doubt = slope(t - 2 * h, t + 2 * h).span(to: quotient)
      worst.note((quotient.span(to: found) - doubt) / speed, "seed \(seed)")
      checked += 1
    }
    print("velocity of \(name): within \(worst) of the difference quotient")
    #expect(
      worst.value < tolerance && checked > seeds.count * 9 / 10, "\(name): \(worst), \(checked) checked")
  }

  @Test
  func `the velocity of every kind of animation of every kind of value is the slope of its value`() {
    Self.check("numbers", seeds: 2000, tolerance: 1e-6) { $0.double(-100...100) }
    Self.check("points", seeds: 1000, tolerance: 1e-6) {
      Point(x: $0.double(-100...100), y: $0.double(-100...100))
    }
    // Single precision limits the difference quotient.
    Self.check("colours", seeds: 1000, step: 2e-3, tolerance: 2e-3) {
      Color(
        red: $0.double(0.1...0.9), green: $0.double(0.1...0.9), blue: $0.double(0.1...0.9),
        alpha: $0.double(0.3...1))
    }
    Self.check("transforms", seeds: 1500, tolerance: 1e-5) { InterpolationTests.transform(&$0) }
    Self.check("flat transforms", seeds: 500, tolerance: 1e-5) {
      Transform2D(rotation: $0.double(-3...3)).concatenating(
        Transform2D(scaleX: $0.double(0.3...2), y: $0.double(0.3...2))
      ).concatenating(Transform2D(translationX: $0.double(-99...99), y: 4))
    }
    Self.check("paths", seeds: 200, tolerance: 1e-6) {
      Path(rect: Rect(x: $0.double(0...50), y: 0, width: $0.double(1...50), height: 9))
    }
    Self.check("rows of numbers", seeds: 200, tolerance: 1e-6) {
      Scalars([$0.double(0...50), $0.double(0...50)])
    }
    Self.check("rectangles", seeds: 200, tolerance: 1e-6) {
      Rect(x: $0.double(0...50), y: 0, width: $0.double(1...50), height: 9)
    }
  }

  @Test
  func `a spring of a transform starts with the velocity that it was given, and additive ones compose`() {
    var worst = Worst()
    for seed in 0..<500 as Range<UInt64> {
      var g = SeededGenerator(seed: seed)
      let (a, b, c) = (
        InterpolationTests.transform(&g), InterpolationTests.transform(&g), InterpolationTests.transform(&g)
      )
      let before = BasicAnimation(from: a, to: b, duration: 1, timingFunction: .linear, beginTime: 4.5)
      let velocity = before.velocity(at: 5)
      let spring = SpringAnimation(
        from: before.value(at: 5), to: c, spring: Spring(duration: 0.4), initialVelocity: velocity,
        beginTime: 5)
      worst.note(spring.value(at: 5).span(to: before.value(at: 5)), "seed \(seed)")
      worst.note(spring.velocity(at: 5).span(to: velocity) / velocity.magnitude, "seed \(seed)")

      // With animations on top of each other, the velocity is that of the product.
      let list: [Animation<Transform>] = [
        .basic(before),
        .basic(BasicAnimation(from: c - b, to: .zero, duration: 1.5, isAdditive: true, beginTime: 4.6)),
      ]
      func shown(_ t: Double) -> (value: Transform, velocity: TransformVelocity) {
        var (value, velocity) = (Transform.identity, TransformVelocity.zero)
        for animation in list { animation.apply(to: &value, velocity: &velocity, at: t) }
        return (value, velocity)
      }
      let h = 1e-6
      let quotient = shown(5 - h).value.averageVelocity(to: shown(5 + h).value, over: 2 * h)
      worst.note(quotient.span(to: shown(5).velocity) / quotient.magnitude * 1e-3, "seed \(seed), product")
    }
    print("transforms: springs take over value and velocity within \(worst)")
    #expect(worst.value < 1e-9)
  }

  @Test
  func `a transform that turns round midway, additively, does not jump in value or velocity`() {
    var worst = Worst()
    for seed in 0..<300 as Range<UInt64> {
      var g = SeededGenerator(seed: seed)
      let targets = (0..<4).map { _ in InterpolationTests.transform(&g) }
      var model = targets[0]
      var list: [Animation<Transform>] = []
      var now = 5.0
      func shown(_ t: Double) -> Transform {
        var value = model
        for animation in list { animation.apply(to: &value, at: t) }
        return value
      }
      for target in targets.dropFirst() {
        let before = shown(now)
        let flown = list
        // The newest change applies directly to the model: it must be undone before the older ones apply.
        list =
          [
            .spring(
              SpringAnimation(
                from: model - target, to: .zero, spring: Spring(duration: 0.5), isAdditive: true,
                beginTime: now))
          ] + flown
        model = target
        worst.note(shown(now).span(to: before) / before.magnitude, "seed \(seed)")
        now += g.double(0.05...0.4)
      }
      #expect(shown(99).span(to: targets[3]) < 1e-9, "seed \(seed)")
    }
    print("transforms: turned round within \(worst) of where they were")
    #expect(worst.value < 1e-9)
  }
}
