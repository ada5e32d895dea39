import Martlet
import Testing

/// The timing model of Web Animations, with the numbers of web-platform-tests in
/// `web-animations/timing-model/animation-effects`.
///
/// An effect is a basic animation from 0 to 1: a delay is its begin time, iterations are its repeat count, an
/// iteration start is its time offset, and a negative end delay shortens the repeat count. Times are
/// milliseconds.
private struct Effect {
  var duration: Double
  var iterations = 1.0
  var start = 0.0
  var delay = 0.0
  var endDelay = 0.0
  var fill = FillMode.both
  var accumulates = false
  var alternates = false

  /// The time at which the effect's local time is 0. It is not 0, which would mean "when it is committed".
  static let origin = 1000.0

  var animation: BasicAnimation<Double> {
    let count = duration > 0 && endDelay < 0 ? max(0, iterations + endDelay / duration) : iterations
    var animation = BasicAnimation(
      from: 0.0, to: 1, duration: duration / 1000, timingFunction: .linear, isCumulative: accumulates,
      beginTime: Self.origin + delay / 1000, repeatCount: alternates ? count / 2 : count,
      autoreverses: alternates, fillMode: fill)
    if start != 0 { animation.timing.timeOffset = start * duration / 1000 }
    return animation
  }

  /// The progress at a local time; nil if the effect is not in effect.
  func progress(at time: Double) -> Double? {
    let animation = animation
    let time = Self.origin + time / 1000
    return animation.timing.isInEffect(at: time) ? animation.value(at: time) : nil
  }

  /// The end, in local time.
  var end: Double { (animation.timing.endTime - Self.origin) * 1000 }
}

@MainActor func webTiming(_ ledger: Ledger) {
  simpleProgress(ledger)
  activeTime(ledger)
  phases(ledger)
  accumulation(ledger)
}

@MainActor private func simpleProgress(_ ledger: Ledger) {
  ledger.source = "WPT simple-iteration-progress.html"
  // iterations, iteration start, duration, before, active boundary, after
  typealias Row = (Double, Double, Double, Double, Double?, Double?)
  let rows: [Row] = [
    (0, 0, 0, 0, nil, 0), (0, 0, 100, 0, nil, 0), (0, 2.5, 100, 0.5, nil, 0.5), (0, 3, 0, 0, nil, 0),
    (0, 3, 100, 0, nil, 0), (3, 0, 0, 0, nil, 1), (3, 0, 100, 0, 0, 1), (3, 2.5, 100, 0.5, 0.5, 0.5),
    (3, 3, 0, 0, nil, 1), (3, 3, 100, 0, 0, 1), (3.5, 0, 0, 0, nil, 0.5), (3.5, 0, 100, 0, 0, 0.5),
    (3.5, 2.5, 100, 0.5, 0.5, 1), (3.5, 3, 0, 0, nil, 0.5), (3.5, 3, 100, 0, 0, 0.5),
    (.infinity, 0, 0, 0, nil, 1), (.infinity, 0, 100, 0, 0, nil), (.infinity, 2.5, 100, 0.5, 0.5, nil),
    (.infinity, 3, 0, 0, nil, 1), (.infinity, 3, 100, 0, 0, nil), (3, 0, .infinity, 0, 0, nil),
    (3.5, 0, .infinity, 0, 0, nil), (.infinity, 0, .infinity, 0, 0, nil),
  ]
  for (iterations, start, duration, before, active, after) in rows {
    let effect = Effect(duration: duration, iterations: iterations, start: start, delay: 1)
    let name = "\(iterations) iterations of \(duration) ms from \(start)"
    ledger.near("\(name): before", effect.progress(at: 0), before)
    if let active { ledger.near("\(name): at its begin", effect.progress(at: 1), active) }
    guard let after else { continue }
    let end = duration == 0 || iterations == 0 ? 1.0 : 1 + iterations * duration
    ledger.near("\(name): after", effect.progress(at: end), after)
  }
  for duration in [0.0, .infinity] {
    for iterations in [0, 3, 3.5, Double.infinity] {
      ledger.unsayable(
        "\(iterations) iterations of \(duration) ms from 2.5",
        because: "an offset is a time, and a part of no time, or of all time, is none")
    }
  }
  // iterations, iteration start, end delay, before, active boundary, after
  let cut: [(Double, Double, Double, Double, Double, Double)] = [
    (1, 0, -50, 0, 0, 0.5), (1, 0, -100, 0, 0, 0), (1, 0, -200, 0, 0, 0), (1, 0.5, -50, 0.5, 0.5, 0),
    (1, 0.5, -100, 0.5, 0.5, 0.5), (2, 0, -100, 0, 0, 0), (1, 2, -50, 0, 0, 0.5), (1, 2, -100, 0, 0, 0),
  ]
  for (iterations, start, endDelay, before, active, after) in cut {
    let effect = Effect(duration: 100, iterations: iterations, start: start, delay: 1, endDelay: endDelay)
    let name = "\(iterations) iterations from \(start), end delay \(endDelay)"
    ledger.near("\(name): before", effect.progress(at: 0), before)
    ledger.near("\(name): at its begin", effect.progress(at: 1), active)
    if iterations == 2 || start == 0.5 && endDelay == -50 {
      ledger.unsayable(
        "\(name): after",
        because: "what is cut where a run ends is over there, at its end and not at the next one's begin")
    } else {
      ledger.near("\(name): after", effect.progress(at: 1 + max(0, 100 + endDelay)), after)
    }
  }
  for endDelay in [50.0, 4000] {
    ledger.unsayable(
      "an end delay of \(endDelay)", because: "an animation is over at its end; a longer group holds it back")
  }
  for rate in ["1 ms", "0 ms", "0 ms, 0 iterations"] {
    ledger.unsayable(
      "\(rate) at a playback rate of −1",
      because: "speeds are Core Animation's: time runs back from the begin, not from the end")
  }
}

