import Martlet
import Testing

/// Easing, according to the list `web-animations/resources/easing-tests.js` of web-platform-tests and the
/// definition of the curves in CSS Easing Functions 1. The numbers were computed by bisection of the two
/// cubics in another language.
@MainActor func webEasing(_ ledger: Ledger) {
  ledger.source = "WPT easing-tests.js, transformed-progress.html"
  let curves: [(String, TimingFunction, [Double])] = [
    ("linear", .linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    ("ease", .default, [0.094796306, 0.408510591, 0.802403388, 0.960458978, 0.994316477]),
    ("ease-in", .easeIn, [0.01702661, 0.093464651, 0.315356813, 0.621861869, 0.839427846]),
    ("ease-out", .easeOut, [0.160572154, 0.378138131, 0.684643187, 0.906535349, 0.98297339]),
    ("ease-in-out", .easeInEaseOut, [0.019722454, 0.129161931, 0.5, 0.870838069, 0.980277546]),
    (
      "cubic-bezier(0, 1.5, 1, 1.5)", TimingFunction(0, 1.5, 1, 1.5),
      [0.716087431, 1.024066665, 1.25, 1.295011198, 1.228687114]
    ),
    (
      "cubic-bezier(0, -0.5, 1, -0.5)", TimingFunction(0, -0.5, 1, -0.5),
      [-0.228687114, -0.295011198, -0.25, -0.024066665, 0.283912569]
    ),
    (
      "cubic-bezier(0.1, 5, 0.23, 0)", TimingFunction(0.1, 5, 0.23, 0),
      [2.17997452, 1.995569984, 1.197105744, 0.871350142, 0.900073177]
    ),
    (
      "cubic-bezier(0, 1, 0, 1)", TimingFunction(0, 1, 0, 1),
      [0.846146243, 0.949330786, 0.991220003, 0.999235453, 0.999958898]
    ),
    (
      "cubic-bezier(1, 0, 1, 0)", TimingFunction(1, 0, 1, 0),
      [0.000041102, 0.000764547, 0.008779997, 0.050669214, 0.153853757]
    ),
  ]
  for (name, curve, values) in curves {
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
      ledger.near("\(name) at \(time)", curve.value(at: time), value, within: 1e-7)
    }
    ledger.near("\(name) at 0", curve.value(at: 0), 0)
    ledger.near("\(name) at 1", curve.value(at: 1), 1)
  }
  // The effect, not only the curve: 1,000 ms, fill forwards.
  for (name, curve, values) in curves.prefix(7) {
    let animation = BasicAnimation(
      from: 0.0, to: 1, duration: 1, timingFunction: curve, beginTime: 1000, fillMode: .forwards)
    ledger.near("an effect with \(name) at 250 ms", animation.value(at: 1000.25), values[1], within: 1e-6)
    ledger.near("an effect with \(name) at 1,000 ms", animation.value(at: 1001), 1)
  }
  steps(ledger)
  for easing in ["linear() with stops", "a number outside 0…1 as x1"] {
    ledger.unsayable(easing, because: "a timing function is one cubic curve, and x is checked")
  }
}

/// Steps are the values of a discrete keyframe animation, which also has the last of them at its end.
@MainActor private func steps(_ ledger: Ledger) {
  ledger.source = "WPT transformed-progress.html, steps"
  func discrete(_ values: [Double], from start: Double = 0) -> KeyframeAnimation<Double> {
    var animation = KeyframeAnimation(
      values: values, calculationMode: .discrete, duration: 1, beginTime: 1001, fillMode: .both)
    animation.timing.timeOffset = start
    return animation
  }
  let tables: [(String, [Double], start: Double, [(Double, Double)])] = [
    (
      "steps(2, jump-none)", [0, 1], 0,
      [(0, 0), (1000, 0), (1499, 0), (1500, 1), (2000, 1)]
    ),
    (
      "steps(2, jump-none) from .5", [0, 1], 0.5,
      [(1000, 1), (1499, 1), (1500, 0), (1999, 0), (2000, 1), (2500, 1)]
    ),
    (
      "steps(2, jump-none) from .75", [0, 1], 0.75,
      [(0, 1), (999, 1), (1000, 1), (1249, 1), (1250, 0), (1749, 0), (1750, 1), (2000, 1), (2500, 1)]
    ),
    (
      "steps(2, jump-both)", [1.0 / 3, 2.0 / 3], 0,
      [(1000, 1.0 / 3), (1499, 1.0 / 3), (1500, 2.0 / 3)]
    ),
    (
      "steps(2, jump-both) from .75", [1.0 / 3, 2.0 / 3], 0.75,
      [(0, 2.0 / 3), (999, 2.0 / 3), (1249, 2.0 / 3), (1250, 1.0 / 3), (1750, 2.0 / 3), (2500, 2.0 / 3)]
    ),
    ("steps(2, start)", [0.5, 1], 0, [(1000, 0.5), (1499, 0.5), (1500, 1), (2000, 1)]),
    ("steps(2, end)", [0, 0.5], 0, [(0, 0), (999, 0), (1000, 0), (1499, 0), (1500, 0.5)]),
    (
      "steps(2, end) from .75", [0, 0.5], 0.75,
      [(0, 0.5), (999, 0.5), (1249, 0.5), (1250, 0), (1749, 0), (1750, 0.5), (2000, 0.5), (2500, 0.5)]
    ),
    (
      "steps(2, start) from .25", [0.5, 1], 0.25,
      [(0, 0.5), (999, 0.5), (1249, 0.5), (1250, 1), (1749, 1), (1750, 0.5), (2000, 0.5), (2500, 0.5)]
    ),
  ]
  for (name, values, start, samples) in tables {
    for (time, progress) in samples {
      ledger.near("\(name) at \(time)", discrete(values, from: start).value(at: 1000 + time / 1000), progress)
    }
  }
  for what in [
    "before the begin of steps with start", "after the end of steps with end", "steps run backwards",
  ] {
    ledger.unsayable(what, because: "a discrete animation has no values but its own")
  }
}
