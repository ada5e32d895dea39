import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

/// How close the velocities of pinch and rotation are to the hand's when it lets go. One finger lifts up to 40 ms
/// before the other.
@Suite @MainActor struct TwoFingerVelocityTests {
  /// Two fingers that go apart or together, and about each other, at 500 to 2,500 points per second, which grow or
  /// fall by up to a quarter within 100 ms, while their middle moves.
  private struct Spread: TwoFingerHand {
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

  /// A finger that goes past a resting one on a straight or slightly bent line, at 500 to 2,500 points per second,
  /// which grow or fall by up to a quarter within 100 ms. It passes at 60 to 200 points, and one of them lifts close
  /// to that. So the angle changes fastest at the end.
  private struct Passing: TwoFingerHand {
    var end: Double
    /// How far apart they are when they are closest, in points, and how far beyond that place the finger is in
    /// the end.
    let clearance: Double
    let beyond: Double
    let heading: Double
    let speed: Double
    let speedChange: Double
    /// The curvature of the line, per point.
    let bend: Double
    let movesFirst: Bool

    init(_ generator: inout SeededGenerator) {
      end = generator.double(0.12...0.35)
      clearance = generator.double(60...200) * (generator.chance(0.5) ? 1 : -1)
      beyond = generator.double(-0.7...0.7) * abs(clearance)
      heading = generator.double(0...(2 * .pi))
      speed = generator.double(500...2500)
      speedChange = speed * generator.double(-2.5...2.5)
      bend = generator.chance(0.5) ? 0 : generator.double(-1...1) / 500
      movesFirst = generator.chance(0.5)
    }

    /// Where the moving finger is, seen from the resting one, and how fast, as if it went to the right.
    private func motion(at t: Double) -> (way: Point, velocity: Point) {
      let s = t - end
      let along = speed * s + speedChange * s * s / 2
      let pace = speed + speedChange * s
      let angle = bend * along
      let way =
        bend == 0
        ? Point(x: along, y: 0) : Point(x: sin(angle) / bend, y: (1 - cos(angle)) / bend)
      return (
        Point(x: beyond, y: clearance) + way, Point(x: cos(angle), y: sin(angle)) * pace
      )
    }

    func rates(at t: Double) -> (growth: Double, turn: Double) {
      let (way, velocity) = motion(at: t)
      let square = way.x * way.x + way.y * way.y
      return (
        (way.x * velocity.x + way.y * velocity.y) / square, (way.x * velocity.y - way.y * velocity.x) / square
      )
    }

    func place(first: Bool, at t: Double) -> Point {
      let rest = Point(x: 500, y: 500)
      guard first == movesFirst else { return rest }
      let way = motion(at: t).way
      return rest
        + Point(
          x: way.x * cos(heading) - way.y * sin(heading), y: way.x * sin(heading) + way.y * cos(heading))
    }
  }

  @Test
  func `pinch and rotation throw within 2 % of the hand in the median, 5 % at worst`() {
    var (pinch, rotation) = (Errors("pinch"), Errors("rotation"))
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let hand = Spread(&generator)
      let stream = TwoFingerStream(of: hand, lag: generator.double(0.004...0.04), &generator)
      let truth = hand.rates(at: stream.last)
      let found = stream.play()
      pinch.add(found.growth.map { $0 / truth.growth - 1 }, seed: seed)
      rotation.add(found.turn.map { $0 / truth.turn - 1 }, seed: seed)
    }
    pinch.expectFew()
    rotation.expectFew()
  }

  /// Their distance hardly changes then, so the error of the pinch is a fraction of the whole velocity.
  @Test
  func `so they do as one finger passes a resting one`() {
    var (pinch, rotation) = (Errors("pinch in passing"), Errors("rotation in passing"))
    for seed in SeededGenerator.seeds(2000) {
      var generator = SeededGenerator(seed: seed)
      let hand = Passing(&generator)
      let resting: Int64 = hand.movesFirst ? 2 : 1
      let stream = TwoFingerStream(
        of: hand, lag: generator.double(0.004...0.04), silent: generator.chance(0.5) ? resting : nil,
        &generator)
      let truth = hand.rates(at: stream.last)
      let found = stream.play()
      pinch.add(found.growth.map { ($0 - truth.growth) / hypot(truth.growth, truth.turn) }, seed: seed)
      rotation.add(found.turn.map { $0 / truth.turn - 1 }, seed: seed)
    }
    pinch.expectFew()
    rotation.expectFew()
  }

  /// Deviations from the hand, as fractions.
  private struct Errors {
    let name: String
    private var all: [Double] = []

    init(_ name: String) { self.name = name }

    mutating func add(_ error: Double?, seed: UInt64) {
      guard let error else { return }
      all.append(error)
      #expect(abs(error) < 0.05, "seed \(seed): \(name) is off by \(percent(error))")
    }

    func expectFew() {
      let sorted = all.map { abs($0) }.sorted()
      let median = sorted[sorted.count / 2]
      print(
        "velocity, \(name): median \(percent(median)), nineteen of twenty \(percent(sorted[sorted.count * 19 / 20])),",
        "worst \(percent(sorted[sorted.count - 1])) of \(sorted.count)")
      if SeededGenerator.drawsAll { #expect(median < 0.02 && sorted.count > 1000) }
    }

    private func percent(_ fraction: Double) -> String { "\((fraction * 10_000).rounded() / 100) %" }
  }
}
