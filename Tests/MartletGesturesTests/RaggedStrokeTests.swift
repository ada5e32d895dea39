import MartletGeometry
import MartletGestures
import RandomTestSupport
import Testing

/// The velocity at the lift when a busy machine has given bad time stamps to good strokes.
@Suite struct RaggedStrokeTests {
  /// How far off the velocity may be. Each value is the measured one plus a margin.
  struct Bounds: Sendable {
    let kind: Hand.Kind
    /// The error below which half of the strokes are, relative to the hand's speed. Only hands above 150 pt/s
    /// count.
    let median: Double
    /// The error below which nine of ten are, relative to the hand's top speed in the last 100 ms (at least
    /// 400 pt/s).
    let usual: Double
  }

  static let bounds = [
    Bounds(kind: .steady, median: 0.015, usual: 0.12),
    Bounds(kind: .curved, median: 0.04, usual: 0.1),
    Bounds(kind: .minimumJerk, median: 0.06, usual: 0.26),
    Bounds(kind: .braking, median: 0.09, usual: 0.18),
    Bounds(kind: .accelerating, median: 0.05, usual: 0.22),
    Bounds(kind: .hooked, median: 0.55, usual: 0.65),
    Bounds(kind: .paused, median: 0.07, usual: 0.3),
    Bounds(kind: .resting, median: 0.001, usual: 0.001),
  ]

  /// The seeds for every kind, rate and raggedness. A failing seed can be repeated alone.
  static let seeds = SeededGenerator.seeds(100)

  private static func stroke(
    _ kind: Hand.Kind, _ raggedness: Raggedness, rate: Double, seed: UInt64
  ) -> Stroke {
    var generator = SeededGenerator(seed: seed)
    let hand = Hand.random(kind, using: &generator)
    var sensor = Sensor.random(rate: rate, using: &generator)
    (sensor.jitter, sensor.wholeMilliseconds) = (0, false)
    return raggedness.applied(to: sensor.report(hand, using: &generator), using: &generator)
  }

  @Test(arguments: Raggedness.allCases, bounds)
  func `the velocity at the lift is the hand's, however bad the stamps are`(
    raggedness: Raggedness, bounds: Bounds
  ) {
    for rate in raggedness.rates {
      var errors = StrokeErrors()
      for seed in Self.seeds { errors.add(Self.stroke(bounds.kind, raggedness, rate: rate, seed: seed)) }
      guard SeededGenerator.drawsAll else { continue }
      let (median, usual) = (errors.median, errors.within(90))
      #expect(median < bounds.median, "\(bounds.kind), \(raggedness), \(rate) Hz, seeds \(Self.seeds)")
      #expect(usual < bounds.usual, "\(bounds.kind), \(raggedness), \(rate) Hz, seeds \(Self.seeds)")
      print(
        "velocity at lift, \(bounds.kind), \(raggedness), \(Int(rate)) Hz: median \(StrokeErrors.percent(median)) of the hand's",
        "speed; nine of ten within \(StrokeErrors.percent(usual)) of its fastest, worst \(StrokeErrors.percent(errors.worst))"
      )
    }
  }

  @Test(arguments: Raggedness.allCases, Hand.Kind.allCases)
  func `bad stamps neither turn a velocity round nor raise it`(raggedness: Raggedness, kind: Hand.Kind) {
    var (turned, raised) = (0, 0)
    for rate in raggedness.rates {
      for seed in Self.seeds.prefix(Thoroughness.isFull ? 100 : 40) {
        let stroke = Self.stroke(kind, raggedness, rate: rate, seed: seed)
        let (told, way) = (stroke.told, stroke.newestWay)
        if told.x * way.x + told.y * way.y < -1.5 * told.length { turned += 1 }
        if told.length > 1.25 * stroke.topSpeed + 80 { raised += 1 }
      }
    }
    #expect(turned <= 3 && raised <= 3, "\(kind), \(raggedness), seeds \(Self.seeds): \(turned), \(raised)")
    print("velocity at lift, \(kind), \(raggedness): of the strokes \(turned) turned round, \(raised) raised")
  }

  @Test(arguments: RecordedStrokes.late + RecordedStrokes.bursts)
  func `an even stroke that was recorded on a busy machine is told within 2 %`(stamps: [Double]) {
    let samples = RecordedStrokes.samples(stamps)
    var tracker = VelocityTracker<Point>()
    for sample in samples { tracker.add(sample.position, at: sample.time) }
    let velocity = tracker.velocity(at: samples[samples.count - 1].time)
    print("velocity at lift, recorded: \(velocity.y) of \(RecordedStrokes.speed) pt/s")
    #expect(velocity.x == 0)
    #expect(abs(velocity.y / RecordedStrokes.speed - 1) < 0.02)
  }
}
