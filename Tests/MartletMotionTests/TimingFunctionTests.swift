import Glibc
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct TimingFunctionTests {
  /// A coordinate of the curve by de Casteljau's algorithm.
  static func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * s }
    let (a, b, c) = (mix(0, p1), mix(p1, p2), mix(p2, 1))
    return mix(mix(a, b), mix(b, c))
  }

  /// The value by bisection alone.
  static func reference(_ p: SIMD4<Double>, _ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if bezier(p.x, p.z, middle) < x { low = middle } else { high = middle }
    }
    return bezier(p.y, p.w, (low + high) / 2)
  }

  @Test
  func `values are those of the curve, found by bisection, to 1e-7`() {
    var worst = 0.0
    let corners = [0.0, 1e-9, 1e-3, 0.5, 1 - 1e-3, 1]
    for seed in SeededGenerator.seeds(4000) {
      var generator = SeededGenerator(seed: seed)
      func x() -> Double {
        generator.chance(0.4) ? corners[generator.int(0..<corners.count)] : generator.double(0...1)
      }
      let p = SIMD4(x(), generator.double(-2...3), x(), generator.double(-2...3))
      let function = TimingFunction(p.x, p.y, p.z, p.w)
      for _ in 0..<50 {
        let t = generator.chance(0.2) ? pow(10, generator.double(-9 ... -1)) : generator.double(0...1)
        let found = function.value(at: t)
        // Where the curve is vertical, a rounded time has a range of values: any of them is right.
        let low = Self.reference(p, t - 1e-13)
        let high = Self.reference(p, t + 1e-13)
        let error = max(0, min(low, high) - found, found - max(low, high))
        worst = max(worst, error)
        #expect(error < 1e-7, "seed \(seed): \(p) at \(t): \(found), not \(low)…\(high)")
      }
    }
    print("timing function: at most \(worst) from bisection")
  }

  @Test
  func `vertical tangents at an end and in the middle are no trouble`() {
    for p in [
      SIMD4(0.0, 0.5, 0, 1), SIMD4(1, 0, 1, 0.5), SIMD4(1, 0, 0, 1), SIMD4(0, 1, 1, 0), SIMD4(0, 1, 0, 1),
    ] {
      let function = TimingFunction(p.x, p.y, p.z, p.w)
      for step in 0...1000 {
        let t = Double(step) / 1000
        let (low, high) = (Self.reference(p, t - 1e-13), Self.reference(p, t + 1e-13))
        let found = function.value(at: t)
        #expect(found >= min(low, high) - 1e-7 && found <= max(low, high) + 1e-7, "\(p) at \(t)")
        #expect(function.slope(at: t).isFinite, "\(p) at \(t)")
      }
    }
  }

  @Test
  func `the slope is the derivative of the value`() {
    var worst = 0.0
    for seed in SeededGenerator.seeds(4000) {
      var generator = SeededGenerator(seed: seed)
      let function = TimingFunction(
        generator.double(0.05...0.95), generator.double(-1...2), generator.double(0.05...0.95),
        generator.double(-1...2))
      let t = generator.double(0.01...0.99)
      let h = 1e-5
      let slopes = [-h, 0, h].map { function.slope(at: t + $0) }
      let numeric = (function.value(at: t + h) - function.value(at: t - h)) / (2 * h)
      // Near a vertical tangent the difference quotient is less exact than the slope.
      let tolerance = 1e-6 + abs(slopes[2] - 2 * slopes[1] + slopes[0]) + abs(slopes[2] - slopes[0]) * 0.01
      worst = max(worst, abs(numeric - slopes[1]) - tolerance)
      #expect(abs(numeric - slopes[1]) < tolerance, "seed \(seed): \(numeric), \(slopes)")
    }
  }

  @Test
  func `it begins at 0, ends at 1 and stays there outside`() {
    for function in [
      TimingFunction.linear, .default, .easeIn, .easeOut, .easeInEaseOut, TimingFunction(0, 3, 1, -2),
    ] {
      #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1)
      #expect(function.value(at: -1) == 0 && function.value(at: 2) == 1)
      #expect(function.slope(at: -0.1) == 0 && function.slope(at: 1.1) == 0)
    }
    #expect(TimingFunction.linear.value(at: 0.3) == 0.3 && TimingFunction.linear.slope(at: 0.3) == 1)
  }

  @Test
  func `the named functions have the control points of Core Animation`() {
    #expect(TimingFunction.default.controlPoints == SIMD4(0.25, 0.1, 0.25, 1))
    #expect(TimingFunction.easeIn.controlPoints == SIMD4(0.42, 0, 1, 1))
    #expect(TimingFunction.easeOut.controlPoints == SIMD4(0, 0, 0.58, 1))
    #expect(TimingFunction.easeInEaseOut.controlPoints == SIMD4(0.42, 0, 0.58, 1))
    // Values that browsers give for CSS `ease`.
    #expect(abs(TimingFunction.default.value(at: 0.5) - 0.8024033877399112) < 1e-9)
  }
}
