import MartletGeometry
import MartletGestures
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct VelocityTrackerTests {
  @Test
  func `nothing and a single sample have no velocity`() {
    var tracker = VelocityTracker<Point>()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(x: 3, y: 4), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
  }

  @Test
  func `of equal time stamps the last sample counts`() {
    var tracker = VelocityTracker<Point>()
    for i in 0..<10 {
      tracker.add(Point(x: -999, y: 0), at: Double(i) * 0.01)
      tracker.add(Point(x: Double(i) * 5, y: 0), at: Double(i) * 0.01)
    }
    #expect(tracker.count == 10)
    #expect(tracker.velocity(at: 0.09).distance(to: Point(x: 500, y: 0)) < 1e-6)
  }

  @Test
  func `a late report is dropped, a clock that falls back starts anew`() {
    var tracker = VelocityTracker<Point>()
    for i in 0..<10 {
      tracker.add(Point(x: Double(i) * 5, y: 0), at: 50 + Double(i) * 0.01)
      tracker.add(Point(x: 1e6, y: 0), at: 50 + Double(i) * 0.01 - 0.003)
    }
    #expect(tracker.velocity(at: 50.09).distance(to: Point(x: 500, y: 0)) < 1e-6)
    for i in 0..<10 { tracker.add(Point(x: 0, y: Double(i)), at: Double(i) * 0.01) }
    #expect(tracker.velocity(at: 0.09).distance(to: Point(x: 0, y: 100)) < 1e-6)
  }

  @Test
  func `a finger that rested for 40 ms has no velocity, whether the device goes on reporting or not`() {
    for reports in [true, false] {
      var tracker = VelocityTracker<Point>()
      for i in 0...20 { tracker.add(Point(x: Double(i) * 10, y: 0), at: Double(i) * 0.01) }
      if reports { for i in 1...4 { tracker.add(Point(x: 200.3, y: 0.2), at: 0.2 + Double(i) * 0.01) } }
      #expect(tracker.velocity(at: 0.241) == .zero)
    }
    var tracker = VelocityTracker<Point>()
    for i in 0...20 { tracker.add(Point(x: Double(i) * 10, y: 0), at: Double(i) * 0.01) }
    #expect(tracker.velocity(at: 0.22).distance(to: Point(x: 1000, y: 0)) < 1e-6)
  }

  @Test
  func `motion older than a tenth of a second does not count`() {
    var tracker = VelocityTracker<Point>()
    for i in 0...30 { tracker.add(Point(x: -Double(i) * 10, y: 0), at: Double(i) * 0.01) }
    for i in 1...12 { tracker.add(Point(x: -300, y: Double(i) * 3), at: 0.3 + Double(i) * 0.01) }
    #expect(tracker.velocity(at: 0.42).distance(to: Point(x: 0, y: 300)) < 1e-6)
  }

  @Test(arguments: [1000.0, 8000])
  func `a mouse that reports a thousand or eight thousand times a second is followed`(rate: Double) {
    var tracker = VelocityTracker<Point>()
    for i in 0..<Int(rate / 2) { tracker.add(Point(x: Double(i) / rate * 700, y: 0), at: Double(i) / rate) }
    #expect(tracker.velocity(at: 0.5).distance(to: Point(x: 700, y: 0)) < 1)
  }

  @Test()
  func
    `no row of samples, however absurd, gives a velocity that is not finite or beyond 20,000 points per second`()
  {
    let strange = [
      0, -0.0, .nan, .infinity, -.infinity, Double.leastNonzeroMagnitude, 1e308, -1e308, 1e15, 5, 5.0000001,
      4.9999,
    ]
    for seed in SeededGenerator.seeds(2500, thorough: 10_000) {
      var generator = SeededGenerator(seed: seed)
      func number(_ usual: Double) -> Double {
        generator.chance(0.15)
          ? strange[generator.int(0..<strange.count)] : usual + generator.double(-0.01...0.01)
      }
      var tracker = VelocityTracker<Point>()
      var time = 0.0
      for _ in 0..<generator.int(0..<100) {
        time += 0.008
        tracker.add(Point(x: number(time * 1000), y: number(5)), at: number(time))
        let v = tracker.velocity(at: number(time))
        #expect(v.isFinite && v.length <= 20_000.001, "seed \(seed): \(v)")
      }
    }
  }

  @Test
  func `the velocity of an angle, a size, a rectangle and a colour is that of their numbers`() {
    /// A value that changes evenly along a way.
    func velocity<Value: Animatable>(_ way: Value) -> Value.Velocity {
      var tracker = VelocityTracker<Value>()
      for i in 0...12 { tracker.add(way * (Double(i) * 0.01), at: 5 + Double(i) * 0.01) }
      return tracker.velocity(at: 5.12)
    }
    #expect(abs(velocity(3.5) - 3.5) < 1e-6)
    #expect(velocity(Size(width: 300, height: -90)).span(to: Size(width: 300, height: -90)) < 1e-6)
    let rect = Rect(x: 90, y: -400, width: 30, height: 800)
    #expect(velocity(rect).span(to: rect) < 1e-6)
    let color = Color(red: 0.5, green: 0.25, blue: 1, alpha: 0.5)
    #expect(velocity(color).span(to: color) < 1e-3)
    #expect(velocity(Scalars([200, -3, 8])).span(to: [200, -3, 8]) < 1e-6)
  }

  @Test
  func `the velocity of a transform is that of its sixteen numbers`() {
    var tracker = VelocityTracker<Transform>()
    for i in 0...12 {
      let t = Double(i) * 0.01
      tracker.add(
        Transform(scale: 1 + 2 * t).concatenating(Transform(translationX: 500 * t, y: -80 * t)), at: t)
    }
    let rates = tracker.velocity(at: 0.12).rates
    #expect((rates.row1 - [2, 0, 0, 0]).max() < 1e-6 && (rates.row1 - [2, 0, 0, 0]).min() > -1e-6)
    #expect(abs(rates.row4.x - 500) < 1e-6 && abs(rates.row4.y + 80) < 1e-6)
  }

  @Test
  func `an angle that trembles by a hundredth rests, one that swings back does not go on`() {
    var resting = VelocityTracker<Double>()
    for i in 0...20 { resting.add(Double(i) * 0.05, at: Double(i) * 0.01) }
    for i in 1...5 { resting.add(1 + (i.isMultiple(of: 2) ? 0.01 : 0), at: 0.2 + Double(i) * 0.01) }
    #expect(resting.velocity(at: 0.25) == 0)
    var turning = VelocityTracker<Double>()
    for i in 0...20 { turning.add(2 - (Double(i) - 14) * (Double(i) - 14) * 0.01, at: Double(i) * 0.01) }
    #expect(turning.velocity(at: 0.2) < -8)
  }

  @Test
  func `one number is measured as a point on a line is`() {
    for seed in SeededGenerator.seeds(200) {
      var generator = SeededGenerator(seed: seed)
      var (number, point) = (VelocityTracker<Double>(), VelocityTracker<Point>())
      var (time, value) = (9.0, 0.0)
      for _ in 0..<generator.int(2..<60) {
        time += generator.double(0.002...0.016)
        value += generator.double(-3...9)
        number.add(value * 0.02, at: time)
        point.add(Point(x: value, y: 0), at: time)
      }
      let (one, two) = (number.velocity(at: time) / 0.02, point.velocity(at: time).x)
      // Rounding may decide between two fits.
      #expect(abs(one - two) <= 0.02 * abs(two) + 1, "seed \(seed): \(one), \(two)")
    }
  }
}
