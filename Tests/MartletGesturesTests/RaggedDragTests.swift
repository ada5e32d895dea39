import Glibc
import MartletGeometry
import MartletHost
import RandomTestSupport
import Testing

@testable import MartletGestures

/// How drags are drawn when a busy machine gives bad time stamps to the samples of a smooth finger.
@MainActor @Suite struct RaggedDragTests {
  /// A sample, its true time, its time stamp, and when it arrived.
  private struct Report {
    let position: Point
    let time: Double
    let stamp: Double
    let arrival: Double
  }

  /// A kind of bad time stamps, and the rate of the device.
  struct Case: Sendable {
    let raggedness: Raggedness
    let rate: Double
  }

  nonisolated static let cases =
    [60.0, 120, 240].map { Case(raggedness: .even, rate: $0) }
    + [120.0, 240].map { Case(raggedness: .jittery, rate: $0) }
    + [60.0, 120, 240].map { Case(raggedness: .late, rate: $0) }
    + [Case(raggedness: .ragged, rate: 120)]
    + [60.0, 120].map { Case(raggedness: .bursts, rate: $0) }

  /// How far off a drag may be drawn, in points rms. The minimum is the limit of hand-overs. Beyond it,
  /// errors that cannot be avoided are allowed: the error that remains with right stamps and the same
  /// arrivals, since samples that have not arrived cannot be drawn; a part of the error of believing the bad
  /// stamps (half of it in half of all drags, all of it in nine of ten); and half an interval if the stamps
  /// are off by more than a third of an interval rms, since nobody can then tell to which beat they belong.
  private static func bound(arrivals: Double, stamps: Double, beat: Double) -> Double {
    max(0.3, (arrivals * arrivals + stamps * stamps + beat * beat).squareRoot())
  }

  /// A failing seed can be repeated alone.
  static let seeds: Range<UInt64> = 0..<12
  private static let duration = 2.0

  /// To and fro, and a little up and down, at up to 980 points per second.
  private static func hand(seed: UInt64) -> Hand {
    var generator = SeededGenerator(seed: seed)
    let phase = generator.double(0...(2 * .pi))
    return Hand(duration: duration) { t in
      Point(x: 300 * .pi * sin(2 * .pi * t + phase), y: 84 * .pi * cos(1.4 * .pi * t))
    }
  }

  private static func reports(_ hand: Hand, _ raggedness: Raggedness, rate: Double, seed: UInt64) -> [Report]
  {
    var generator = SeededGenerator(seed: seed)
    let stroke = Sensor(rate: rate).report(hand, using: &generator)
    let ragged = raggedness.applied(to: stroke, using: &generator)
    var arrival = 0.0
    return zip(stroke.samples, ragged.samples).map { exact, ragged in
      // A sample with an early stamp does not arrive before it was taken.
      arrival = max(arrival, exact.time, raggedness == .jittery ? 0 : ragged.time)
      return Report(position: exact.position, time: exact.time, stamp: ragged.time, arrival: arrival)
    }
  }

  /// The times of frames at 60 Hz, and where they show the finger.
  private static func frames(
    _ reports: [Report], phase: Double
  ) -> [(time: Double, place: Point)] {
    let stage = GestureStage()
    let pan = stage.pan("pan", on: stage.left)
    pan.minimumDistance = 0
    stage.dispatcher.followsFrames = true
    // Moves the drag into the stage's left half. After the landing the touch may go anywhere.
    let origin = reports[0].position - Point(x: 150, y: 150)
    func dispatch(_ report: Report, _ phase: TouchEvent.Phase) {
      stage.dispatcher.dispatch(
        TouchEvent(
          id: TouchEvent.ID(rawValue: 1), source: .touchscreen, phase: phase,
          position: report.position - origin,
          time: report.stamp),
        arrival: report.arrival)
    }
    dispatch(reports[0], .began)
    var next = 1
    var frames: [(time: Double, place: Point)] = []
    for index in 0..<Int(60 * (duration - 0.1)) {
      let commit = reports[0].time + (Double(index) + phase) / 60
      while next < reports.count, reports[next].arrival <= commit {
        dispatch(reports[next], .moved)
        next += 1
      }
      if stage.dispatcher.wantsFrames {
        stage.dispatcher.frame(FrameTiming(targetTime: commit + 1 / 60, duration: 1 / 60, lead: 1 / 60))
      }
      frames.append((commit, reports[0].position + pan.translation))
    }
    // Before that the device is not known.
    return frames.filter { $0.time > reports[0].time + 0.25 }
  }

