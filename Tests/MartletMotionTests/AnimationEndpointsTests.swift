import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct AnimationEndpointsTests {
  @Test
  func `from, to and by mean what Core Animation says, in every combination`() {
    struct Case {
      var (from, to, by): (Double?, Double?, Double?)
      var (begin, end): (Double, Double)
    }
    // The underlying value is 100.
    let cases = [
      Case(from: 1, to: 5, by: nil, begin: 1, end: 5), Case(from: 1, to: 5, by: 9, begin: 1, end: 5),
      Case(from: 1, to: nil, by: 9, begin: 1, end: 10), Case(from: nil, to: 5, by: 9, begin: -4, end: 5),
      Case(from: 1, to: nil, by: nil, begin: 1, end: 100),
      Case(from: nil, to: 5, by: nil, begin: 100, end: 5),
      Case(from: nil, to: nil, by: 9, begin: 100, end: 109),
      Case(from: nil, to: nil, by: nil, begin: 100, end: 100),
    ]
    for c in cases {
      let basic = BasicAnimation(
        from: c.from, to: c.to, by: c.by, duration: 2, timingFunction: .linear, beginTime: 5)
      #expect(basic.value(at: 0, over: 100) == c.begin, "\(c)")
      #expect(basic.value(at: 5.5, over: 100) == c.begin + (c.end - c.begin) / 4, "\(c)")
      #expect(basic.value(at: 9, over: 100) == c.end, "\(c)")
      #expect(basic.velocity(at: 6, over: 100) == (c.end - c.begin) / 2, "\(c)")
      #expect(basic.fromValue == c.from && basic.toValue == c.to, "\(c)")
      #expect(basic.byValue == (c.from != nil && c.to != nil ? nil : c.by), "\(c)")
      let spring = SpringAnimation(
        from: c.from, to: c.to, by: c.by, spring: Spring(duration: 0.3), beginTime: 5)
      #expect(spring.value(at: 0, over: 100) == c.begin && spring.value(at: 60, over: 100) == c.end, "\(c)")
      // An additive animation treats an open end as zero.
      let additive = BasicAnimation(
        from: c.from, to: c.to, by: c.by, duration: 2, timingFunction: .linear, isAdditive: true, beginTime: 5
      )
      let begin = c.begin >= 100 ? c.begin - 100 : c.begin
      let end = c.end >= 100 ? c.end - 100 : c.end
      #expect(additive.value(at: 0, over: 100) == begin && additive.value(at: 9, over: 100) == end, "\(c)")
    }
    var filled = BasicAnimation<Double>(by: 3, duration: 1)
    filled.fromValue = 4
    #expect(filled.value(at: 99) == 7)
    filled.toValue = 5
    #expect(filled.value(at: 99) == 5)
  }

  @Test
  func `laid upon one another they replace or add, with their velocities`() {
    let list: [Animation<Double>] = [
      .basic(BasicAnimation(from: 0, to: 10, duration: 2, timingFunction: .linear, beginTime: 5)),
      .basic(BasicAnimation(by: 4, duration: 4, timingFunction: .linear, beginTime: 5)),
      .basic(
        BasicAnimation(from: -8, to: 0, duration: 2, timingFunction: .linear, isAdditive: true, beginTime: 5)),
    ]
    var (value, velocity) = (77.0, 0.0)
    for animation in list { animation.apply(to: &value, velocity: &velocity, at: 6) }
    // The second starts from the first's 5 and has added a quarter of its 4; the third is half done.
    #expect(value == 5 + 1 - 4 && velocity == 1 + 4)
  }

  @Test
  func `runs of a cumulative animation build on one another, for a year`() {
    var turn = BasicAnimation(
      from: 0.0, to: 2, duration: 0.5, timingFunction: .linear, isCumulative: true, beginTime: 100,
      repeatCount: 3)
    #expect([100.0, 100.25, 100.75, 101.25, 103].map { turn.value(at: $0) } == [0, 1, 3, 5, 6])
    // An absolute start is added to the end of the previous run, as in Core Animation. An open start
    // continues from it.
    let absolute = BasicAnimation(
      from: 10.0, to: 20, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 5,
      repeatCount: 2)
    #expect([5.5, 6.5, 9].map { absolute.value(at: $0) } == [15, 35, 40])
    let relative = BasicAnimation(
      by: 10.0, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 5, repeatCount: 3)
    #expect([5.5, 6.5, 9].map { relative.value(at: $0, over: 7) } == [12, 22, 37])
    // A full turn each half second, for a year: the angle follows from the time, up to one rounding.
    turn.timing.repeatCount = .infinity
    var worst = 0.0
    let year = 365.25 * 86_400
    for frame in 0..<5000 {
      let t = year + Double(frame) / 60
      worst = max(worst, abs(turn.value(at: 100 + t) - (100 + t - 100) * 4))
    }
    print("cumulative: after a year within \(worst) of \(year * 4)")
    #expect(worst < 4e-8)
    let spring = SpringAnimation(
      from: 0.0, to: 5, spring: Spring(duration: 0.3), isCumulative: true, beginTime: 5, duration: 1,
      repeatCount: 3)
    #expect(abs(spring.value(at: 6.999_999) - 10) < 0.01 && spring.value(at: 99) == 15)
    let frames = KeyframeAnimation(
      values: [0.0, 3, 2], duration: 1, isCumulative: true, beginTime: 5, repeatCount: 4)
    #expect([5.5, 6.5, 7.25, 99].map { frames.value(at: $0) } == [3, 5, 5.5, 8])
    // A quarter turn and a step, repeated, is a power of the transform.
    let step = Transform(rotation: .pi / 2).concatenating(Transform(translationX: 10, y: 0))
    let walk = BasicAnimation(
      by: step, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 5, repeatCount: 4)
    let home = walk.value(at: 99)
    #expect(home.span(to: .identity) < 1e-10)
  }

  @Test
  func `an animation that changes nothing and one of no length are no trouble`() {
    let none = BasicAnimation<Double>(duration: 0, beginTime: 5)
    #expect(none.value(at: 7, over: 3) == 3 && none.velocity(at: 5, over: 3) == 0)
    let jump = BasicAnimation(from: 1.0, to: 2, duration: 0, beginTime: 5)
    #expect(jump.value(at: 5) == 2)
    let rest = SpringAnimation(from: 4.0, to: 4, beginTime: 5)
    #expect(rest.settlingDuration == 0 && rest.value(at: 5) == 4)
    let still = DecayAnimation(from: 4.0, initialVelocity: 0, beginTime: 5)
    #expect(still.settlingDuration == 0 && still.value(at: 5) == 4)
  }
}
