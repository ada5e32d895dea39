import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct KeyframeTests {
  private func values(_ animation: KeyframeAnimation<Double>, _ times: [Double]) -> [Double] {
    times.map { animation.value(at: 10 + $0 * 4) }
  }

  private func close(_ a: [Double], _ b: [Double], _ tolerance: Double = 1e-12) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < tolerance }
  }

  private func keyframes(
    _ list: [Double], times: [Double]? = nil, functions: [TimingFunction] = [],
    mode: CalculationMode = .linear,
    shapes: [SplineParameters] = []
  ) -> KeyframeAnimation<Double> {
    KeyframeAnimation(
      values: list, keyTimes: times, timingFunctions: functions, calculationMode: mode,
      splineParameters: shapes,
      duration: 4, beginTime: 10)
  }

  @Test
  func `linear keyframes are straight between their times`() {
    #expect(values(keyframes([0, 10, -10]), [-1, 0, 0.25, 0.5, 0.75, 1, 3]) == [0, 0, 5, 10, 0, -10, -10])
    let timed = keyframes([0, 10, -10], times: [0.2, 0.4, 0.6])
    #expect(close(values(timed, [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.9]), [0, 0, 5, 10, 0, -10, -10]))
    #expect(abs(timed.velocity(at: 10 + 0.3 * 4) - 10 / 0.8) < 1e-9 && timed.velocity(at: 10.4) == 0)
    // Two keyframes at the same time are a jump.
    let jump = keyframes([0, 10, 50, 60], times: [0, 0.5, 0.5, 1])
    #expect(close(values(jump, [0.25, 0.499_999_999, 0.5, 0.75]), [5, 10, 50, 55], 1e-6))
    #expect(values(keyframes([7]), [0, 0.5, 1]) == [7, 7, 7])
  }

  @Test
  func `each segment has its own timing function, and the whole has one`() {
    let eased = keyframes([0, 10, 20], functions: [.easeIn])
    #expect(close(values(eased, [0.25, 0.75]), [10 * TimingFunction.easeIn.value(at: 0.5), 15]))
    var whole = keyframes([0, 10, 20])
    whole.timingFunction = .easeOut
    #expect(close(values(whole, [0.3]), [20 * TimingFunction.easeOut.value(at: 0.3)]))
  }

  @Test
  func `discrete keyframes hold until the next one's time`() {
    let even = keyframes([1, 2, 3, 4], mode: .discrete)
    #expect(values(even, [0, 0.24, 0.26, 0.5, 0.74, 0.75, 0.99, 1]) == [1, 1, 2, 3, 3, 4, 4, 4])
    for times in [[0, 0.1, 0.9], [0, 0.1, 0.9, 1]] {
      let timed = keyframes([1, 2, 3], times: times, mode: .discrete)
      #expect(values(timed, [0, 0.09, 0.11, 0.5, 0.91, 1]) == [1, 1, 2, 2, 3, 3])
      #expect(timed.velocity(at: 12) == 0)
    }
  }

  @Test
  func `paced keyframes keep one speed, whatever their times`() {
    // A path of 30: 10, then 20 back.
    let paced = keyframes([0, 10, -10], times: [0, 0.9, 1], functions: [.easeIn], mode: .paced)
    #expect(close(values(paced, [1.0 / 6, 1.0 / 3, 2.0 / 3, 1]), [5, 10, 0, -10]))
    #expect(abs(paced.velocity(at: 10.5) - 7.5) < 1e-9 && abs(paced.velocity(at: 13) + 7.5) < 1e-9)
    #expect(values(keyframes([3, 3, 3], mode: .paced), [0, 0.3, 1]) == [3, 3, 3])
  }

  @Test
  func `cubic keyframes are a Catmull-Rom spline, bent by tension, continuity and bias`() {
    // Between 0, 1 and 4, 9 the tangents are half the difference of the neighbours: in the middle (1 + 4)/2 +
    // (2 − 4)/8.
    let spline = keyframes([0, 1, 4, 9], mode: .cubic)
    #expect(close(values(spline, [0, 1.0 / 3, 0.5, 2.0 / 3, 1]), [0, 1, 2.25, 4, 9]))
    // In the first segment the tangents are 1 (one-sided) and 2: (0 + 1)/2 + (1 − 2)/8.
    #expect(close(values(spline, [1.0 / 6]), [0.375]))
    // The velocity at a keyframe: 2 per third of 4 s.
    #expect(abs(spline.velocity(at: 10 + 4.0 / 3) - 1.5) < 1e-9)

    func middle(_ shape: SplineParameters) -> Double {
      // Only the value 1 has parameters. Its outgoing tangent d and the incoming tangent 4 at 4 give 2.5 + (d
      // − 4)/8.
      values(keyframes([0, 1, 4, 9], mode: .cubic, shapes: [SplineParameters(), shape]), [0.5])[0]
    }
    func departure(_ shape: SplineParameters) -> Double { (middle(shape) - 2.5) * 8 + 4 }
    #expect(abs(departure(SplineParameters()) - 2) < 1e-9)
    #expect(abs(departure(SplineParameters(tension: 1))) < 1e-9)
    #expect(abs(departure(SplineParameters(tension: -1)) - 4) < 1e-9)
    // From the paper: (1−t)(1+c)(1+b)/2·1 + (1−t)(1−c)(1−b)/2·3.
    #expect(abs(departure(SplineParameters(bias: 1)) - 1) < 1e-9)
    #expect(abs(departure(SplineParameters(bias: -1)) - 3) < 1e-9)
    #expect(abs(departure(SplineParameters(continuity: 1)) - 1) < 1e-9)
    #expect(abs(departure(SplineParameters(continuity: -1)) - 3) < 1e-9)
    #expect(abs(departure(SplineParameters(tension: 0.5, continuity: 0.5, bias: 0.5)) - 0.75) < 1e-9)
  }

  @Test
  func `a cubic's velocity does not jump at keyframes, evenly spread or not`() {
    var worst = 0.0
    for seed in 0..<500 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let list = (0..<6).map { _ in generator.double(-100...100) }
      let times = [0, 0.1, 0.35, 0.4, 0.8, 1]
      let animation = keyframes(
        list, times: times, mode: .cubic,
        shapes: list.map { _ in
          SplineParameters(tension: generator.double(-0.5...0.5), bias: generator.double(-0.5...0.5))
        })
      for time in times.dropFirst().dropLast() {
        let (before, after) = (
          animation.velocity(at: 10 + time * 4 - 1e-9), animation.velocity(at: 10 + time * 4 + 1e-9)
        )
        worst = max(worst, abs(before - after))
      }
    }
    print("cubic keyframes: velocity jumps by at most \(worst) a second")
    #expect(worst < 1e-3)
  }

  @Test
  func `cubic-paced keyframes pass the same points at one speed`() {
    var (worst, nearest) = (0.0, 0.0)
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let points = (0..<5).map { _ in Point(x: generator.double(0...300), y: generator.double(0...300)) }
      let animation = KeyframeAnimation(
        values: points, keyTimes: [0, 0.1, 0.2, 0.3, 1], calculationMode: .cubicPaced, duration: 4,
        beginTime: 10)
      let speeds = (1..<100).map { animation.velocity(at: 10 + Double($0) / 25).length }
      let mean = speeds.reduce(0, +) / Double(speeds.count)
      worst = max(worst, (speeds.map { abs($0 - mean) }.max() ?? 1) / mean)
      let track = (0...1000).map { animation.value(at: 10 + Double($0) / 250) }
      for p in points { nearest = max(nearest, track.map { $0.distance(to: p) }.min() ?? 1) }
      // All steps are equally long, and match the speed.
      let way = zip(track, track.dropFirst()).map { $0.distance(to: $1) }.reduce(0, +)
      #expect(abs(way - mean * 4) < 1e-3 * way, "seed \(seed): \(way), \(mean * 4)")
    }
    print("cubic paced: speed within \(worst) of its mean, keyframes within \(nearest) pt")
    #expect(worst < 1e-6 && nearest < 2)
  }

  @Test
  func `along a path: lines and curves take equal times, moves none, and paced goes at one speed`() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 100, y: 0))
    path.addQuadCurve(to: Point(x: 200, y: 100), control: Point(x: 200, y: 0))
    path.move(to: Point(x: 0, y: 50))
    path.addCurve(to: Point(x: 0, y: 350), control1: Point(x: 0, y: 150), control2: Point(x: 0, y: 250))
    let linear = KeyframeAnimation(path: path, rotationMode: .auto, duration: 3, beginTime: 10)
    #expect(linear.value(at: 10.5).distance(to: Point(x: 50, y: 0)) < 1e-12)
    #expect(linear.value(at: 11.5).distance(to: Point(x: 175, y: 25)) < 1e-12)
    #expect(linear.value(at: 12).distance(to: Point(x: 0, y: 50)) < 1e-9)
    #expect(linear.value(at: 12.5).distance(to: Point(x: 0, y: 200)) < 1e-9)
    #expect(linear.velocity(at: 10.5).distance(to: Point(x: 100, y: 0)) < 1e-9)
    #expect(linear.velocity(at: 11.5).distance(to: Point(x: 100, y: 100)) < 1e-9)
    let discrete = KeyframeAnimation(path: path, calculationMode: .discrete, duration: 4, beginTime: 10)
    #expect(discrete.value(at: 11.5) == Point(x: 100, y: 0) && discrete.value(at: 99) == Point(x: 0, y: 350))
    let paced = KeyframeAnimation(path: path, calculationMode: .paced, duration: 3, beginTime: 10)
    let speeds = (1..<300).map { paced.velocity(at: 10 + Double($0) / 100).length }
    let spread = (speeds.max() ?? 1) - (speeds.min() ?? 0)
    print("paced path: speeds between \(speeds.min() ?? 0) and \(speeds.max() ?? 0) pt/s")
    #expect(spread < 1e-6 * speeds[0] && abs(speeds[0] * 3 - path.length) < 1e-5)
    let circle = KeyframeAnimation(
      path: Path(ellipseIn: Rect(x: 0, y: 0, width: 200, height: 200)), calculationMode: .paced, duration: 1,
      beginTime: 10)
    #expect(
      circle.value(at: 10.125).distance(to: Point(x: 100 + 100 * sqrt(0.5), y: 100 + 100 * sqrt(0.5))) < 0.05)
  }

  @Test
  func `what follows a path turns with it, or against it, at corners and cusps too`() throws {
    let circle = Path(ellipseIn: Rect(x: -50, y: -50, width: 100, height: 100))
    for (mode, offset) in [(RotationMode.auto, Double.pi / 2), (.autoReverse, -Double.pi / 2)] {
      let animation = KeyframeAnimation(
        path: circle, calculationMode: .paced, rotationMode: mode, duration: 1, beginTime: 10)
      for step in 0..<50 {
        let time = 10 + Double(step) / 50
        let p = animation.value(at: time)
        let angle = try #require(animation.tangentAngle(at: time))
        let expected = atan2(p.y, p.x) + offset
        #expect(abs(remainder(angle - expected, 2 * .pi)) < 2e-3, "\(mode) at \(step)")
        #expect(abs(angle) <= .pi)
      }
    }
    var cusp = Path()
    cusp.move(to: Point(x: 5, y: 5))
    cusp.addCurve(to: Point(x: 5, y: 25), control1: Point(x: 5, y: 5), control2: Point(x: 5, y: 25))
    let animation = KeyframeAnimation(path: cusp, rotationMode: .auto, duration: 1, beginTime: 10)
    for time in [9, 10, 10.5, 11, 12.0] {
      let angle = try #require(animation.tangentAngle(at: time))
      #expect(abs(angle - .pi / 2) < 1e-9)
    }
    #expect(KeyframeAnimation(path: cusp, duration: 1).tangentAngle(at: 0.5) == nil)
    #expect(Animation.keyframe(animation).tangentAngle(at: 10) != nil)
  }

  @Test
  func `transforms go through keyframes in every mode`() {
    let turns = [0.0, 1, 2.5, 3].map { Transform(rotation: $0) }
    for mode in [CalculationMode.linear, .paced, .cubic, .cubicPaced] {
      let animation = KeyframeAnimation(values: turns, calculationMode: mode, duration: 3, beginTime: 10)
      #expect(animation.value(at: 99).span(to: turns[3]) < 1e-9)
      for step in 0...30 {
        let t = animation.value(at: 10 + Double(step) / 10)
        #expect(abs(t.determinant - 1) < 1e-12 && t.isAffine, "\(mode)")
      }
    }
    let linear = KeyframeAnimation(values: turns, duration: 3, beginTime: 10)
    #expect(abs(linear.value(at: 11.5).rotationZ - 1.75) < 1e-12)
  }
}
