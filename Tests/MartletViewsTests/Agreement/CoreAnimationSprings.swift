import Glibc
import Martlet
import Testing

/// CASpringAnimation and the springs of SwiftUI and UIKit, according to the comments in CAAnimation.h and
/// Apple's talk “Animate with springs” (WWDC 2023): stiffness (2π / duration)², damping 4π(1 − bounce) /
/// duration, or 4π / (duration + duration · bounce) below 0.
@MainActor func coreAnimationSprings(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, CASpringAnimation"
  let spring = Spring()
  ledger.near("mass defaults to 1", spring.mass, 1)
  ledger.near("stiffness defaults to 100", spring.stiffness, 100)
  ledger.near("damping defaults to 10", spring.damping, 10)
  let animation = SpringAnimation(from: 0.0, to: 100, beginTime: 1000)
  ledger.near("velocity defaults to 0", animation.initialVelocity, 0)
  ledger.near("it begins at its first value", animation.value(at: 1000), 0)
  ledger.near("at rest", animation.velocity(at: 1000), 0)
  // x″ = −100x − 10x′: ω_d = √75, x = e^(−5t)(cos ω_d t + 5/ω_d sin ω_d t).
  let d = 75.0.squareRoot()
  for time in [0.05, 0.1, 0.2, 0.3628, 0.6] {
    let rest = exp(-5 * time) * (cos(d * time) + 5 / d * sin(d * time))
    ledger.near(
      "the default spring at \(time)", animation.value(at: 1000 + time), 100 * (1 - rest), within: 1e-6)
  }
  ledger.holds("it overshoots", animation.value(at: 1000.3628) > 100)
  let moving = SpringAnimation(from: 0.0, to: 100, initialVelocity: 500, beginTime: 1000)
  ledger.near("a positive velocity leads to the end", moving.velocity(at: 1000), 500)
  ledger.near(
    "a negative one away from it",
    SpringAnimation(from: 0.0, to: 100, initialVelocity: -500, beginTime: 1000).velocity(at: 1000), -500)
  ledger.holds(
    "it settles within its settling duration",
    abs(animation.value(at: 1000 + animation.settlingDuration) - 100) <= 0.1)
  let unit = SpringAnimation(from: 0.0, to: 1)
  ledger.near("its settling duration is about 1.45 s", unit.settlingDuration, 1.45, within: 0.1)
  ledger.holds(
    "stiffer is quicker",
    SpringAnimation(from: 0.0, to: 1, spring: Spring(stiffness: 400, damping: 20)).settlingDuration
      < animation.settlingDuration)
  ledger.holds(
    "heavier is slower",
    SpringAnimation(from: 0.0, to: 1, spring: Spring(mass: 4)).settlingDuration
      > SpringAnimation(from: 0.0, to: 1).settlingDuration)
  ledger.same("without damping it never settles", Spring(damping: 0).settlingDuration(), .infinity)
  ledger.near(
    "without damping it swings on",
    SpringAnimation(from: 0.0, to: 1, spring: Spring(damping: 0), beginTime: 1000, duration: 100)
      .value(at: 1000 + 2 * .pi), 0, within: 1e-6)
  ledger.near(
    "cut off by a shorter duration",
    SpringAnimation(from: 0.0, to: 100, beginTime: 1000, duration: 0.1).timing.duration, 0.1)
  perceptual(ledger)
  settling(ledger)
}

@MainActor private func perceptual(_ ledger: Ledger) {
  ledger.source =
    "Apple, CASpringAnimation.init(perceptualDuration:bounce:), WWDC 2023 “Animate with springs”"
  for (duration, bounce) in [(0.5, 0.0), (0.5, 0.15), (0.5, 0.3), (1, -0.5), (0.3, 0.9), (2, -0.2)] {
    let spring = Spring(duration: duration, bounce: bounce)
    let damping = bounce >= 0 ? 4 * .pi * (1 - bounce) / duration : 4 * .pi / (duration + bounce * duration)
    ledger.near(
      "\(duration) s, bounce \(bounce): stiffness", spring.stiffness, pow(2 * .pi / duration, 2), within: 1e-9
    )
    ledger.near("\(duration) s, bounce \(bounce): damping", spring.damping, damping, within: 1e-9)
    ledger.near("\(duration) s, bounce \(bounce): duration read back", spring.perceptualDuration, duration)
    ledger.near("\(duration) s, bounce \(bounce): bounce read back", spring.bounce, bounce)
  }
  ledger.holds("bounce 0 does not overshoot", overshoot(Spring(duration: 0.5, bounce: 0)) <= 1e-9)
  ledger.holds("bounce .3 does", overshoot(Spring(duration: 0.5, bounce: 0.3)) > 0.01)
  ledger.holds("bounce −.3 does not", overshoot(Spring(duration: 0.5, bounce: -0.3)) <= 1e-9)
}

/// How far a spring overshoots its end, as a fraction of the distance.
private func overshoot(_ spring: Spring) -> Double {
  (0...4000).map { -spring.response(at: Double($0) / 1000).displacement }.max() ?? 0
}

@MainActor private func settling(_ ledger: Ledger) {
  ledger.source =
    "UIKit, animate(withDuration:usingSpringWithDamping:): .001 is left of |(β − v)/ω_d|·e^(−βD), of (1 + ωD)e^(−ωD) at ζ = 1"
  for (duration, ratio) in [(0.5, 0.5), (1, 0.8), (0.3, 0.2), (2, 0.9)] {
    let spring = Spring(settlingDuration: duration, dampingRatio: ratio)
    ledger.near("\(duration) s, ratio \(ratio): ratio", spring.dampingRatio, ratio)
    ledger.near("\(duration) s, ratio \(ratio): mass", spring.mass, 1)
    let frequency = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * duration)
    ledger.near("\(duration) s, ratio \(ratio): ω", spring.angularFrequency, frequency, within: 1e-6)
  }
  let critical = Spring(settlingDuration: 0.5, dampingRatio: 1)
  ledger.near("ratio 1: a thousandth is left", critical.response(at: 0.5).displacement, 0.001, within: 1e-9)
  // UIKit: 200 points at 100 points per second are a velocity of .5.
  ledger.near(
    "velocity is a part of the way per second",
    NormalizedVelocity(Point(x: 100, y: 0), from: .zero, to: Point(x: 200, y: 50)).x, 0.5)
  ledger.near(
    "none where nothing moves",
    NormalizedVelocity(Point(x: 100, y: 30), from: .zero, to: Point(x: 200, y: 0)).y, 0)
}