@MainActor private func activeTime(_ ledger: Ledger) {
  ledger.source = "WPT active-time.html"
  let before: [(FillMode, Double?)] = [(.removed, nil), (.backwards, 0), (.forwards, nil), (.both, 0)]
  for (fill, progress) in before {
    let effect = Effect(duration: 100, delay: 1, fill: fill)
    ledger.near("before the begin with fill \(fill)", effect.progress(at: 0), progress)
  }
  ledger.near("active without delay: local time", Effect(duration: 1000).progress(at: 500), 0.5)
  ledger.near(
    "active with a delay: local time less it", Effect(duration: 1000, delay: 500).progress(at: 1000), 0.5)
  ledger.near(
    "active with a negative delay: local time less it", Effect(duration: 1000, delay: -500).progress(at: 0),
    0.5)
  let none: Double? = nil
  ledger.near("after the end without a fill", Effect(duration: 0, fill: .removed).progress(at: 0), none)
  ledger.near(
    "after the end with fill backwards", Effect(duration: 0, fill: .backwards).progress(at: 0), none)
  for fill in [FillMode.forwards, .both] {
    ledger.near(
      "after the end of 2.3 iterations with fill \(fill)",
      Effect(duration: 1000, iterations: 2.3, delay: 500, fill: fill).progress(at: 5000), 0.3)
  }
  ledger.near(
    "after the end of endless iterations of no time",
    Effect(duration: 0, iterations: .infinity, fill: .forwards).progress(at: 0), 1)
  for (endDelay, progress) in [(-800.0, 0.5), (-2500, 0), (-4000, 0)] {
    ledger.near(
      "after the end of 2.3 iterations with an end delay of \(endDelay)",
      Effect(duration: 1000, iterations: 2.3, delay: 500, endDelay: endDelay, fill: .forwards)
        .progress(at: 5000), progress)
  }
}

@MainActor private func phases(_ ledger: Ledger) {
  ledger.source = "WPT animation-effect-phases-and-states.html"
  // The value of a truncated effect at its end is defined in simple-iteration-progress.html; this older file
  // differs.
  let tables: [(delay: Double, samples: [(Double, Double)])] = [
    (1, [(0, 0), (1, 0), (2, 0.1), (10, 0.9), (11, 1), (12, 1)]),
    (-1, [(-2, 0), (-1, 0), (0, 0.1), (1, 0.2), (8, 0.9), (9, 1), (10, 1)]),
  ]
  for (delay, samples) in tables {
    for (time, progress) in samples {
      ledger.near(
        "10 ms after a delay of \(delay), at \(time)", Effect(duration: 10, delay: delay).progress(at: time),
        progress)
    }
  }
  let cut: [(delay: Double, samples: [(Double, Double)])] = [
    (1, [(0, 0), (1, 0), (2, 0.1), (9, 0.8)]), (-1, [(-2, 0), (-1, 0), (0, 0.1), (1, 0.2), (7, 0.8)]),
  ]
  for (delay, samples) in cut {
    for (time, progress) in samples {
      ledger.near(
        "10 ms after a delay of \(delay), cut by 1, at \(time)",
        Effect(duration: 10, delay: delay, endDelay: -1).progress(at: time), progress)
    }
  }
  // Alternating, WPT simple direction: a backward iteration follows a forward one.
  ledger.source = "WPT current-direction / directed progress"
  for (time, progress) in [(25.0, 0.25), (100, 1), (125, 0.75), (175, 0.25), (200, 0)] {
    ledger.near(
      "two alternating iterations of 100 ms, at \(time)",
      Effect(duration: 100, iterations: 2, alternates: true).progress(at: time), progress)
  }
  for (time, progress) in [(150.0, 0.5), (225, 0.25), (300, 1), (400, 1)] {
    ledger.near(
      "three alternating iterations of 100 ms, at \(time)",
      Effect(duration: 100, iterations: 3, alternates: true).progress(at: time), progress)
  }
}

@MainActor private func accumulation(_ ledger: Ledger) {
  ledger.source = "WPT effect-value-iteration-composite-operation.html"
  // marginLeft 0 → 10 over 100 ms, 10 iterations, accumulate: 5 halfway, 20 at the start of the third, 25
  // halfway through it.
  let effect = Effect(duration: 100, iterations: 10, accumulates: true)
  for (time, value) in [(50.0, 0.5), (200, 2), (250, 2.5), (999, 9.99)] {
    ledger.near("what accumulates, at \(time)", effect.progress(at: time), value)
  }
  ledger.near("what accumulated stays after the end", effect.progress(at: 1000), 10)
}
