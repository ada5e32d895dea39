import Glibc
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct MediaTimingModelTests {
  @Test
  func `its own time is the parent's from its begin, times the speed, plus the offset, and back`() {
    let half = MediaTiming(beginTime: 10, timeOffset: 3, speed: 0.5)
    #expect(half.localTime(at: 10) == 3 && half.localTime(at: 14) == 5 && half.localTime(at: 4) == 0)
    #expect(half.parentTime(atLocal: 5) == 14)
    let back = MediaTiming(beginTime: 10, timeOffset: 4, speed: -2)
    #expect(back.localTime(at: 11) == 2 && back.parentTime(atLocal: 2) == 11)
    let still = MediaTiming(beginTime: 10, timeOffset: 7, speed: 0)
    #expect(still.localTime(at: -5) == 7 && still.localTime(at: 1e9) == 7)
    #expect(still.parentTime(atLocal: 7) == nil)
    #expect(
      MediaTiming.identity.localTime(at: 123.25) == 123.25 && MediaTiming.identity.layerTime(at: -4) == 0)
    var worst = 0.0
    for seed in SeededGenerator.seeds(5000) {
      var generator = SeededGenerator(seed: seed)
      let timing = MediaTiming(
        beginTime: generator.double(-100...100), timeOffset: generator.double(-50...50),
        speed: generator.double(0.01...4) * (generator.chance(0.5) ? 1 : -1))
      let t = generator.double(-1000...1000)
      let there = timing.parentTime(atLocal: timing.localTime(at: t)) ?? .nan
      worst = max(worst, abs(there - t))
    }
    print("time spaces: there and back within \(worst) s")
    #expect(worst < 1e-10)
  }

  @Test
  func `a layer is paused and resumed without a jump, and a subtree runs at half speed`() throws {
    // Core Animation's recipe: hold the time, then begin where it was held.
    var layer = MediaTiming()
    let paused = layer.layerTime(at: 100)
    layer.speed = 0
    layer.timeOffset = paused
    #expect(layer.layerTime(at: 100) == 100 && layer.layerTime(at: 170) == 100)
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.layerTime(at: 170) - paused
    #expect(layer.layerTime(at: 170) == 100 && layer.layerTime(at: 171) == 101)
    let half = MediaTiming(beginTime: 50, speed: 0.5)
    let inner = MediaTiming(beginTime: 10, speed: 0.5)
    // 90 outside is 20 in the layer, and 5 in the inner layer.
    #expect(inner.layerTime(at: half.layerTime(at: 90)) == 5)
    let up = try #require(inner.parentTime(atLocal: 5))
    #expect(half.parentTime(atLocal: up) == 90)
  }

  @Test
  func `a layer with a duration repeats and reverses its time`() {
    let loop = MediaTiming(beginTime: 2, duration: 3, repeatCount: .infinity)
    #expect([2.0, 3, 5, 6.5, 8].map(loop.layerTime) == [0, 1, 0, 1.5, 0])
    let swing = MediaTiming(duration: 3, repeatCount: 2, autoreverses: true)
    #expect([1.0, 4, 7, 10, 12, 99].map(swing.layerTime) == [1, 2, 1, 2, 0, 0])
  }

  @Test
  func `it is active from its begin up to its end, in whichever direction and at whichever speed`() {
    struct Case {
      var timing: MediaTiming
      var begin: Double
      var end: Double
    }
    let cases = [
      Case(timing: MediaTiming(beginTime: 5, duration: 2), begin: 5, end: 7),
      Case(timing: MediaTiming(beginTime: 5, duration: 2, speed: 2), begin: 5, end: 6),
      Case(timing: MediaTiming(beginTime: 5, duration: 2, repeatCount: 1.5), begin: 5, end: 8),
      Case(timing: MediaTiming(beginTime: 5, duration: 2, autoreverses: true), begin: 5, end: 9),
      Case(
        timing: MediaTiming(beginTime: 5, duration: 2, repeatCount: 9, repeatDuration: 3), begin: 5, end: 8),
      Case(timing: MediaTiming(beginTime: 5, duration: 2, timeOffset: 0.5), begin: 5, end: 7),
      Case(timing: MediaTiming(beginTime: 5, duration: 2, timeOffset: 2, speed: -1), begin: 5, end: 7),
      Case(timing: MediaTiming(beginTime: 5, duration: 2, timeOffset: 2, speed: -0.5), begin: 5, end: 9),
    ]
    let e = 1e-9
    for c in cases {
      #expect(c.timing.endTime == c.end, "\(c.timing)")
      #expect(!c.timing.isActive(at: c.begin - e) && c.timing.isActive(at: c.begin), "\(c.timing)")
      #expect(c.timing.isActive(at: c.end - e) && !c.timing.isActive(at: c.end), "\(c.timing)")
      for mode in [FillMode.removed, .forwards, .backwards, .both] {
        var filled = c.timing
        filled.fillMode = mode
        #expect(filled.isInEffect(at: c.begin - 1) == (mode == .backwards || mode == .both), "\(filled)")
        #expect(filled.isInEffect(at: (c.begin + c.end) / 2), "\(filled)")
        #expect(filled.isInEffect(at: c.end + 1) == (mode == .forwards || mode == .both), "\(filled)")
      }
    }
    #expect(MediaTiming(duration: 1, repeatCount: .infinity).endTime == .infinity)
    #expect(MediaTiming(duration: 0, repeatCount: .infinity).activeDuration == 0)
    #expect(MediaTiming(duration: .infinity, repeatCount: 0).activeDuration == 0)
    // A scrubbed animation is paused and never ends, not even at its end.
    for offset in [0, 1, 2.0] {
      let scrubbed = MediaTiming(beginTime: 5, duration: 2, timeOffset: offset, speed: 0, fillMode: .both)
      #expect(scrubbed.endTime == .infinity && scrubbed.isInEffect(at: 1e6))
      #expect(scrubbed.progress(at: 1e6).time == offset)
    }
  }

  @Test
  func `run back, an animation shows the same values the other way round`() {
    let there = BasicAnimation(from: 0.0, to: 10, duration: 2, beginTime: 5)
    var back = there
    back.timing.speed = -1
    back.timing.timeOffset = 2
    for step in 1..<100 {
      let t = Double(step) / 50
      #expect(abs(back.value(at: 5 + t) - there.value(at: 7 - t)) < 1e-12)
      #expect(abs(back.velocity(at: 5 + t) + there.velocity(at: 7 - t)) < 1e-9)
    }
    #expect(back.value(at: 0) == 10 && back.value(at: 9) == 0)
  }

  @Test
  func `a repeat duration ends midway, and on a whole run rests at that run's end`() {
    for (duration, total, expected) in [
      (1.0, 2.5, 5.0), (1, 3, 10), (0.1, 0.7, 10), (0.3, 0.9, 10), (0.7, 4.9, 10),
    ] {
      var animation = BasicAnimation(
        from: 0.0, to: 10, duration: duration, timingFunction: .linear, beginTime: 5)
      animation.timing.repeatDuration = total
      #expect(abs(animation.timing.endTime - 5 - total) < 1e-12)
      #expect(abs(animation.value(at: 100) - expected) < 1e-9, "\(duration) for \(total)")
    }
  }

  @Test
  func `runs are counted exactly for a year, reversed or not, at any speed`() {
    let year = 365.25 * 86_400
    var wrong = 0
    for seed in SeededGenerator.seeds(20_000) {
      var generator = SeededGenerator(seed: seed)
      let autoreverses = generator.chance(0.5)
      let timing = MediaTiming(
        beginTime: 1000, duration: generator.double(0.05...3), repeatCount: .infinity,
        autoreverses: autoreverses,
        speed: generator.chance(0.5) ? 1 : 0.5)
      let period = timing.duration * (autoreverses ? 2 : 1)
      let time = 1000 + generator.double(0...year)
      let (t, direction) = timing.progress(at: time)
      let runs = timing.completedRuns(at: time)
      let within = direction > 0 ? t : period - t
      // The parts add up to the elapsed time, up to the rounding of each product.
      let error = fma(runs, period, within) - timing.localTime(at: time)
      if abs(error) > 1e-8 || runs != runs.rounded() || !(0...timing.duration).contains(t) { wrong += 1 }
    }
    #expect(wrong == 0)
    let three = MediaTiming(beginTime: 5, duration: 1, repeatCount: 3)
    #expect([4.0, 5, 5.9, 6.1, 7.5, 8, 99].map(three.completedRuns) == [0, 0, 0, 1, 2, 2, 2])
    let some = MediaTiming(beginTime: 5, duration: 1, repeatCount: 2.5)
    #expect([7.4, 7.6, 99].map(some.completedRuns) == [2, 2, 2])
  }

  @Test
  func `frames at 24, 60 and 144 a second lie on the same curve, bit for bit, at any speed of the layer`() {
    let layer = MediaTiming(beginTime: 1, speed: 0.25)
    let animations: [Animation<Double>] = [
      .basic(
        BasicAnimation(from: 0, to: 100, duration: 0.3, beginTime: 2, repeatCount: 4, autoreverses: true)),
      .spring(SpringAnimation(from: 0, to: 100, spring: Spring(duration: 0.4, bounce: 0.4), beginTime: 2)),
      .decay(DecayAnimation(from: 0, initialVelocity: 800, beginTime: 2)),
      .keyframe(
        KeyframeAnimation(values: [0, 40, -7, 100], calculationMode: .cubic, duration: 0.9, beginTime: 2)),
    ]
    for animation in animations {
      func curve(_ rate: Int) -> [UInt64] {
        // Frames that all rates share: every twelfth of a second.
        (0..<120 * rate / 12).compactMap { frame in
          let value = animation.value(at: layer.layerTime(at: 1 + 4 + Double(frame) / Double(rate)))
          return frame % (rate / 12) == 0 ? value.bitPattern : nil
        }
      }
      let reference = curve(144)
      #expect(curve(24) == reference && curve(60) == reference)
      #expect(Set(reference).count > 10)
    }
  }
}
