import Glibc
import Martlet
import Testing

/// Flutter's simulations, with the numbers of `packages/flutter/test/physics`.
@MainActor func flutterPhysics(_ ledger: Ledger) {
  springs(ledger)
  perceptual(ledger)
  friction(ledger)
  for what in [
    "GravitySimulation", "ClampedSimulation", "BoundedFrictionSimulation",
    "BouncingScrollSimulation, past an edge",
    "FrictionSimulation with constant deceleration", "FrictionSimulation.through", "timeAtX",
  ] {
    ledger.unsayable(what, because: "there is a spring and a decay, and no scroll view yet")
  }
}

/// A spring from a start to an end, like Flutter's `SpringSimulation`.
private struct SpringRun {
  let spring: Spring
  let start: Double
  let end: Double

  func x(_ time: Double) -> Double { end + (start - end) * spring.response(at: time).displacement }
  func dx(_ time: Double) -> Double { (start - end) * spring.response(at: time).displacementVelocity }
}

@MainActor private func springs(_ ledger: Ledger) {
  ledger.source = "Flutter newton_test.dart"
  func damped(_ ratio: Double) -> Spring {
    Spring(mass: 1, stiffness: 100, damping: ratio * 2 * 100.0.squareRoot())
  }
  // spring_types
  ledger.same("ratio 1 is critically damped", damped(1).dampingRatio, 1)
  ledger.holds("ratio .75 is underdamped", damped(0.75).dampingRatio < 1)
  ledger.holds("ratio 1.25 is overdamped", damped(1.25).dampingRatio > 1)
  ledger.same("mass 1, stiffness 100, damping 20 is critical", Spring(damping: 20).dampingRatio, 1)
  // crit_spring, overdamped_spring, underdamped_spring: the whole part at a time
  typealias Row = (time: Double, x: Double, dx: Double)
  let runs: [(String, SpringRun, [Row])] = [
    (
      "critical", SpringRun(spring: damped(1), start: 0, end: 500),
      [(0.25, 356, 1026), (0.5, 479, 168), (0.75, 497, 20)]
    ),
    (
      "overdamped", SpringRun(spring: damped(1.25), start: 0, end: 500),
      [(0.5, 445, 273), (1, 495, 22), (1.5, 499, 1)]
    ),
    (
      "underdamped", SpringRun(spring: damped(0.25), start: 0, end: 300), [(1, 325, -65), (6, 299, 0)]
    ),
  ]
  for (name, run, rows) in runs {
    ledger.near("\(name): x at 0", run.x(0), 0)
    ledger.near("\(name): dx at 0", run.dx(0), 0)
    for row in rows {
      ledger.same("\(name): whole part of x at \(row.time)", run.x(row.time).rounded(.down), row.x)
      ledger.same("\(name): whole part of dx at \(row.time)", run.dx(row.time).rounded(.down), row.dx)
    }
  }
  let critical = runs[0].1
  ledger.near("critical: x at 1.5", critical.x(1.5), 500, within: 1)
  ledger.holds("critical: dx at 1.5", critical.dx(1.5) < 0.1)
  // Flutter is done when distance and velocity are within the tolerance, Martlet when the distance is.
  for (name, run, done) in [
    ("critical", runs[0].1, 1.6), ("overdamped", runs[1].1, 3), ("underdamped", runs[2].1, 6),
  ] {
    let settling = run.spring.settlingDuration(
      displacement: run.end - run.start, velocity: 0, tolerance: name == "underdamped" ? 0.1 : 0.01)
    ledger.holds("\(name): done at \(done)", settling <= done && settling > 0)
  }
  ledger.source = "Flutter spring_simulation_test.dart"
  let stiff = SpringRun(spring: Spring(mass: 1, stiffness: 400, damping: 40), start: 0, end: 1)
  ledger.holds("without a snap x stays below the end", stiff.x(0.4) < 1)
  ledger.holds("without a snap dx stays above nothing", stiff.dx(0.4) > 0)
  let animation = SpringAnimation(
    from: 0.0, to: 1, spring: stiff.spring, beginTime: 1000, duration: 0.4, fillMode: .forwards)
  ledger.near("snapped to its end when it is over", animation.value(at: 1010), 1, within: 0.1)
}

@MainActor private func perceptual(_ ledger: Ledger) {
  ledger.source = "Flutter spring_simulation_test.dart, withDurationAndBounce"
  // Flutter's default duration is .5 s.
  for (bounce, damping) in [(0.3, 17.59), (-0.3, 35.90)] {
    let spring = Spring(duration: 0.5, bounce: bounce)
    ledger.near("bounce \(bounce): mass", spring.mass, 1)
    ledger.near("bounce \(bounce): stiffness", spring.stiffness, 157.91, within: 0.01)
    ledger.near("bounce \(bounce): damping", spring.damping, damping, within: 0.01)
  }
  let spring = Spring(mass: 1, stiffness: 157.91, damping: 17.59)
  ledger.near("duration read from constants", spring.perceptualDuration, 0.5, within: 1e-3)
  ledger.near("bounce read from constants", spring.bounce, 0.3, within: 1e-3)
}

@MainActor private func friction(_ ledger: Ledger) {
  /// Flutter's drag is the fraction of the velocity after a second, Martlet's rate the fraction after a
  /// millisecond.
  func decay(_ drag: Double) -> Decay { Decay(rate: pow(drag, 0.001)) }
  ledger.source = "Flutter newton_test.dart, test_friction"
  let first = decay(0.3)
  func x(_ time: Double) -> Double { 100 + 400 * first.distance(at: time) }
  func dx(_ time: Double) -> Double { 400 * first.velocity(at: time) }
  ledger.near("drag .3: x at 0", x(0), 100)
  ledger.near("drag .3: dx at 0", dx(0), 400)
  ledger.holds("drag .3: x at 1", x(1) > 330 && x(1) < 335)
  for (time, velocity) in [(1.0, 120.0), (2, 36), (3, 10.8)] {
    ledger.near("drag .3: dx at \(time)", dx(time), velocity)
  }
  ledger.holds("drag .3: dx at 4", dx(4) < 3.5)
  ledger.holds("drag .3: x at 5", x(5) > 431 && x(5) < 432)
  // Its tolerance is a velocity of 1; the remaining distance is then 1 / −ln(drag).
  ledger.holds(
    "drag .3: done at 5", first.settlingDuration(velocity: 400, tolerance: 1 / -log(0.3)) <= 5)
  ledger.source = "Flutter friction_simulation_test.dart"
  let second = decay(0.135)
  for (sign, samples, end) in [
    (1.0, [(0.1, 110.0), (0.5, 131), (2, 149)], 149.0), (-1, [(0.1, 91), (0.5, 68), (2, 51)], 50),
  ] {
    for (time, place) in samples {
      ledger.near(
        "drag .135: x at \(time), velocity \(sign * 100)", 100 + sign * 100 * second.distance(at: time),
        place,
        within: 1)
    }
    ledger.near(
      "drag .135: end, velocity \(sign * 100)", second.projectedEnd(from: 100, velocity: sign * 100), end,
      within: 1)
  }
  ledger.source = "Flutter newton_test.dart, test_friction_through"
  let third = decay(0.025)
  ledger.holds("drag .025: moves on", 10 + 600 * third.distance(at: 1) > 10)
  ledger.holds("drag .025: slows down", 600 * third.velocity(at: 1) < 600)
  ledger.near("drag .025: dx at 1", 600 * third.velocity(at: 1), 15)
}
