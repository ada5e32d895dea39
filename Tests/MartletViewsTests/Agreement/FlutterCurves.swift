import Martlet
import Testing

/// Flutter's curves and its velocity tracker, according to `test/animation/curves_test.dart` and
/// `test/gestures/velocity_tracker_test.dart`, with the constants of `Curves`.
@MainActor func flutterCurves(_ ledger: Ledger) {
  ledger.source = "Flutter curves_test.dart"
  let curves: [(String, TimingFunction)] = [
    ("ease", TimingFunction(0.25, 0.1, 0.25, 1)), ("easeIn", TimingFunction(0.42, 0, 1, 1)),
    ("easeOut", TimingFunction(0, 0, 0.58, 1)), ("easeInOut", TimingFunction(0.42, 0, 0.58, 1)),
    ("fastOutSlowIn", TimingFunction(0.4, 0, 0.2, 1)), ("slowMiddle", TimingFunction(0.15, 0.85, 0.85, 0.15)),
    ("easeInSine", TimingFunction(0.47, 0, 0.745, 0.715)),
    ("easeInQuad", TimingFunction(0.55, 0.085, 0.68, 0.53)),
    ("easeInCubic", TimingFunction(0.55, 0.055, 0.675, 0.19)),
    ("easeInQuart", TimingFunction(0.895, 0.03, 0.685, 0.22)),
    ("easeInQuint", TimingFunction(0.755, 0.05, 0.855, 0.06)),
    ("easeInExpo", TimingFunction(0.95, 0.05, 0.795, 0.035)),
    ("easeInCirc", TimingFunction(0.6, 0.04, 0.98, 0.335)),
    ("easeOutSine", TimingFunction(0.39, 0.575, 0.565, 1)),
    ("easeOutQuad", TimingFunction(0.25, 0.46, 0.45, 0.94)),
    ("easeOutCubic", TimingFunction(0.215, 0.61, 0.355, 1)),
    ("easeOutQuart", TimingFunction(0.165, 0.84, 0.44, 1)),
    ("easeOutQuint", TimingFunction(0.23, 1, 0.32, 1)), ("easeOutExpo", TimingFunction(0.19, 1, 0.22, 1)),
    ("easeOutCirc", TimingFunction(0.075, 0.82, 0.165, 1)),
    ("easeInOutSine", TimingFunction(0.445, 0.05, 0.55, 0.95)),
    ("easeInOutQuad", TimingFunction(0.455, 0.03, 0.515, 0.955)),
    ("easeInOutCubic", TimingFunction(0.645, 0.045, 0.355, 1)),
    ("easeInOutQuart", TimingFunction(0.77, 0, 0.175, 1)),
    ("easeInOutQuint", TimingFunction(0.86, 0, 0.07, 1)),
    ("easeInOutCirc", TimingFunction(0.785, 0.135, 0.15, 0.86)),
  ]
  for (name, curve) in curves {
    let steps = (0..<199).map {
      abs(curve.value(at: Double($0 + 1) * 0.005) - curve.value(at: Double($0) * 0.005))
    }
    ledger.holds("\(name) is continuous", steps.allSatisfy { $0 < 0.005 * 20 })
    ledger.same("\(name) at 0", curve.value(at: 0), 0)
    ledger.same("\(name) at 1", curve.value(at: 1), 1)
  }
  for (name, curve, under, over) in [
    ("easeInBack", TimingFunction(0.6, -0.28, 0.735, 0.045), true, false),
    ("easeOutBack", TimingFunction(0.175, 0.885, 0.32, 1.275), false, true),
    ("easeInOutBack", TimingFunction(0.68, -0.55, 0.265, 1.55), true, true),
  ] {
    let values = (0...10).map { curve.value(at: Double($0) / 10) }
    ledger.same("\(name) goes below 0", values.contains { $0 < 0 }, under)
    ledger.same("\(name) goes above 1", values.contains { $0 > 1 }, over)
  }
  // `Curve.flipped` of a cubic is the cubic rotated by half a turn.
  let flipped = TimingFunction(0.75, 0, 0.75, 0.9)
  ledger.holds("ease flipped at 0", flipped.value(at: 0) < 0.001)
  ledger.holds("ease flipped at .5", flipped.value(at: 0.5) < TimingFunction.default.value(at: 0.5))
  ledger.holds("ease flipped at 1", flipped.value(at: 1) > 0.999)
  for what in [
    "SawTooth", "Interval", "Threshold", "elastic and bouncing curves", "CatmullRomCurve", "ThreePointCubic",
  ] {
    ledger.unsayable(what, because: "a timing function is one cubic curve; keyframes and springs do the rest")
  }
  ledger.unsayable("a curve outside of 0…1 asserts", because: "time is clamped")
  velocity(ledger)
}

@MainActor private func velocity(_ ledger: Ledger) {
  ledger.source = "Flutter velocity_tracker_test.dart"
  var tracker = VelocityTracker<Point>()
  ledger.near("no data, no velocity", tracker.velocity(at: 1), .zero)
  tracker.add(Point(x: 3, y: 4), at: 1)
  ledger.near("one place, no velocity", tracker.velocity(at: 1), .zero)
  // Flutter's least squares are exact for a line and a parabola, as any other tracker should be.
  for (name, place, speed) in [
    ("a line", { (t: Double) in Point(x: 300 * t, y: -120 * t) }, Point(x: 300, y: -120)),
    ("a parabola", { (t: Double) in Point(x: 800 * t * t, y: 0) }, Point(x: 160, y: 0)),
  ] {
    var tracker = VelocityTracker<Point>()
    for step in 0...12 { tracker.add(place(Double(step) / 120), at: 10 + Double(step) / 120) }
    ledger.near("\(name) at 120 Hz", tracker.velocity(at: 10.1), speed, within: 2)
  }
  // "Interrupted velocity estimation" (flutter/flutter#7510): samples before a pause of 40 ms do not count.
  var paused = VelocityTracker<Point>()
  for step in 0..<6 { paused.add(Point(x: 50 * Double(step), y: 0), at: 20 + Double(step) * 0.01) }
  for step in 0..<5 { paused.add(Point(x: 250, y: -20 * Double(step)), at: 20.2 + Double(step) * 0.01) }
  ledger.near("after a pause", paused.velocity(at: 20.24), Point(x: 0, y: -2000), within: 20)
  ledger.near("at rest for 40 ms", paused.velocity(at: 20.3), .zero)
  ledger.unsayable(
    "Velocity as a type with pixelsPerSecond, clampMagnitude", because: "a velocity is a point")
}
