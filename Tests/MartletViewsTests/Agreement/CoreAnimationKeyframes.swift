import Glibc
import Martlet
import Testing

/// CAKeyframeAnimation, according to the comments in CAAnimation.h and Apple's pages on its properties and
/// calculation modes.
@MainActor func coreAnimationKeyframes(_ ledger: Ledger) {
  linear(ledger)
  discrete(ledger)
  paced(ledger)
  cubic(ledger)
  paths(ledger)
}

private func keyframes(
  _ values: [Double], times: [Double]? = nil, functions: [TimingFunction] = [],
  mode: CalculationMode = .linear, shape: [SplineParameters] = [], whole: TimingFunction? = .linear
) -> KeyframeAnimation<Double> {
  KeyframeAnimation(
    values: values, keyTimes: times, timingFunctions: functions, calculationMode: mode,
    splineParameters: shape, duration: 1, timingFunction: whole, beginTime: 1000, fillMode: .both)
}

@MainActor private func check(
  _ ledger: Ledger, _ name: String, _ animation: KeyframeAnimation<Double>, _ samples: [(Double, Double)],
  within tolerance: Double = 1e-6
) {
  for (time, value) in samples {
    ledger.near("\(name) at \(time)", animation.value(at: 1000 + time), value, within: tolerance)
  }
}

@MainActor private func linear(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, values, keyTimes, timingFunctions"
  check(
    ledger, "times are spread evenly", keyframes([0, 30, 10, 50]),
    [(0, 0), (1.0 / 6, 15), (1.0 / 3, 30), (0.5, 20), (2.0 / 3, 10), (5.0 / 6, 30), (1, 50)])
  check(
    ledger, "key times", keyframes([0, 100, 50], times: [0, 0.2, 1]),
    [(0.1, 50), (0.2, 100), (0.6, 75), (1, 50)])
  check(
    ledger, "equal key times jump", keyframes([0, 10, 50, 60], times: [0, 0.5, 0.5, 1]),
    [(0.25, 5), (0.4999999, 10), (0.5000001, 50), (0.75, 55)], within: 1e-4)
  check(
    ledger, "a function for each segment", keyframes([0, 100, 200], functions: [.easeIn, .easeOut]),
    [(0.25, 31.5356813), (0.5, 100), (0.75, 168.4643187)], within: 1e-4)
  check(
    ledger, "missing functions are linear", keyframes([0, 100, 200], functions: [.easeIn]),
    [(0.25, 31.5356813), (0.75, 150)], within: 1e-4)
  check(
    ledger, "the whole function bends key times too", keyframes([0, 100, 200], whole: .easeIn),
    [(0.5, 63.0713626), (0.75, 124.3723738)], within: 1e-4)
  check(ledger, "one value", keyframes([7]), [(0, 7), (0.5, 7), (1, 7)])
  check(ledger, "two values are a basic animation", keyframes([0, 10]), [(0.3, 3), (0.9, 9)])
  ledger.same("linear is the default mode", keyframes([0, 1]).value(at: 1000.5), 0.5)
  ledger.unsayable("key times of another number than values", because: "they are checked")
}

@MainActor private func discrete(_ ledger: Ledger) {
  ledger.source = "Apple's page “discrete”"
  // The example there: values 310, 60, 120, 60 at 0, .25, .5, .75, 1; “will remain at 60 until the animation
  // completes”.
  let animation = keyframes([310, 60, 120, 60], times: [0, 0.25, 0.5, 0.75, 1], mode: .discrete)
  check(
    ledger, "Apple's listing", animation,
    [(0, 310), (0.24, 310), (0.25, 60), (0.49, 60), (0.5, 120), (0.74, 120), (0.75, 60), (0.99, 60)])
  check(
    ledger, "evenly spread", keyframes([1, 2, 3, 4], mode: .discrete),
    [(0, 1), (0.24, 1), (0.26, 2), (0.51, 3), (0.76, 4), (0.99, 4)])
  check(
    ledger, "two values with three key times", keyframes([1, 2], times: [0, 0.9, 1], mode: .discrete),
    [(0.89, 1), (0.91, 2)])
  let hidden = KeyframeAnimation(
    values: [false, true, false], keyTimes: [0, 0.2, 0.4, 1], calculationMode: .discrete, duration: 1,
    beginTime: 1000)
  for (time, value) in [(0.1, false), (0.3, true), (0.5, false)] {
    ledger.same("hidden by discrete keyframes at \(time)", hidden.value(at: 1000 + time), value)
  }
}

