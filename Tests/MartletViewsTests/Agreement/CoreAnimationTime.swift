import Martlet
import Testing

/// The CAMediaTiming protocol, according to the comments in CAMediaTiming.h and Apple's pages on its
/// properties.
@MainActor func coreAnimationTime(_ ledger: Ledger) {
  defaults(ledger)
  localTime(ledger)
  repetition(ledger)
  filling(ledger)
  layersTime(ledger)
  functions(ledger)
}

/// 0 → 100, linear, for one second beginning at 1000.
private func ramp(_ change: (inout MediaTiming) -> Void = { _ in }) -> BasicAnimation<Double> {
  var animation = BasicAnimation(from: 0.0, to: 100, duration: 1, timingFunction: .linear, beginTime: 1000)
  change(&animation.timing)
  return animation
}

/// The value of a ramp at a time; −1 if it has none.
private func shown(_ animation: BasicAnimation<Double>, _ time: Double) -> Double {
  animation.timing.isInEffect(at: 1000 + time) ? animation.value(at: 1000 + time) : -1
}

@MainActor private func defaults(_ ledger: Ledger) {
  ledger.source = "CAMediaTiming.h, defaults"
  let timing = MediaTiming()
  ledger.same("beginTime defaults to 0", timing.beginTime, 0)
  ledger.same("speed defaults to 1", timing.speed, 1)
  ledger.same("timeOffset defaults to 0", timing.timeOffset, 0)
  ledger.same("repeatDuration defaults to 0", timing.repeatDuration, 0)
  ledger.same("autoreverses defaults to false", timing.autoreverses, false)
  ledger.same("fillMode defaults to removed", timing.fillMode, .removed)
  ledger.differs(
    "repeatCount defaults to 0", timing.repeatCount, expected: 0, intended: 1,
    because: "Apple's 0 means “not set” and runs once; a count of 1 says so, and 0 runs not at all")
  let animation = BasicAnimation(from: 0.0, to: 1)
  ledger.same("an animation is not additive by default", animation.isAdditive, false)
  ledger.same("an animation is not cumulative by default", animation.isCumulative, false)
}

@MainActor private func localTime(_ ledger: Ledger) {
  ledger.source = "CAMediaTiming.h, t = (tp − begin) · speed + offset"
  for (begin, speed, offset, parent, local) in [
    (0.0, 1.0, 0.0, 5.0, 5.0), (2, 1, 0, 5, 3), (2, 2, 0, 5, 6), (2, 2, 1, 5, 7), (0, 0, 3, 5, 3),
    (0, 0.5, 0, 8, 4), (4, -1, 10, 6, 8),
  ] {
    let timing = MediaTiming(beginTime: begin, timeOffset: offset, speed: speed)
    ledger.near(
      "begin \(begin), speed \(speed), offset \(offset): \(parent) is \(local)", timing.localTime(at: parent),
      local)
  }
  ledger.near("a speed of 2 takes half the time", shown(ramp { $0.speed = 2 }, 0.25), 50)
  ledger.near("a speed of 2 is over after half the time", shown(ramp { $0.speed = 2 }, 0.5), -1)
  ledger.near("a speed of .5 takes twice the time", shown(ramp { $0.speed = 0.5 }, 1.5), 75)
  // Apple: timeOffset .5 of 1 s begins halfway, plays to the end, wraps and plays the first half.
  for (time, value) in [(0.0, 50.0), (0.25, 75), (0.49, 99), (0.5, 0), (0.75, 25), (0.99, 49)] {
    ledger.near("an offset of .5 at \(time)", shown(ramp { $0.timeOffset = 0.5 }, time), value)
  }
  ledger.near("an offset of .5 ends after a second", shown(ramp { $0.timeOffset = 0.5 }, 1), -1)
  // Pausing an animation: speed 0 and any offset.
  for offset in [0.0, 0.3, 0.8] {
    ledger.near(
      "speed 0 and offset \(offset) stand still",
      shown(
        ramp {
          $0.speed = 0
          $0.timeOffset = offset
        }, 17), offset * 100)
  }
}

@MainActor private func repetition(_ ledger: Ledger) {
  ledger.source = "CAMediaTiming.h, repeatCount, repeatDuration, autoreverses"
  for (time, value) in [(0.5, 50.0), (1, 0), (1.5, 50), (1.99, 99), (2, -1)] {
    ledger.near("a count of 2 at \(time)", shown(ramp { $0.repeatCount = 2 }, time), value)
  }
  for (time, value) in [(2.25, 25.0), (2.49, 49), (2.5, -1)] {
    ledger.near("a count of 2.5 at \(time)", shown(ramp { $0.repeatCount = 2.5 }, time), value)
  }
  for (time, value) in [(0.5, 50.0), (1.2, 20), (1.5, -1)] {
    ledger.near("a repeat duration of 1.5 at \(time)", shown(ramp { $0.repeatDuration = 1.5 }, time), value)
  }
  for (time, value) in [(0.5, 50.0), (1, 100), (1.25, 75), (1.75, 25), (2, -1)] {
    ledger.near("there and back at \(time)", shown(ramp { $0.autoreverses = true }, time), value)
  }
  for (time, value) in [(2.5, 50.0), (3.5, 50), (3.75, 25), (4, -1)] {
    ledger.near(
      "twice there and back at \(time)",
      shown(
        ramp {
          $0.autoreverses = true
          $0.repeatCount = 2
        }, time), value)
  }
  for (time, value) in [(0.75, 75.0), (0.99, 99), (1.25, -1)] {
    ledger.near(
      "half a time there and back at \(time)",
      shown(
        ramp {
          $0.autoreverses = true
          $0.repeatCount = 0.5
        }, time), value)
  }
  ledger.near("repeats for ever", shown(ramp { $0.repeatCount = .infinity }, 12_345.25), 25)
  ledger.same(
    "never over where it repeats for ever", ramp { $0.repeatCount = .infinity }.timing.isOver(at: 1e9), false)
  ledger.near(
    "a repeat duration counts reverses too", ramp { $0.repeatDuration = 3 }.timing.activeDuration, 3)
  ledger.near(
    "active for duration · count · 2 with reverses",
    ramp {
      $0.autoreverses = true
      $0.repeatCount = 3
    }.timing.activeDuration, 6)
}