  /// The error in points rms that remains when the frames are shifted in time to fit the finger best.
  private static func jitter(_ frames: [(time: Double, place: Point)], finger: (Double) -> Point) -> Double {
    func rms(_ shift: Double) -> Double {
      let sum = frames.reduce(0) {
        let miss = $1.place.distance(to: finger($1.time - shift))
        return $0 + miss * miss
      }
      return (sum / Double(frames.count)).squareRoot()
    }
    // Coarsely over everything plausible, then by thirds.
    let coarse = stride(from: -0.01, through: 0.06, by: 0.004).min { rms($0) < rms($1) } ?? 0
    var (low, high) = (coarse - 0.004, coarse + 0.004)
    for _ in 0..<10 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if rms(a) < rms(b) { high = b } else { low = a }
    }
    return rms((low + high) / 2)
  }

  /// For drags in three phases of the frames: the errors in points rms, the errors with right stamps and the
  /// same arrivals, the error of the stamps alone, and the error of not knowing the beat.
  private static func jitter(_ aCase: Case, seed: UInt64) -> (
    told: [Double], arrivals: [Double], stamps: Double, beat: Double
  ) {
    let hand = hand(seed: seed)
    let reports = reports(hand, aCase.raggedness, rate: aCase.rate, seed: seed)
    // When the hand began, from the position of its first sample.
    let first = (0..<400).map { Double($0) * 0.00005 }.min {
      hand.position(at: $0).distance(to: reports[0].position)
        < hand.position(at: $1).distance(to: reports[0].position)
    }
    let start = reports[0].time - (first ?? 0)
    func jitters(_ reports: [Report]) -> [Double] {
      [0.1, 0.5, 0.9].map { phase in
        jitter(frames(reports, phase: phase)) { hand.position(at: $0 - start) }
      }
    }
    let right = reports.map {
      Report(position: $0.position, time: $0.time, stamp: $0.time, arrival: $0.arrival)
    }
    let errors = reports.map { $0.stamp - $0.time }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let square = zip(reports, errors).reduce(0) { sum, pair in
      let way = (pair.1 - mean) * hand.velocity(at: pair.0.time - start).length
      return sum + way * way
    }
    let stamps = (square / Double(errors.count)).squareRoot()
    let speed =
      (reports.reduce(0) {
        let speed = hand.velocity(at: $1.time - start).length
        return $0 + speed * speed
      } / Double(reports.count)).squareRoot()
    let isKnown = stamps < speed / aCase.rate / 3
    return (jitters(reports), jitters(right), stamps, isKnown ? 0 : speed / aCase.rate / 2)
  }

  @Test(arguments: cases)
  func `a drag is drawn where the finger is, however bad the stamps are`(aCase: Case) {
    let drags = Self.seeds.map { Self.jitter(aCase, seed: $0) }
    let (told, arrivals) = (drags.flatMap(\.told).sorted(), drags.flatMap(\.arrivals).sorted())
    let (stamps, beat) = (drags.map(\.stamps).sorted(), drags.map(\.beat).max() ?? 0)
    func median(_ row: [Double]) -> Double { row[row.count / 2] }
    func usual(_ row: [Double]) -> Double { row[row.count * 9 / 10] }
    let bounds = (
      median: Self.bound(arrivals: median(arrivals), stamps: median(stamps) / 2, beat: beat),
      usual: Self.bound(arrivals: usual(arrivals), stamps: usual(stamps), beat: beat)
    )
    func text(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    print(
      "drag, \(aCase.raggedness), \(Int(aCase.rate)) Hz: off by \(text(median(told))) pt rms",
      "(\(text(bounds.median))), nine of ten by \(text(usual(told))) (\(text(bounds.usual))), worst",
      "\(text(told[told.count - 1])); right stamps \(text(median(arrivals))), the stamps \(text(median(stamps)))"
    )
    #expect(median(told) <= bounds.median && usual(told) <= bounds.usual, "seeds \(Self.seeds)")
  }

  @Test(arguments: RecordedStrokes.late)
  func `an even drag recorded on a busy machine is drawn within five points of its line`(stamps: [Double]) {
    let samples = RecordedStrokes.samples(stamps)
    var line = TouchLine(start: Touch.Sample(position: samples[0].position, time: samples[0].time))
    var offsets: [Double] = []
    for (index, sample) in samples.dropLast().enumerated().dropFirst() {
      line.add(Touch.Sample(position: sample.position, time: sample.time))
      // The estimated time of the newest sample, relative to its true time but for a constant.
      if index >= 8 { offsets.append(line.end - samples[0].time - Double(index) / 120) }
    }
    let mean = offsets.reduce(0, +) / Double(offsets.count)
    let rms = (offsets.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(offsets.count)).squareRoot()
    print("recorded drag: the newest sample is told within \((rms * 1e5).rounded() / 100) ms rms")
    #expect(rms * RecordedStrokes.speed < 5)
  }

  @Test(arguments: RecordedStrokes.bursts)
  func `what a busy machine tells at once does not fly`(stamps: [Double]) {
    let samples = RecordedStrokes.samples(stamps)
    var line = TouchLine(start: Touch.Sample(position: samples[0].position, time: samples[0].time))
    for sample in samples.dropFirst() {
      line.add(Touch.Sample(position: sample.position, time: sample.time))
      for beyond in stride(from: 0.0, through: 0.02, by: 0.001) {
        let ahead = line.position(at: sample.time + beyond).y - sample.position.y
        // By 8 ms at most, and a prediction may be half as much again.
        #expect(abs(ahead) <= 1.5 * 0.008 * RecordedStrokes.speed, "\(beyond) s after \(sample)")
      }
    }
  }
}
