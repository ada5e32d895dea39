import MartletMotion
import RandomTestSupport
import Testing

/// Timings whose runs begin in the middle, and velocities of values without axes.
@Suite struct OffsetTimeTests {
  @Test func `the time at which a place in a run is shown is found again, wherever an offset lets it begin`()
  {
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let timing = MediaTiming(
        beginTime: generator.double(-10...10), duration: generator.double(0.5...5),
        timeOffset: generator.double(-12...12), speed: generator.double(0.2...4))
      let t = timing.beginTime + generator.double(0.01...0.99) * timing.duration / timing.speed
      let found = timing.parentTime(atLocal: timing.layerTime(at: t)) ?? .nan
      #expect(abs(found - t) < 1e-9, "seed \(seed): \(timing) at \(t)")
    }
  }

  @Test func `a velocity without axes does not jump where those of the axes differ by little`() {
    #expect(NormalizedVelocity(x: -2, y: -2).scalar == -2)
    #expect(abs(NormalizedVelocity(x: -2, y: -1.999).scalar + 2) < 1e-3)
    #expect(NormalizedVelocity(x: 0.5, y: 0).scalar == 0.5 && NormalizedVelocity(x: 0, y: -3).scalar == -3)
    #expect(NormalizedVelocity(x: 2, y: -2).scalar == 0 && NormalizedVelocity.zero.scalar == 0)
    #expect(NormalizedVelocity(x: 1e200, y: -5e199).scalar.isFinite)
  }

  @Test func `an offset of whole runs begins at the begin of one, however it was rounded`() {
    for runs in 1...9 {
      var animation = BasicAnimation(
        from: 0.0, to: 1, duration: 0.1, beginTime: 1000, repeatCount: 2, fillMode: .both)
      animation.timing.timeOffset = Double(runs) * 0.1
      #expect(animation.value(at: 999) < 1e-9 && animation.value(at: 1000) < 1e-9, "\(runs)")
      #expect(animation.value(at: 1001) == 1)
      animation.timing.repeatCount = 0
      #expect(animation.value(at: 1000) < 1e-9, "\(runs)")
    }
  }

  @Test func `what takes no time shows its first value until it begins, and then where its last run ends`() {
    let basic = BasicAnimation(from: 3.0, to: 7, duration: 0, beginTime: 1000, fillMode: .both)
    let keyframes = KeyframeAnimation(values: [3.0, 5, 7], duration: 0, beginTime: 1000, fillMode: .both)
    for (time, value) in [(999.0, 3.0), (1000, 7), (1001, 7)] {
      #expect(basic.value(at: time) == value && keyframes.value(at: time) == value, "\(time)")
    }
    let ends = [
      (0.0, false, 3.0), (2, false, 7), (2.5, false, 5), (2, true, 3), (2.5, true, 7), (.infinity, false, 7),
    ]
    for (count, autoreverses, end) in ends {
      let many = BasicAnimation(
        from: 3.0, to: 7, duration: 0, beginTime: 1000, repeatCount: count, autoreverses: autoreverses)
      #expect(many.value(at: 1001) == end, "\(count) runs, with reverses: \(autoreverses)")
    }
  }
}
