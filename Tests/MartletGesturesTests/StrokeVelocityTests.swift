import MartletGeometry
import MartletGestures
import RandomTestSupport
import Testing

/// The velocity at the lift of strokes that people make and devices report.
@Suite struct StrokeVelocityTests {
  /// How far off the velocity of a kind of stroke may be. Each value is the measured one plus a margin.
  struct Bounds: Sendable {
    let kind: Hand.Kind
    /// The error below which half of the strokes are, relative to the hand's speed. Only hands above 150 pt/s
    /// count.
    let median: Double
    /// The error below which 99 of 100 are, relative to the hand's top speed in the last 100 ms (at least 400
    /// pt/s).
    let most: Double
    /// The error below which all are. The worst are strokes whose second last sample was lost: it is equally
    /// likely that the last one came late, and then the hand was faster.
    let worst: Double
  }

  static let bounds = [
    Bounds(kind: .steady, median: 0.006, most: 0.09, worst: 0.28),
    Bounds(kind: .curved, median: 0.023, most: 0.12, worst: 0.23),
    Bounds(kind: .minimumJerk, median: 0.045, most: 0.19, worst: 0.42),
    Bounds(kind: .braking, median: 0.065, most: 0.19, worst: 0.6),
    Bounds(kind: .accelerating, median: 0.036, most: 0.2, worst: 0.45),
    Bounds(kind: .hooked, median: 0.43, most: 0.76, worst: 1.1),
    Bounds(kind: .paused, median: 0.04, most: 0.37, worst: 0.56),
    Bounds(kind: .resting, median: 0.001, most: 0.001, worst: 0.09),
  ]

  /// The seeds for every kind and rate. A failing seed can be repeated alone.
  static let seeds = SeededGenerator.seeds(300)

  @Test(arguments: bounds)
  func `the velocity at the lift is the hand's at the newest sample, however it moved`(bounds: Bounds) {
    for rate in Sensor.rates {
      var errors = StrokeErrors()
      for seed in Self.seeds {
        let part = errors.add(Self.stroke(bounds.kind, rate: rate, seed: seed))
        #expect(part < bounds.worst, "\(bounds.kind) at \(rate) Hz, seed \(seed)")
      }
      guard SeededGenerator.drawsAll else { continue }
      let (median, most) = (errors.median, errors.within(99))
      #expect(median < bounds.median, "\(bounds.kind) at \(rate) Hz")
      #expect(most < bounds.most, "\(bounds.kind) at \(rate) Hz")
      print(
        "velocity at lift, \(bounds.kind), \(Int(rate)) Hz: median \(StrokeErrors.percent(median)) of the hand's speed;",
        "99 of 100 within \(StrokeErrors.percent(most)), worst \(StrokeErrors.percent(errors.worst)) of its fastest"
      )
    }
  }