@MainActor private func filling(_ ledger: Ledger) {
  ledger.source = "CAMediaTiming.h, fillMode; Apple's page “Fill Modes”"
  let modes: [(FillMode, Double, Double)] = [
    (.removed, -1, -1), (.forwards, -1, 100), (.backwards, 0, -1), (.both, 0, 100),
  ]
  for (mode, before, after) in modes {
    ledger.near("\(mode) before", shown(ramp { $0.fillMode = mode }, -0.5), before)
    ledger.near("\(mode) after", shown(ramp { $0.fillMode = mode }, 1.5), after)
    ledger.near("\(mode) within", shown(ramp { $0.fillMode = mode }, 0.5), 50)
  }
  ledger.near(
    "forwards after there and back is the start",
    shown(
      ramp {
        $0.fillMode = .forwards
        $0.autoreverses = true
      }, 5), 0)
  ledger.near(
    "forwards after 1.5 runs is the middle",
    shown(
      ramp {
        $0.fillMode = .forwards
        $0.repeatCount = 1.5
      }, 5), 50)
}

@MainActor private func layersTime(_ ledger: Ledger) {
  ledger.source = "CALayer.h convertTime; Apple QA1673 “pause the animation of a layer tree”"
  let stage = AgreementStage()
  let outer = stage.layer()
  let inner = Layer()
  outer.addSublayer(inner)
  stage.turn()
  let now = stage.window.now
  ledger.near("a layer's time is its superlayer's by default", inner.convert(time: now, from: nil), now)
  outer.speed = 2
  ledger.near("speed scales the time within", inner.convert(time: 10, from: nil), 20)
  ledger.near("and back", inner.convert(time: 20, to: nil), 10)
  outer.beginTime = 4
  ledger.near("beginTime delays the time within", inner.convert(time: 10, from: nil), 12)
  outer.timeOffset = 3
  ledger.near("timeOffset adds to it", inner.convert(time: 10, from: nil), 15)
  inner.speed = 0.5
  ledger.near(
    "a layer's speed acts on its superlayer's time", inner.convert(time: 10, from: outer.superlayer), 7.5)
  ledger.near("between layers", inner.convert(time: 15, from: outer), 7.5)
  outer.speed = 0
  outer.timeOffset = 42
  ledger.near("with speed 0 the time within stands at the offset", outer.convert(time: 99, from: nil), 42)
  // QA1673: pause, wait, resume; the animation continues where it was paused.
  let layer = stage.layer()
  layer.add(BasicAnimation(from: 0.0, to: 100, duration: 10), for: .position.x)
  stage.advance(by: 2)
  let paused = layer.convert(time: stage.window.now, from: nil)
  layer.speed = 0
  layer.timeOffset = paused
  stage.advance(by: 5)
  ledger.near("a paused layer's animation stands", layer.presentation.position.x, 20, within: 1e-3)
  layer.speed = 1
  layer.timeOffset = 0
  layer.beginTime = 0
  layer.beginTime = layer.convert(time: stage.window.now, from: nil) - paused
  stage.advance(by: 1)
  ledger.near("resumed it goes on where it stood", layer.presentation.position.x, 30, within: 1e-3)
}

@MainActor private func functions(_ ledger: Ledger) {
  ledger.source = "CAMediaTimingFunction.h, named functions"
  let named: [(String, TimingFunction, SIMD4<Double>)] = [
    ("linear", .linear, SIMD4(0, 0, 1, 1)), ("default", .default, SIMD4(0.25, 0.1, 0.25, 1)),
    ("easeIn", .easeIn, SIMD4(0.42, 0, 1, 1)), ("easeOut", .easeOut, SIMD4(0, 0, 0.58, 1)),
    ("easeInEaseOut", .easeInEaseOut, SIMD4(0.42, 0, 0.58, 1)),
  ]
  for (name, function, points) in named {
    ledger.same("\(name) has Apple's control points", function.controlPoints, points)
  }
  ledger.near(
    "default is faster at first than easeInEaseOut", TimingFunction.default.value(at: 0.25), 0.4085,
    within: 1e-3)
}
