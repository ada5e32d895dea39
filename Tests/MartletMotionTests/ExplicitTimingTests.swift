import MartletMotion
import Testing

/// Offsets, repetitions and timing functions behave as in Core Animation's explicit animations.
@Suite struct ExplicitTimingTests {
  @Test func `a time offset plays the whole duration from there and wraps`() {
    var ramp = BasicAnimation(from: 0.0, to: 100, duration: 1, timingFunction: .linear, beginTime: 10)
    ramp.timing.timeOffset = 0.6
    #expect(abs(ramp.value(at: 10) - 60) < 1e-9 && abs(ramp.value(at: 10.7) - 30) < 1e-9)
    #expect(ramp.timing.isActive(at: 10) && ramp.timing.isActive(at: 10.99))
    #expect(!ramp.timing.isActive(at: 9.99) && !ramp.timing.isActive(at: 11) && ramp.timing.endTime == 11)
    ramp.timing.fillMode = .both
    #expect(abs(ramp.value(at: 5) - 60) < 1e-9, "before the begin the value that it begins with")
    #expect(abs(ramp.value(at: 20) - 60) < 1e-9, "after the end the value that it ends with")
    ramp.timing.timeOffset = -0.25
    #expect(abs(ramp.value(at: 10.5) - 25) < 1e-9)
    #expect(abs(ramp.velocity(at: 10.5) - 100) < 1e-9)
  }

  @Test func `an offset runs through repetitions and their reverses`() {
    var swing = BasicAnimation(
      from: 0.0, to: 100, duration: 1, timingFunction: .linear, beginTime: 10, repeatCount: 2,
      autoreverses: true)
    swing.timing.timeOffset = 0.5
    for (time, value) in [(10.0, 50.0), (10.5, 100), (11, 50), (11.5, 0), (12, 50), (13.75, 25)] {
      #expect(abs(swing.value(at: time) - value) < 1e-9, "\(time)")
    }
    #expect(swing.timing.endTime == 14)
  }

  @Test func `without a timing function an explicit animation is linear`() {
    let ramp = BasicAnimation(from: 0.0, to: 100, duration: 1, beginTime: 10)
    #expect(ramp.timingFunction == .linear && abs(ramp.value(at: 10.25) - 25) < 1e-9)
  }

  @Test func `what builds on the runs before goes on from their reversed end`() {
    let swing = BasicAnimation(
      from: 10.0, to: 30, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 10,
      repeatCount: 3,
      autoreverses: true)
    #expect(abs(swing.value(at: 10.5) - 20) < 1e-9 && abs(swing.value(at: 11.5) - 20) < 1e-9)
    #expect(abs(swing.value(at: 12.5) - 30) < 1e-9 && abs(swing.value(at: 14.5) - 40) < 1e-9)
    let shift = BasicAnimation(
      by: 20.0, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 10, repeatCount: 3,
      autoreverses: true)
    #expect(abs(shift.value(at: 12.5, over: 5) - 15) < 1e-9)
    let frames = KeyframeAnimation(
      values: [10.0, 30], duration: 1, isCumulative: true, beginTime: 10, repeatCount: 3, autoreverses: true)
    #expect(abs(frames.value(at: 12.5) - 30) < 1e-9)
    var spring = SpringAnimation(
      from: 10.0, to: 30, isCumulative: true, beginTime: 10, duration: 2, repeatCount: 3, autoreverses: true)
    spring.isCumulative = false
    let once = spring.value(at: 14.5)
    spring.isCumulative = true
    #expect(abs(spring.value(at: 14.5) - once - 10) < 1e-9)
  }

  @Test func `the timing function of all keyframes may overshoot`() {
    let over = TimingFunction(0.5, -0.6, 0.5, 1.6)
    let basic = BasicAnimation(from: 0.0, to: 100, duration: 1, timingFunction: over, beginTime: 10)
    let frames = KeyframeAnimation(values: [0.0, 50, 100], duration: 1, timingFunction: over, beginTime: 10)
    for step in 0...100 {
      let time = 10 + Double(step) / 100
      #expect(abs(frames.value(at: time) - basic.value(at: time)) < 1e-9, "\(time)")
      #expect(abs(frames.velocity(at: time) - basic.velocity(at: time)) < 1e-6, "\(time)")
    }
    #expect(frames.value(at: 10.9) > 101 && frames.value(at: 10.1) < -1)
    let curved = KeyframeAnimation(
      values: [0.0, 10, 100], calculationMode: .cubic, duration: 1, timingFunction: over, beginTime: 10)
    #expect(curved.value(at: 10.9) > 100.5)
    // The value of the first key time also holds before it.
    let held = KeyframeAnimation(
      values: [7.0, 100], keyTimes: [0.5, 1], duration: 1, timingFunction: over, beginTime: 10)
    #expect(held.value(at: 10.1) == 7)
  }

  @Test func `a layer's time before its begin is that of the begin`() {
    #expect(MediaTiming(beginTime: 50).layerTime(at: 40) == 0)
    #expect(MediaTiming(beginTime: 50, speed: 2).layerTime(at: 40) == 0)
    #expect(MediaTiming(beginTime: 50).layerTime(at: 60) == 10)
    #expect(MediaTiming(beginTime: 50, timeOffset: 3, speed: 0).layerTime(at: 40) == 3)
    #expect(MediaTiming(beginTime: 50, timeOffset: 3).layerTime(at: 40) == 3)
  }
}
