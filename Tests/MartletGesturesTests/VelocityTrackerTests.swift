import MartletGeometry
import MartletGestures
import RandomTestSupport
import Testing

@Suite struct VelocityTrackerTests {
  @Test
  func `nothing and a single sample have no velocity`() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(x: 3, y: 4), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
  }

  @Test
  func `of equal time stamps the last sample counts`() {
    var tracker = VelocityTracker()
    for i in 0..<10 {
      tracker.add(Point(x: -999, y: 0), at: Double(i) * 0.01)
      tracker.add(Point(x: Double(i) * 5, y: 0), at: Double(i) * 0.01)
    }
    #expect(tracker.count == 10)
    #expect(tracker.velocity(at: 0.09).distance(to: Point(x: 500, y: 0)) < 1e-6)
  }

  @Test
  func `a late report is dropped, a clock that falls back starts anew`() {
    var tracker = VelocityTracker()
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
      var tracker = VelocityTracker()
      for i in 0...20 { tracker.add(Point(x: Double(i) * 10, y: 0), at: Double(i) * 0.01) }
      if reports { for i in 1...4 { tracker.add(Point(x: 200.3, y: 0.2), at: 0.2 + Double(i) * 0.01) } }
      #expect(tracker.velocity(at: 0.241) == .zero)
    }
    var tracker = VelocityTracker()
    for i in 0...20 { tracker.add(Point(x: Double(i) * 10, y: 0), at: Double(i) * 0.01) }
    #expect(tracker.velocity(at: 0.22).distance(to: Point(x: 1000, y: 0)) < 1e-6)
  }

  @Test
  func `motion older than a tenth of a second does not count`() {
    var tracker = VelocityTracker()
    for i in 0...30 { tracker.add(Point(x: -Double(i) * 10, y: 0), at: Double(i) * 0.01) }
    for i in 1...12 { tracker.add(Point(x: -300, y: Double(i) * 3), at: 0.3 + Double(i) * 0.01) }
    #expect(tracker.velocity(at: 0.42).distance(to: Point(x: 0, y: 300)) < 1e-6)
  }

  @Test(arguments: [1000.0, 8000])
  func `a mouse that reports a thousand or eight thousand times a second is followed`(rate: Double) {
    var tracker = VelocityTracker()
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
    for seed in SeededGenerator.seeds(10_000) {
      var generator = SeededGenerator(seed: seed)
      func number(_ usual: Double) -> Double {
        generator.chance(0.15)
          ? strange[generator.int(0..<strange.count)] : usual + generator.double(-0.01...0.01)
      }
      var tracker = VelocityTracker()
      var time = 0.0
      for _ in 0..<generator.int(0..<100) {
        time += 0.008
        tracker.add(Point(x: number(time * 1000), y: number(5)), at: number(time))
        let v = tracker.velocity(at: number(time))
        #expect(v.isFinite && v.length <= 20_000.001, "seed \(seed): \(v)")
      }
    }
  }
}