@MainActor private func paced(_ ledger: Ledger) {
  ledger.source = "Apple's page “paced”"
  // The example there: 310, 60, 120, 60, 310 are 250, 60, 60 and 250 apart: 620 in total.
  let animation = keyframes([310, 60, 120, 60, 310], mode: .paced)
  check(
    ledger, "Apple's listing", animation,
    [
      (0, 310), (125.0 / 620, 185), (250.0 / 620, 60), (310.0 / 620, 120), (370.0 / 620, 60),
      (495.0 / 620, 185), (1, 310),
    ])
  check(
    ledger, "key times and segments' functions are ignored",
    keyframes([0, 10, 100], times: [0, 0.9, 1], functions: [.easeIn, .easeIn], mode: .paced),
    [(0.05, 5), (0.1, 10), (0.55, 55)])
  let points = KeyframeAnimation(
    values: [Point(x: 0, y: 0), Point(x: 30, y: 40), Point(x: 30, y: 140)], calculationMode: .paced,
    duration: 3,
    timingFunction: .linear, beginTime: 1000)
  ledger.near("paced points go by their distance", points.value(at: 1001), Point(x: 30, y: 40))
  ledger.near("at one speed", points.velocity(at: 1000.5).length, 50, within: 1e-3)
  ledger.near("all the way", points.velocity(at: 1002.5).length, 50, within: 1e-3)
}

/// A Kochanek–Bartels curve through values at equal times, from the paper (SIGGRAPH 1984, equations 8 and 9).
private func kochanekBartels(_ p: [Double], _ shape: [SplineParameters], segment i: Int, at s: Double)
  -> Double
{
  func shapeAt(_ i: Int) -> SplineParameters { i < shape.count ? shape[i] : SplineParameters() }
  func outgoing(_ i: Int) -> Double {
    let (t, c, b) = (shapeAt(i).tension, shapeAt(i).continuity, shapeAt(i).bias)
    return (1 - t) * (1 + c) * (1 + b) / 2 * (p[i] - p[i - 1]) + (1 - t) * (1 - c) * (1 - b) / 2
      * (p[i + 1] - p[i])
  }
  func incoming(_ i: Int) -> Double {
    let (t, c, b) = (shapeAt(i).tension, shapeAt(i).continuity, shapeAt(i).bias)
    return (1 - t) * (1 - c) * (1 + b) / 2 * (p[i] - p[i - 1]) + (1 - t) * (1 + c) * (1 - b) / 2
      * (p[i + 1] - p[i])
  }
  let (m0, m1) = (outgoing(i), incoming(i + 1))
  let (s2, s3) = (s * s, s * s * s)
  return (2 * s3 - 3 * s2 + 1) * p[i] + (-2 * s3 + 3 * s2) * p[i + 1] + (s3 - 2 * s2 + s) * m0 + (s3 - s2)
    * m1
}

@MainActor private func cubic(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, tensionValues, continuityValues, biasValues; Kochanek and Bartels 1984"
  let values = [0.0, 40, 10, 80, 60]
  check(
    ledger, "cubic goes through its values", keyframes(values, mode: .cubic),
    [(0, 0), (0.25, 40), (0.5, 10), (0.75, 80), (1, 60)])
  let shapes: [(String, [SplineParameters])] = [
    ("Catmull–Rom", []),
    ("tension .5", Array(repeating: SplineParameters(tension: 0.5), count: 5)),
    ("tension −.5", Array(repeating: SplineParameters(tension: -0.5), count: 5)),
    ("continuity .5", Array(repeating: SplineParameters(continuity: 0.5), count: 5)),
    ("continuity −1", Array(repeating: SplineParameters(continuity: -1), count: 5)),
    ("bias .5", Array(repeating: SplineParameters(bias: 0.5), count: 5)),
    ("bias −.5", Array(repeating: SplineParameters(bias: -0.5), count: 5)),
    (
      "all three", Array(repeating: SplineParameters(tension: 0.2, continuity: -0.3, bias: 0.4), count: 5)
    ),
  ]
  for (name, shape) in shapes {
    let animation = keyframes(values, mode: .cubic, shape: shape)
    for (segment, part) in [(1, 0.25), (1, 0.5), (2, 0.5), (2, 0.75)] {
      ledger.near(
        "\(name), segment \(segment) at \(part)", animation.value(at: 1000 + (Double(segment) + part) / 4),
        kochanekBartels(values, shape, segment: segment, at: part), within: 1e-6)
    }
  }
  let tight = keyframes(values, mode: .cubic, shape: Array(repeating: SplineParameters(tension: 1), count: 5))
  ledger.near("tension 1 rests at each value", tight.velocity(at: 1000.5), 0, within: 1e-2)
  check(
    ledger, "cubic keeps key times", keyframes(values, times: [0, 0.1, 0.2, 0.9, 1], mode: .cubic),
    [(0.1, 40), (0.2, 10), (0.9, 80)])
  // cubicPaced: as a curve of points, at a constant speed.
  let points = [Point(x: 0, y: 0), Point(x: 100, y: 10), Point(x: 120, y: 200), Point(x: 300, y: 220)]
  let paced = KeyframeAnimation(
    values: points, keyTimes: [0, 0.8, 0.9, 1], calculationMode: .cubicPaced, duration: 1,
    timingFunction: .linear,
    beginTime: 1000)
  let speeds = stride(from: 0.05, to: 1, by: 0.1).map { paced.velocity(at: 1000 + $0).length }
  let mean = speeds.reduce(0, +) / Double(speeds.count)
  ledger.holds("cubicPaced has one speed", speeds.allSatisfy { abs($0 - mean) < 0.01 * mean })
  ledger.near("cubicPaced begins at the first", paced.value(at: 1000), points[0])
  ledger.near("cubicPaced ends at the last", paced.value(at: 1001), points[3])
}