  @Test(arguments: Hand.Kind.allCases)
  func `no velocity points against the way that the finger went last`(kind: Hand.Kind) {
    for rate in Sensor.rates {
      for seed in Self.seeds.prefix(100) {
        let stroke = Self.stroke(kind, rate: rate, seed: seed)
        let (told, way) = (stroke.told, stroke.newestWay)
        // Noise and rounding of two positions may make it go back along the velocity.
        #expect(
          told.x * way.x + told.y * way.y >= -1.5 * told.length,
          "\(kind) at \(rate) Hz, seed \(seed): \(told)")
      }
    }
  }

  @Test(arguments: Hand.Kind.allCases)
  func `no velocity is above the fastest of the last 100 ms`(kind: Hand.Kind) {
    var (most, excess) = (0.0, 0.0)
    for rate in Sensor.rates {
      for seed in Self.seeds.prefix(100) {
        let stroke = Self.stroke(kind, rate: rate, seed: seed)
        let told = stroke.told.length
        // A tenth, plus the way that noise can add in a frame.
        #expect(told <= 1.1 * stroke.topSpeed + 80, "\(kind) at \(rate) Hz, seed \(seed): \(told)")
        most = max(most, told / max(stroke.topSpeed, 400))
        excess = max(excess, told - 1.1 * stroke.topSpeed)
      }
    }
    print(
      "velocity at lift, \(kind): at most \(StrokeErrors.percent(most)) of the fastest speed; 1.1 of it and \(excess) pt/s"
    )
  }

  @Test
  func `a finger that only ever moved down and braked is not thrown up`() {
    // Recorded at intervals of 8 ms; the lift was reported 15 ms after the last sample.
    let places = [
      466, 479.7, 491.7, 501.7, 509.1, 514.9, 519.4, 523.4, 527.1, 530.6, 533.1, 535.4, 536.9, 538.3,
    ]
    var tracker = VelocityTracker<Point>()
    for (index, y) in places.enumerated() { tracker.add(Point(x: 640, y: y), at: 50 + Double(index) * 0.008) }
    let velocity = tracker.velocity(at: 50 + 13 * 0.008 + 0.015)
    #expect(velocity.x == 0)
    // It moved at 188 and 175 pt/s at the end, and became slower.
    #expect(velocity.y > 90 && velocity.y < 180, "\(velocity)")
  }

  @Test
  func `a steady finger goes on over lost samples`() {
    var tracker = VelocityTracker<Point>()
    for i in [0, 1, 2, 3, 4, 5, 6, 9] { tracker.add(Point(x: Double(i) * 10, y: 0), at: Double(i) / 60) }
    #expect(tracker.velocity(at: 0.155).distance(to: Point(x: 600, y: 0)) < 1e-6)
  }

  @Test(arguments: Hand.Kind.allCases)
  func `how late the lift is told does not change the velocity`(kind: Hand.Kind) {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let hand = Hand.random(kind, using: &generator)
      var tracker = VelocityTracker<Point>()
      let stroke = Sensor(rate: 120, noise: 0.2).report(hand, using: &generator)
      for sample in stroke.samples { tracker.add(sample.position, at: sample.time) }
      let last = stroke.samples[stroke.samples.count - 1].time
      let atOnce = tracker.velocity(at: last)
      for delay in [0.008, 0.015, 0.02] where tracker.velocity(at: last + delay) != .zero {
        #expect(tracker.velocity(at: last + delay) == atOnce, "\(kind), seed \(seed), \(delay) s late")
      }
    }
  }

  @Test(arguments: [true, false])
  func `what was before a pause does not count, whether the device goes on reporting or not`(reports: Bool) {
    var tracker = VelocityTracker<Point>()
    for i in 0...10 { tracker.add(Point(x: Double(i) * -10, y: 0), at: Double(i) * 0.008) }
    if reports { for i in 1...5 { tracker.add(Point(x: -100, y: 0.3), at: 0.08 + Double(i) * 0.008) } }
    // It continues at 128 ms, for 32 ms.
    for i in 0...4 { tracker.add(Point(x: -100, y: Double(i) * 4), at: 0.128 + Double(i) * 0.008) }
    let velocity = tracker.velocity(at: 0.165)
    #expect(velocity.distance(to: Point(x: 0, y: 500)) < 5, "\(velocity)")
  }

  @Test
  func `a device of 20 reports a second makes no pauses by that`() {
    var tracker = VelocityTracker<Point>()
    for i in 0...8 { tracker.add(Point(x: Double(i) * 25, y: 0), at: Double(i) * 0.05) }
    #expect(tracker.velocity(at: 0.41).distance(to: Point(x: 500, y: 0)) < 1e-6)
  }

  private static func stroke(_ kind: Hand.Kind, rate: Double, seed: UInt64) -> Stroke {
    var generator = SeededGenerator(seed: seed)
    let hand = Hand.random(kind, using: &generator)
    return Sensor.random(rate: rate, using: &generator).report(hand, using: &generator)
  }
}
