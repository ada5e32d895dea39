import Glibc
import MartletGeometry
import MartletHost
import RandomTestSupport
import Testing

@testable import MartletGestures

/// Where a drag is drawn while a busy machine stamps the samples of a smooth finger badly.
@MainActor @Suite struct RaggedDragTests {
  /// A sample, when it was taken, and when a busy machine told of it.
  private struct Report {
    let position: Point
    let time: Double
    let stamp: Double
    let arrival: Double
  }

  /// How far off a drag may be drawn, in points rms: half of all drags, and nine of ten. Each is what was measured and a
  /// little room; with the stamps put back by `DeviceBeat` alone it was the number in brackets.
  struct Bounds: Sendable {
    let raggedness: Raggedness
    let rate: Double
    let median: Double
    let usual: Double
  }

  nonisolated static let bounds = [
    Bounds(raggedness: .even, rate: 60, median: 0.22, usual: 0.34),
    Bounds(raggedness: .even, rate: 120, median: 0.2, usual: 0.24),
    Bounds(raggedness: .even, rate: 240, median: 0.07, usual: 0.1),  // (.12, .14)
    Bounds(raggedness: .jittery, rate: 120, median: 0.25, usual: 0.4),  // (1.26, 1.90)
    Bounds(raggedness: .jittery, rate: 240, median: 1.1, usual: 1.7),  // (1.13, 1.23)
    // What has not come cannot be drawn. With right stamps, by the same arrivals, it is .22, .3, .78, .53, 8 and 9.
    Bounds(raggedness: .late, rate: 60, median: 0.3, usual: 0.4),
    Bounds(raggedness: .late, rate: 120, median: 0.55, usual: 1.7),  // (1.62, 2.14)
    Bounds(raggedness: .late, rate: 240, median: 1, usual: 1.5),  // (1.30, 1.72)
    Bounds(raggedness: .ragged, rate: 120, median: 0.75, usual: 1.5),  // (2.36, 2.76)
    Bounds(raggedness: .bursts, rate: 60, median: 12, usual: 14.5),  // (13.7, 2,092)
    Bounds(raggedness: .bursts, rate: 120, median: 10, usual: 13),  // (13, 13.7)
  ]

  /// What a test says of a seed can be repeated with it alone.
  static let seeds: Range<UInt64> = 0..<12
  private static let duration = 2.0

  /// To and fro, and up and down a little, up to 980 points a second.
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
      // What is stamped early has not come before it was taken.
      arrival = max(arrival, exact.time, raggedness == .jittery ? 0 : ragged.time)
      return Report(position: exact.position, time: exact.time, stamp: ragged.time, arrival: arrival)
    }
  }

  /// The times of frames at 60 Hz and where they show the finger.
  private static func frames(
    _ reports: [Report], phase: Double
  ) -> [(time: Double, place: Point)] {
    let stage = Stage()
    let pan = stage.pan("pan", on: stage.left)
    pan.minimumDistance = 0
    stage.dispatcher.followsFrames = true
    // Onto the stage's left half, which reaches wherever the touch goes once it has landed.
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
    // Until then the device is not known.
    return frames.filter { $0.time > reports[0].time + 0.25 }
  }

  /// Points rms that are left where the frames are shifted in time to fit the finger best.
  private static func jitter(_ frames: [(time: Double, place: Point)], finger: (Double) -> Point) -> Double {
    func rms(_ shift: Double) -> Double {
      let sum = frames.reduce(0) {
        let miss = $1.place.distance(to: finger($1.time - shift))
        return $0 + miss * miss
      }
      return (sum / Double(frames.count)).squareRoot()
    }
    // Coarse over everything plausible, then by thirds.
    let coarse = stride(from: -0.01, through: 0.06, by: 0.004).min { rms($0) < rms($1) } ?? 0
    var (low, high) = (coarse - 0.004, coarse + 0.004)
    for _ in 0..<10 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if rms(a) < rms(b) { high = b } else { low = a }
    }
    return rms((low + high) / 2)
  }

  private static func jitter(_ bounds: Bounds, seed: UInt64) -> [Double] {
    let hand = hand(seed: seed)
    let reports = reports(hand, bounds.raggedness, rate: bounds.rate, seed: seed)
    // When the hand began, by its first sample's place.
    let first = (0..<400).map { Double($0) * 0.00005 }.min {
      hand.position(at: $0).distance(to: reports[0].position)
        < hand.position(at: $1).distance(to: reports[0].position)
    }
    let start = reports[0].time - (first ?? 0)
    return [0.1, 0.5, 0.9].map { phase in
      jitter(frames(reports, phase: phase)) { hand.position(at: $0 - start) }
    }
  }

  @Test(arguments: bounds)
  func `a drag is drawn where the finger is, however bad the stamps are`(bounds: Bounds) {
    let told = Self.seeds.flatMap { Self.jitter(bounds, seed: $0) }.sorted()
    let (median, usual) = (told[told.count / 2], told[told.count * 9 / 10])
    func text(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    print(
      "drag, \(bounds.raggedness), \(Int(bounds.rate)) Hz: off by \(text(median)) pt rms, nine of ten by",
      "\(text(usual)), worst \(text(told[told.count - 1]))")
    #expect(median < bounds.median && usual < bounds.usual, "seeds \(Self.seeds)")
  }

  @Test(arguments: RecordedStrokes.late)
  func `an even drag recorded on a busy machine is drawn within five points of its line`(stamps: [Double]) {
    let samples = RecordedStrokes.samples(stamps)
    var line = TouchLine(start: Touch.Sample(position: samples[0].position, time: samples[0].time))
    var offsets: [Double] = []
    for (index, sample) in samples.dropLast().enumerated().dropFirst() {
      line.add(Touch.Sample(position: sample.position, time: sample.time))
      // By when the newest sample is told to have been taken: some moment before the first and its number.
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
        // By 8 ms at most, and a prediction may be bolder by a half.
        #expect(abs(ahead) <= 1.5 * 0.008 * RecordedStrokes.speed, "\(beyond) s after \(sample)")
      }
    }
  }
}
