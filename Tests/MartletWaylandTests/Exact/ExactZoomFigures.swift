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
    let seen = ExactFrame.seen(frames)
    guard let first = seen.first, let pivot = line.cell.drive.pivot?.x else { return missing += 1 }
    let ratio = (first.x - pivot) / (line.stroke.position(at: 0) - pivot)
    func exact(_ time: Double) -> Double { pivot + (line.finger(at: time) - pivot) * ratio }
    for frame in seen where frame.shown < line.start + ExactStroke.restBefore {
      hold = max(hold, abs(frame.x - first.x))
    }
    let end = min(line.parting, line.liftDelivery)
    let moving = seen.filter { $0.commit > end - 0.07 && $0.commit < end }
    guard moving.count > 2 else { return missing += 1 }
    grip = max(
      grip,
      (-600...100).map { step in
        moving.map { abs($0.x - exact($0.shown + Double(step) * 1e-4)) }.max() ?? .infinity
      }.min() ?? .infinity)
  }

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

  static let header = "off pt | step % | first step % | slip pt | rest pt | hold pt | grip pt | cell"

  var row: String {
    String(
      format: "%6.3f | %6.2f | %12.2f | %7.3f | %7.3f | %7.3f | %7.3f | %@%@", miss, step * 100,
      firstStep * 100, slip,
      rest, hold, grip, cell.description, missing > 0 ? ", \(missing) without frames" : "")
  }
}
