import Glibc
import MartletGeometry
import MartletGestures
import RandomTestSupport
import Testing

/// How close the tracker's velocity at the lift is to the finger's true velocity. The documentation cites the
/// printed figures.
@Suite struct VelocityAccuracyTests {
  /// A device's report of a finger: evenly spaced samples with stamps that are off by up to 1 ms, some of
  /// them lost; the finger lifts up to one period after the last.
  struct Stroke {
    var samples: [(position: Point, time: Double)] = []
    var lift = 0.0
    /// The time of the last sample, in seconds since the landing.
    var last = 0.0

    init(
      rate: Double, duration: Double, jitter: Double = 0.001, wholeMilliseconds: Bool = false,
      lost: Double = 0,
      generator: inout SeededGenerator, position: (Double) -> Point
    ) {
      let start = 1000 + generator.double(0...1)
      let phase = generator.double(0...(1 / rate))
      var t = phase
      while t <= duration {
        if !generator.chance(lost) {
          var stamp = start + t + generator.double(-jitter...jitter)
          if wholeMilliseconds { stamp = (stamp * 1000).rounded() / 1000 }
          samples.append((position(t), stamp))
          last = t
        }
        t += 1 / rate
      }
      lift = max(start + duration, samples.last?.time ?? 0)
    }

    /// The tracker uses times, not arrivals: a batch consists of the same samples in the same order.
    var velocity: Point {
      var tracker = VelocityTracker<Point>()
      for sample in samples { tracker.add(sample.position, at: sample.time) }
      return tracker.velocity(at: lift)
    }
  }

  static let rates = [60.0, 120, 240]
  static let seeds = SeededGenerator.seeds(2000)

  @Test(arguments: rates)
  func `the velocity of a steady finger is right within 2 % and 1° at every rate, whatever the jitter`(
    rate: Double
  ) {
    var (worst, worstAngle, sum) = (0.0, 0.0, 0.0)
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let speed = 200 * pow(20, generator.double(0...1))
      let angle = generator.double(0...(2 * .pi))
      let v = Point(x: speed * cos(angle), y: speed * sin(angle))
      let stroke = Stroke(
        rate: rate, duration: generator.double(0.2...0.6), wholeMilliseconds: generator.chance(0.5),
        lost: 0.02,
        generator: &generator
      ) { Point(x: 300, y: 200) + v * $0 }
      let found = stroke.velocity
      let error = (found - v).length / speed
      let turn = abs(atan2(found.y * v.x - found.x * v.y, found.x * v.x + found.y * v.y)) * 180 / .pi
      #expect(error < 0.02 && turn < 1, "seed \(seed): \(found) for \(v)")
      worst = max(worst, error)
      worstAngle = max(worstAngle, turn)
      sum += error
    }
    print(
      "velocity, steady, \(Int(rate)) Hz: at most \(percent(worst)), mean \(percent(sum / Double(Self.seeds.count))), \(worstAngle)° off"
    )
  }

  @Test(arguments: rates)
  func `the velocity of a steady finger is right within 3 % after a flick of only 100 ms`(rate: Double) {
    var (worst, sum) = (0.0, 0.0)
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let speed = generator.double(500...4000)
      let angle = generator.double(0...(2 * .pi))
      let v = Point(x: speed * cos(angle), y: speed * sin(angle))
      let stroke = Stroke(rate: rate, duration: 0.1, generator: &generator) { v * $0 }
      let error = (stroke.velocity - v).length / speed
      #expect(error < 0.03, "seed \(seed)")
      worst = max(worst, error)
      sum += error
    }
    print(
      "velocity, 100 ms flick, \(Int(rate)) Hz: at most \(percent(worst)), mean \(percent(sum / Double(Self.seeds.count)))"
    )
  }

  @Test(arguments: rates)
  func `the velocity of a finger that speeds up or brakes is right within 5 % of its speed`(rate: Double) {
    var (worst, sum) = (0.0, 0.0)
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let end = generator.double(400...4000)
      // Up to half of the final speed is gained or lost per 100 ms.
      let change = end * generator.double(-5...5)
      let angle = generator.double(0...(2 * .pi))
      let direction = Point(x: cos(angle), y: sin(angle))
      let stroke = Stroke(rate: rate, duration: 0.2, generator: &generator) { t in
        direction * (end * (t - 0.2) + change * (t - 0.2) * (t - 0.2) / 2)
      }
      // The device knows nothing of what happened after its last sample.
      let truth = direction * (end + change * (stroke.last - 0.2))
      let error = (stroke.velocity - truth).length / truth.length
      #expect(error < 0.05, "seed \(seed)")
      worst = max(worst, error)
      sum += error
    }
    print(
      "velocity, accelerating, \(Int(rate)) Hz: at most \(percent(worst)), mean \(percent(sum / Double(Self.seeds.count)))"
    )
  }

  @Test(arguments: rates)
  func `noise of a fifth of a point in the positions of a steady finger does no harm`(rate: Double) {
    var (worst, sum) = (0.0, 0.0)
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      var noise = SeededGenerator(seed: seed &+ 1 << 32)
      let speed = generator.double(500...4000)
      let stroke = Stroke(rate: rate, duration: 0.3, generator: &generator) {
        Point(x: speed * $0 + noise.double(-0.2...0.2), y: noise.double(-0.2...0.2))
      }
      let error = (stroke.velocity - Point(x: speed, y: 0)).length / speed
      #expect(error < 0.03, "seed \(seed)")
      worst = max(worst, error)
      sum += error
    }
    print(
      "velocity, noisy, \(Int(rate)) Hz: at most \(percent(worst)), mean \(percent(sum / Double(Self.seeds.count)))"
    )
  }

  private func percent(_ fraction: Double) -> String { "\((fraction * 10_000).rounded() / 100) %" }
}
