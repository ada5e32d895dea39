import Foundation

/// How a mark on content that is zoomed goes on as the fingers let go.
struct ExactZoomFigures {
  let cell: ExactCell
  /// The largest distance from the exact motion within 100 ms after the last held frame, in points.
  private(set) var miss = 0.0
  /// The largest difference of a step from the exact one within 60 ms, as a part of the finger's step.
  private(set) var step = 0.0
  /// The same of the first step after the last held frame.
  private(set) var firstStep = 0.0
  /// How far from its exact place a mark comes to rest, in points.
  private(set) var rest = 0.0
  /// How far a mark is from where the fingers are that have caught it and zoom, in points: while they rest, and before
  /// they lift.
  private(set) var hold = 0.0
  private(set) var grip = 0.0
  /// How far a caught mark slips, in points.
  private(set) var slip = 0.0
  /// The errors of the drawn speed over the first 50 ms after the last held frame, as parts of the finger's speed.
  private(set) var throwErrors: [Double] = []
  /// In points rms, and in seconds from the finger to the commit.
  private(set) var jitter = 0.0
  private(set) var latency = 0.0
  private(set) var missing = 0

  init(_ cell: ExactCell) { self.cell = cell }

  mutating func add(_ frames: [ExactFrame], _ line: ExactTimeLine, speed: Double) {
    let seen = ExactFrame.seen(frames)
    let lift = min(line.parting + 1e-9, line.liftDelivery)
    guard let start = seen.last(where: { $0.commit < lift }) else { return missing += 1 }
    let shift = shift(of: start, line)
    let after = seen.filter {
      $0.shown >= start.shown && $0.shown < start.shown + 0.1 + line.cell.refresh / 2
    }
    guard after.count > 4 else { return missing += 1 }
    let early = after.filter { $0.shown < start.shown + 0.05 + 1e-9 }
    let speeds = (
      ExactAnalysis.slope(early[...]) { $0.x },
      ExactAnalysis.slope(early[...]) { line.motion(at: $0.shown + shift) }
    )
    throwErrors.append(abs(speeds.0 - speeds.1) / speed)
    for (index, (a, b)) in zip(after, after.dropFirst()).enumerated() {
      let exact = (line.motion(at: a.shown + shift), line.motion(at: b.shown + shift))
      miss = max(miss, abs(b.x - exact.1))
      let error = abs(b.x - a.x - (exact.1 - exact.0)) / (speed * (b.shown - a.shown))
      if index == 0 { firstStep = max(firstStep, error) }
      if b.shown < start.shown + 0.06 + line.cell.refresh / 2 { step = max(step, error) }
    }
  }

  mutating func add(slip: Double?) {
    if let slip { self.slip = max(self.slip, abs(slip)) } else { missing += 1 }
  }

  mutating func add(restOf frames: [ExactFrame], _ line: ExactTimeLine) {
    guard let last = frames.last else { return missing += 1 }
    rest = max(rest, abs(last.x - line.motion(at: line.start + 100)))
  }

  /// Frames of fingers that have landed on what moved, and then zoom it.
  mutating func add(grip frames: [ExactFrame], _ line: ExactTimeLine) {
    guard let first = ExactFrame.seen(frames).first,
      let pull = ExactAnalysis.pulled(frames, line, from: first.x)
    else { return missing += 1 }
    (hold, grip) = (max(hold, pull.hold), max(grip, pull.grip))
  }

  /// Frames of fingers that zoom to and fro.
  mutating func add(drag frames: [ExactFrame], _ line: ExactTimeLine) {
    guard let drag = ExactAnalysis.dragged(frames, line) else { return missing += 1 }
    (jitter, latency) = (max(jitter, drag.jitter), max(latency, drag.latency))
  }

  private var medianThrow: Double {
    throwErrors.isEmpty ? 0 : throwErrors.sorted()[throwErrors.count / 2]
  }
  private var worstThrow: Double { throwErrors.max() ?? 0 }

  /// Which figures are too large.
  var violations: [String] {
    // Stamps that are off by 1 ms tell a velocity by that much worse.
    // Fingers that have just begun to move are drawn at times that are less even: by up to 2 ms.
    // A finger that stays and lifts a moment later lands the content on pixels, which moves it by up to half a point.
    let isEven = cell.jitter == 0
    let bars: [(String, Double, Double)] = [
      ("off pt", miss, isEven ? 0.35 : 1.4), ("step", step, 0.03), ("first step", firstStep, 0.03),
      ("slip pt", slip, HandOverFigures.slipBar), ("rest pt", rest, isEven ? 3 : 6),
      ("hold pt", hold, HandOverFigures.slipBar), ("grip pt", grip, cell.touchRate < 100 ? 2.1 : 1.7),
      ("median throw error", medianThrow, 0.01), ("worst throw error", worstThrow, 0.03),
      ("jitter pt", jitter, 0.3), ("latency", max(latency, 0), cell.latencyBar),
      ("without frames", Double(missing), 0),
    ]
    return bars.filter { !($0.1 <= $0.2) }.map { "\(cell): \($0.0) \($0.1), at most \($0.2) allowed" }
  }

  /// The time by which the exact motion must be shifted to be where the frame shows it.
  private func shift(of frame: ExactFrame, _ line: ExactTimeLine) -> Double {
    var (low, high) = (line.parting - frame.shown - 0.06, line.parting - frame.shown + 0.01)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if line.motion(at: frame.shown + middle) < frame.x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  static let header =
    "throw err % med/worst | jitter pt | latency ms | off pt | step % | first step % | slip pt | rest pt | hold pt | grip pt | cell"

  var row: String {
    let thrown = String(format: "%8.2f / %5.2f", medianThrow * 100, worstThrow * 100)
    let dragged = String(format: "%6.3f | %6.2f", jitter, latency * 1000)
    let motion = String(format: "%6.3f | %6.2f | %12.2f", miss, step * 100, firstStep * 100)
    let held = String(format: "%7.3f | %7.3f | %7.3f | %7.3f", slip, rest, hold, grip)
    let name = cell.description + (missing > 0 ? ", \(missing) without frames" : "")
    return [thrown, dragged, motion, held, name].joined(separator: " | ")
  }
}
