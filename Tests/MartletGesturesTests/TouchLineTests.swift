import Glibc
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletGestures

@Suite struct TouchLineTests {
  /// A line of samples at a rate along a path, with stamps that are off by up to a jitter.
  private func line(
    _ rate: Double, count: Int, jitter: Double = 0, seed: UInt64 = 1, _ way: (Double) -> Point
  ) -> TouchLine {
    var generator = SeededGenerator(seed: seed)
    func stamp(_ time: Double) -> Double {
      100 + time + (jitter > 0 ? Double.random(in: -jitter...jitter, using: &generator) : 0)
    }
    var line = TouchLine(start: Touch.Sample(position: way(0), time: stamp(0)))
    for index in 1..<count {
      let time = Double(index) / rate
      line.add(Touch.Sample(position: way(time), time: stamp(time)))
    }
    return line
  }

  @Test(arguments: [60.0, 90, 120, 144, 240])
  func `a steady finger is told where it is, between samples and 8 ms beyond the newest`(rate: Double) {
    func way(_ time: Double) -> Point { Point(x: 900 * time, y: 300 - 400 * time) }
    let line = line(rate, count: 30, way)
    let end = 29 / rate
    let reach = min(0.008, 1 / rate)
    for time in stride(from: 0.1, through: end + reach, by: 0.0013) {
      #expect(line.position(at: 100 + time).distance(to: way(time)) < 1e-6, "at \(time)")
    }
  }

  @Test(arguments: [60.0, 120, 240])
  func `a finger that follows a curve is told within half a point`(rate: Double) {
    func way(_ time: Double) -> Point {
      Point(x: 150 * cos(2 * Double.pi * time), y: 150 * sin(2 * Double.pi * time))
    }
    let line = line(rate, count: Int(rate / 2), way)
    let end = (rate / 2 - 1) / rate
    for time in stride(from: end - 0.2, through: end + 0.004, by: 0.0011) {
      #expect(line.position(at: 100 + time).distance(to: way(time)) < 0.5, "at \(time)")
    }
  }

  @Test func `stamps that are off by a millisecond are put back on the beat`() {
    var worst = 0.0
    for seed in 1...50 as ClosedRange<UInt64> {
      let line = line(120, count: 40, jitter: 0.001, seed: seed) { Point(x: 900 * $0, y: 0) }
      worst = max(worst, abs(line.end - 100 - 39.0 / 120))
    }
    print("stamps off by 1 ms: the newest is told within \(worst * 1000) ms, seeds 1 to 50")
    #expect(worst < 0.0009)
  }

  /// How far a line is predicted: 8 ms, and what a sample may be late.
  private static let reach = 0.0088

  @Test func `a frame just before a sample that is late does not hold the line`() {
    let line = line(120, count: 20) { Point(x: 900 * $0, y: 0) }
    let end = 19.0 / 120
    for late in [0.0, 0.0002, 0.0004, 0.00046] {
      let beyond = 1.0 / 120 + late
      #expect(abs(line.position(at: 100 + end + beyond).x - 900 * (end + beyond)) < 1e-6)
      #expect(line.hold(at: 100 + end + beyond) == 0)
    }
  }

  @Test func `beyond its reach a line holds, and after 20 ms the finger is where it was measured`() {
    let line = line(120, count: 20) { Point(x: 900 * $0, y: 0) }
    let end = 19.0 / 120
    let held = line.position(at: 100 + end + 0.012)
    #expect(abs(held.x - 900 * (end + Self.reach)) < 1e-6)
    #expect(line.position(at: 100 + end + 0.019) == held)
    #expect(line.position(at: 100 + end + 0.021).x == 900 * end)
    #expect(line.isResting(at: 100 + end + 0.021))
  }

  @Test func `a first move after a rest is not predicted any further`() {
    var line = TouchLine(start: Touch.Sample(position: .zero, time: 100))
    line.add(Touch.Sample(position: Point(x: 20, y: 0), time: 100.1))
    #expect(line.position(at: 100.105) == Point(x: 20, y: 0))
  }

  /// A finger that rests and then moves at full speed at once, in some direction. Devices that report only what has
  /// changed say nothing while it rests.
  @Test(arguments: [true, false])
  func `a finger that sets out is told where it is from its second move on`(isRestReported: Bool) {
    var worst = (exact: 0.0, off: 0.0)
    for seed in SeededGenerator.seeds(300) {
      var generator = SeededGenerator(seed: seed)
      let rate = [60.0, 90, 120, 144, 240][generator.int(0..<5)]
      let speed = generator.double(300...1500)
      let turn = generator.double(0...(2 * .pi))
      let direction = Point(x: cos(turn), y: sin(turn))
      let jitter = generator.chance(0.5) ? 0.001 : 0
      // It has moved before, so that the device is known. After a short silence it would be taken to be late.
      let rest = isRestReported ? generator.int(4..<60) : generator.int(Int(0.12 * rate)..<60)
      let (stop, start) = (30, 30 + rest)
      func way(_ beat: Double) -> Point {
        direction * (speed / rate * (min(beat, Double(stop)) + max(beat - Double(start), 0)))
      }
      func stamp(_ index: Int) -> Double { 100 + Double(index) / rate + generator.double(-jitter...jitter) }
      var line = TouchLine(start: Touch.Sample(position: way(0), time: stamp(0)))
      for index in 1...(start + 8) where isRestReported || index <= stop || index > start {
        line.add(Touch.Sample(position: way(Double(index)), time: stamp(index)))
        guard index > start + 1 else { continue }
        for beyond in stride(from: 0.0, through: min(0.008, 1 / rate), by: 0.001) {
          let place = way(Double(index) + beyond * rate)
          let off = line.position(at: 100 + Double(index) / rate + beyond).distance(to: place)
          if jitter == 0 { worst.exact = max(worst.exact, off) }
          if jitter > 0 { worst.off = max(worst.off, off / speed) }
          let bound = jitter > 0 ? 0.0025 * speed : 1e-6
          #expect(off < bound, "seed \(seed): \(beyond) s after sample \(index)")
        }
      }
    }
    print("set out: off by \(worst.exact) pt, with stamps off by 1 ms by \(worst.off * 1000) ms of its way")
  }

