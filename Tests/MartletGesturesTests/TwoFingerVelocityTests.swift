import Glibc
import MartletGeometry
import MartletGestures
import MartletHost
import RandomTestSupport
import Testing

/// How close the velocities of pinch and rotation are to the hand's when it lets go.
///
/// Two fingers go apart or together, and about each other, at 500 to 2,500 points per second, which grow or fall by
/// up to a quarter within 100 ms, while their middle moves. The screen reports both at once, 60 to 240 times a second, with stamps that are off by up to 1 ms, up to three reports at a time. One
/// finger lifts up to 40 ms before the other. Frames come 60 times a second.
@Suite @MainActor struct TwoFingerVelocityTests {
  /// The hand's movement. Distance and angle of the fingers change evenly, or ever faster or slower.
  private struct Hand {
    var end: Double
    /// How far apart the fingers are in the end, in points, and in which direction, in radians.
    var distance: Double
    var angle: Double
    /// How fast they go apart and turn in the end, per second, and their changes per second squared.
    var speed: Double
    var speedChange: Double
    var turn: Double
    var turnChange: Double
    var drift: Point
    /// The part of the movement that the first finger makes; the rest is the second one's.
    var share: Double

    init(_ generator: inout SeededGenerator) {
      func sign() -> Double { generator.chance(0.5) ? 1 : -1 }
      end = generator.double(0.12...0.35)
      speed = generator.double(500...2500) * sign()
      speedChange = speed * generator.double(-2.5...2.5)
      distance = generator.double(60...250) + max(speed * end - speedChange * end * end / 2, 0)
      angle = generator.double(0...(2 * .pi))
      // Measured along the circle on which they turn about their middle.
      turn = generator.double(500...2500) / distance * sign()
      turnChange = turn * generator.double(-2.5...2.5)
      let (pace, heading) = (generator.double(0...200), generator.double(0...(2 * .pi)))
      drift = Point(x: pace * cos(heading), y: pace * sin(heading))
      share = generator.chance(0.3) ? 0 : 0.5
    }

    private func distance(at t: Double) -> Double {
      let s = t - end
      return distance + speed * s + speedChange * s * s / 2
    }

    func rates(at t: Double) -> (growth: Double, turn: Double) {
      ((speed + speedChange * (t - end)) / distance(at: t), turn + turnChange * (t - end))
    }

    func place(first: Bool, at t: Double) -> Point {
      let s = t - end
      let angle = angle + turn * s + turnChange * s * s / 2
      let way = Point(x: cos(angle), y: sin(angle)) * distance(at: t)
      return Point(x: 500, y: 500) + drift * t + (first ? way * -share : way * (1 - share))
    }
  }

  private struct Report {
    var arrival: Double
    var event: TouchEvent
  }

  /// The reports of both fingers; the first lifts, then the second. Also the time of the first finger's last
  /// sample.
  private func reports(
    of hand: Hand, lag: Double, _ generator: inout SeededGenerator
  ) -> (reports: [Report], last: Double) {
    let rate = [60.0, 90, 120, 240][generator.int(0..<4)]
    let batch = generator.int(1..<4)
    var reports: [Report] = []
    func event(_ finger: Int64, _ phase: TouchEvent.Phase, _ t: Double, stamp: Double) -> TouchEvent {
      TouchEvent(
        id: TouchEvent.ID(rawValue: finger), source: .touchscreen, phase: phase,
        position: hand.place(first: finger == 1, at: t), time: 100 + stamp)
    }
    for finger in [1, 2] as [Int64] {
      reports.append(Report(arrival: 100, event: event(finger, .began, 0, stamp: 0)))
    }
    var (t, stamp, last) = (1 / rate, 0.0, 0.0)
    var waiting: [TouchEvent] = []
    while t < hand.end + lag {
      stamp = max(stamp, t + generator.double(-0.001...0.001))
      // Nothing is measured after a finger has lifted.
      if t < hand.end { stamp = min(stamp, hand.end) } else { stamp = min(stamp, hand.end + lag) }
      if t < hand.end {
        waiting.append(event(1, .moved, t, stamp: stamp))
        last = t
      }
      waiting.append(event(2, .moved, t, stamp: stamp))
      let isLast = t + 1 / rate >= hand.end && t < hand.end
      if waiting.count >= 2 * batch || isLast || t + 1 / rate >= hand.end + lag {
        for event in waiting { reports.append(Report(arrival: 100 + max(t, stamp), event: event)) }
        waiting = []
      }
      t += 1 / rate
    }
    reports.append(Report(arrival: 100 + hand.end, event: event(1, .ended, last, stamp: hand.end)))
    reports.append(
      Report(arrival: 100 + hand.end + lag, event: event(2, .ended, t - 1 / rate, stamp: hand.end + lag)))
    // What arrives is in the order of arrival.
    let sorted = reports.enumerated().sorted {
      ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset)
    }
    return (sorted.map(\.element), last)
  }

  @Test
  func `pinch and rotation throw within 2 % of the hand in the median, 5 % at worst`() {
    var errors: [String: [Double]] = ["pinch": [], "rotation": []]
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let hand = Hand(&generator)
      let (reports, last) = reports(of: hand, lag: generator.double(0.004...0.04), &generator)
      let stage = GestureStage()
      stage.dispatcher.followsFrames = true
      let pinch = stage.attach(PinchGestureRecognizer(), "pinch", to: stage.board)
      let rotation = stage.attach(RotationGestureRecognizer(), "rotation", to: stage.board)
      pinch.shouldRecognizeSimultaneously = { _ in true }
      let truth = hand.rates(at: last)
      var found: [String: Double] = [:]
      pinch.addHandler { if $0.state == .ended { found["pinch"] = $0.velocity / $0.scale / truth.growth } }
      rotation.addHandler { if $0.state == .ended { found["rotation"] = $0.velocity / truth.turn } }
      var frame = 100.0
      for report in reports {
        while frame < report.arrival {
          stage.dispatcher.frame(FrameTiming(targetTime: frame + 0.02, duration: 1.0 / 60, lead: 0.02))
          frame += 1.0 / 60
        }
        stage.dispatcher.dispatch(report.event, arrival: report.arrival)
      }
      for name in ["pinch", "rotation"] {
        // A hand that hardly moves, or turns round at the end, begins no gesture.
        guard let ratio = found[name] else { continue }
        errors[name, default: []].append(abs(ratio - 1))
        #expect(abs(ratio - 1) < 0.05, "seed \(seed): \(name) is \(ratio) of the hand's")
      }
    }
    for (name, errors) in errors.sorted(by: { $0.key < $1.key }) {
      let sorted = errors.sorted()
      let median = sorted[sorted.count / 2]
      print(
        "velocity, \(name): median \(percent(median)), nineteen of twenty \(percent(sorted[sorted.count * 19 / 20])),",
        "worst \(percent(sorted[sorted.count - 1])) of \(sorted.count)")
      if SeededGenerator.drawsAll { #expect(median < 0.02 && sorted.count > 1000) }
    }
  }

  private func percent(_ fraction: Double) -> String { "\((fraction * 10_000).rounded() / 100) %" }
}
