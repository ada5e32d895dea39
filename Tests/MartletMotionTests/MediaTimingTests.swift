import Glibc
import MartletMotion
import Testing

@Suite struct MediaTimingTests {
  private static let year = 365.25 * 86_400

  @Test(arguments: [false, true])
  func `after a year of repeating the phase is that of the elapsed time, to the last place`(
    autoreverses: Bool
  ) {
    for duration in [0.1, 0.25, 0.3, 1.0 / 3, 2.7] {
      let timing = MediaTiming(
        beginTime: 1000, duration: duration, repeatCount: .infinity, autoreverses: autoreverses)
      let period = autoreverses ? 2 * duration : duration
      for step in 0..<1000 {
        let time = 1000 + Self.year + Double(step) * 0.0167
        let elapsed = time - 1000
        // Only one rounding: the rest after whole periods comes from one fused operation.
        var phase = fma(-(elapsed / period).rounded(.down), period, elapsed)
        if phase < 0 { phase += period }
        if phase >= period { phase -= period }
        let expected = phase > duration ? (2 * duration - phase, -1.0) : (phase, 1)
        let found = timing.progress(at: time)
        #expect(
          abs(found.time - expected.0) < 1e-12 && found.direction == expected.1, "\(duration) at \(time)")
      }
    }
  }

  @Test
  func `each frame of the last minute of a year moves on by one frame`() {
    let timing = MediaTiming(beginTime: 0, duration: 0.7, repeatCount: .infinity)
    var last = timing.progress(at: Self.year).time
    var worst = 0.0
    for frame in 1...3600 {
      let now = timing.progress(at: Self.year + Double(frame) / 60).time
      let step = now >= last ? now - last : now + 0.7 - last
      worst = max(worst, abs(step - 1.0 / 60))
      last = now
    }
    print("repeat: after a year a frame is at most \(worst) s off")
    #expect(worst < 1e-8)
  }

  @Test(arguments: [0.1, 0.2, 0.3, 0.7, 1.0 / 3, 1.1], [1.0, 2, 3, 7, 10, 49])
  func `an animation that has repeated rests at the end of its last run`(duration: Double, count: Double) {
    let once = BasicAnimation(from: 0.0, to: 8, duration: duration, beginTime: 5, repeatCount: count)
    let back = BasicAnimation(
      from: 0.0, to: 8, duration: duration, beginTime: 5, repeatCount: count, autoreverses: true)
    for time in [once.timing.endTime + 1e-9, once.timing.endTime + 1, 1e9] {
      #expect(once.value(at: time) == 8)
    }
    for time in [back.timing.endTime + 1e-9, back.timing.endTime + 1, 1e9] {
      #expect(back.value(at: time) == 0)
    }
    // The end itself is a rounded time.
    #expect(abs(once.value(at: once.timing.endTime) - 8) < 1e-9)
    #expect(abs(back.value(at: back.timing.endTime)) < 1e-9)
  }

  @Test(arguments: [(0.5, false, 5.0), (2.25, false, 2.5), (0.25, true, 5), (0.75, true, 5), (0.5, true, 10)])
  func `a fraction of a run ends midway and stays there`(count: Double, autoreverses: Bool, expected: Double)
  {
    let animation = BasicAnimation(
      from: 0.0, to: 10, duration: 1, timingFunction: .linear, beginTime: 5, repeatCount: count,
      autoreverses: autoreverses)
    for time in [animation.timing.endTime, animation.timing.endTime + 0.3, 1e6] {
      #expect(abs(animation.value(at: time) - expected) < 1e-12, "at \(time)")
      #expect(animation.velocity(at: time) == 0)
    }
  }

  @Test
  func `before its begin it stands at its first value`() {
    let animation = BasicAnimation(from: 3.0, to: 8, duration: 1, beginTime: 5)
    #expect(animation.value(at: 0) == 3 && animation.value(at: 5) == 3 && animation.velocity(at: 4.9) == 0)
    #expect(!animation.timing.isActive(at: 4.999) && animation.timing.isActive(at: 5))
    #expect(animation.timing.isActive(at: 5.999) && !animation.timing.isActive(at: 6))
  }
}