@MainActor private func paths(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, path, rotationMode"
  var path = Path()
  path.move(to: Point(x: 0, y: 0))
  path.addLine(to: Point(x: 100, y: 0))
  path.addLine(to: Point(x: 100, y: 300))
  func along(_ mode: CalculationMode, rotation: RotationMode = .none, times: [Double]? = nil)
    -> KeyframeAnimation<Point>
  {
    KeyframeAnimation(
      path: path, keyTimes: times, calculationMode: mode, rotationMode: rotation, duration: 1,
      timingFunction: .linear,
      beginTime: 1000)
  }
  // “Each point in the path except for moveto points defines a single keyframe”.
  ledger.near("each segment takes as long", along(.linear).value(at: 1000.5), Point(x: 100, y: 0))
  ledger.near("within a segment evenly", along(.linear).value(at: 1000.75), Point(x: 100, y: 150))
  ledger.near("paced goes by length", along(.paced).value(at: 1000.25), Point(x: 100, y: 0))
  ledger.near("paced, further on", along(.paced).value(at: 1000.5), Point(x: 100, y: 100))
  ledger.near(
    "key times along a path", along(.linear, times: [0, 0.2, 1]).value(at: 1000.2), Point(x: 100, y: 0))
  ledger.near("auto points along the path", along(.paced, rotation: .auto).tangentAngle(at: 1000.1) ?? 9, 0)
  ledger.near("auto, downwards", along(.paced, rotation: .auto).tangentAngle(at: 1000.6) ?? 9, .pi / 2)
  ledger.near(
    "autoReverse points against it", abs(along(.paced, rotation: .autoReverse).tangentAngle(at: 1000.1) ?? 9),
    .pi)
  ledger.near(
    "autoReverse, downwards", along(.paced, rotation: .autoReverse).tangentAngle(at: 1000.6) ?? 9, -.pi / 2)
  ledger.same("no rotation by default", along(.paced).tangentAngle(at: 1000.6), nil)
  var circle = Path()
  circle.addEllipse(in: Rect(x: -100, y: -100, width: 200, height: 200))
  let round = KeyframeAnimation(
    path: circle, calculationMode: .paced, rotationMode: .auto, duration: 4, timingFunction: .linear,
    beginTime: 1000)
  ledger.near("a quarter of a circle", round.value(at: 1001), Point(x: 0, y: 100), within: 0.1)
  ledger.near("at one speed", round.velocity(at: 1000.3).length, 2 * .pi * 100 / 4, within: 0.3)
  ledger.near("turned by a quarter more", abs(round.tangentAngle(at: 1001) ?? 9), .pi, within: 1e-2)
  // A layer that follows a path rotates with it, on top of its own transform.
  let stage = AgreementStage()
  let layer = stage.layer()
  layer.add(along(.paced, rotation: .auto).withoutBegin, for: .position, key: "path")
  stage.advance(by: 0.6)
  ledger.near(
    "a layer on a path is where the path is", layer.presentation.position, Point(x: 100, y: 140), within: 0.1)
  ledger.near("and points along it", layer.presentation.transform.rotationZ, .pi / 2, within: 1e-3)
}

extension KeyframeAnimation {
  /// The same animation, beginning with the commit.
  fileprivate var withoutBegin: KeyframeAnimation {
    var animation = self
    animation.timing.beginTime = 0
    return animation
  }
}