  @Test func `a finger that turns is not predicted against its newest step`() {
    let line = line(120, count: 20) {
      Point(x: $0 < 18.0 / 120 ? 500 * $0 : 75 - 500 * ($0 - 18.0 / 120), y: 0)
    }
    let newest = line.newest.position.x
    for beyond in stride(from: 0.0, through: 0.008, by: 0.001) {
      // Up to the rounding of a time.
      #expect(line.position(at: 100 + 19.0 / 120 + beyond).x <= newest + 1e-6)
    }
  }

  @Test func `a line that was held ends later by that, also where its last samples come with the lift`() {
    var line = line(120, count: 20) { Point(x: 900 * $0, y: 0) }
    let interval = 1.0 / 120
    // The device holds its newest sample back until the finger lifts. Two intervals later a frame has held
    // the line.
    let time = line.end + 2 * interval
    let (point, held) = (line.position(at: time), line.hold(at: time))
    #expect(abs(held - (2 * interval - Self.reach)) < 1e-6)
    let last = line.newest.position + Point(x: 900 * interval, y: 0)
    line.add(Touch.Sample(position: last, time: time - interval))
    let end = line.end(drawnAt: point, for: time, held: held)
    #expect(abs(end - (line.end + held)) < 1e-4)
  }

  @Test func `stamps that run ahead of arrivals are brought back with all that was before them`() {
    var line = TouchLine(start: Touch.Sample(position: .zero, time: 100))
    for index in 1..<8 {
      let time = Double(index) / 120
      line.add(Touch.Sample(position: Point(x: 900 * time, y: 0), time: 100.002 + time), arrival: 100 + time)
      #expect(abs(line.end - (100 + time - Constants.quickestArrival)) < 1e-6, "sample \(index)")
    }
  }

  @Test func `a clock that is known is set so slowly that nobody sees it`() {
    var line = TouchLine(start: Touch.Sample(position: .zero, time: 100))
    var end = line.end
    for index in 1..<60 {
      let time = Double(index) / 120
      // From the thirtieth on all samples arrive 2 ms earlier.
      let arrival = 100 + time + (index < 30 ? 0.004 : 0.002)
      line.add(Touch.Sample(position: Point(x: 900 * time, y: 0), time: 100 + time), arrival: arrival)
      let change = line.end - end - 1.0 / 120
      if index > Constants.clockLearning { #expect(abs(change) < Constants.lagChange / 120 + 1e-6) }
      end = line.end
    }
    #expect(abs(end - (100 + 59.0 / 120 + 0.002 - Constants.quickestArrival)) < 1e-6)
  }

  /// A finger that moves at 600 points per second, then brakes: in each sixtieth of a second its speed is
  /// multiplied by a fraction. The driver reports no moves below two points, and its stamps are off by up to
  /// half a millisecond.
  @Test(arguments: [60.0, 120, 240], [0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
  func `a finger that slows down, and so is not told on each beat, is not taken to be late`(
    rate: Double, share: Double
  ) {
    var worst = 0.0
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var (place, told, step) = (0.0, 0.0, 600 / rate)
      var line = TouchLine(start: Touch.Sample(position: .zero, time: 100))
      for index in 1..<80 {
        if index > 20 { step *= pow(share, 60 / rate) }
        place += step
        guard place - told >= 2 else { continue }
        told = place
        let time = 100 + Double(index) / rate
        let sample = Point(x: place + generator.double(-0.1...0.1), y: 0)
        line.add(Touch.Sample(position: sample, time: time + generator.double(-0.0005...0.0005)))
        if index > 12 { worst = max(worst, abs(line.end - time)) }
      }
    }
    print("braking at \(rate) Hz to \(share): told within \((worst * 1e5).rounded() / 100) ms, seeds 0 to 19")
    // One sample may be taken to be late, but not for long.
    #expect(worst < Constants.latestStamp)
  }

  @Test func `nonsense is refused and breaks nothing`() {
    var line = line(120, count: 10) { Point(x: 900 * $0, y: 0) }
    let before = line.newest
    line.add(Touch.Sample(position: Point(x: .nan, y: 0), time: 101))
    line.add(Touch.Sample(position: .zero, time: .infinity))
    line.add(Touch.Sample(position: .zero, time: 1))
    #expect(line.newest == before)
    line.add(Touch.Sample(position: Point(x: 1e300, y: -1e300), time: 101))
    line.add(Touch.Sample(position: Point(x: -1e300, y: 1e300), time: 101.008))
    #expect(line.end(drawnAt: .zero, for: 101.01, held: 0).isFinite)
  }
}
