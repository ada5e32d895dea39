/// Analyses how frames have shown a stroke. The time of a frame is the refresh that shows it, except for the
/// latency, which ends with the commit.
enum ExactAnalysis {
  struct Throw: Sendable {
    /// The least-squares speed from the last held frame over 50 ms, relative to the finger's: 0.01 is 1 % too
    /// fast.
    var error: Double
    /// Of the steps from the last held frame to 60 ms later, the one farthest from the exact motion's: 0.01
    /// is 1 % too far.
    var worstStep: Double
    /// The slowest and the fastest of these steps, in units of the finger's speed; the exact motion's are
    /// 0.92 to 1.02.
    var slowest: Double
    var fastest: Double
    var steps: Int
  }

  struct Drag: Sendable {
    /// How long the drawn card is behind the finger when a frame is committed, in seconds.
    var latency: Double
    /// The error in points rms that remains when the card is shifted in time to fit the finger best.
    var jitter: Double
    /// How long the card is behind the finger when a frame is seen, in seconds.
    var lag: Double
    var frames: Int
  }

  struct Corner: Sendable {
    /// How far the card passes the position where the finger stopped or turned, in points.
    var overshoot: Double
    /// The number of frames that pass it by more than `tolerance`.
    var frames: Int
    /// The distance between the last frame and the resting finger, in points.
    var rest: Double
  }

  /// Nil if there are too few frames for a measure.
  static func thrown(_ frames: [ExactFrame], _ line: ExactTimeLine, velocity: Double) -> Throw? {
    // If a held frame is drawn again for the same refresh as the lift is received, both count as one frame.
    // The error of the other one is part of the step that follows.
    guard let start = frames.last(where: { $0.commit < line.liftDelivery - 1e-9 }) else { return nil }
    let seen = [start] + ExactFrame.seen(frames).filter { $0.shown > start.shown }
    guard let last = seen.firstIndex(where: { $0.shown >= start.shown + 0.05 - 1e-9 }) else { return nil }
    let shift = shift(of: start, on: line)
    // Of the same frames, since the client cannot choose when they are.
    let exactSlope = slope(seen[...last]) { line.motion(at: $0.shown + shift) }
    var result = Throw(
      error: slope(seen[...last]) { $0.x } / exactSlope - 1, worstStep: 0, slowest: .infinity,
      fastest: -.infinity, steps: 0)
    let end = start.shown + 0.06 + line.cell.refresh / 2
    for (a, b) in zip(seen, seen.dropFirst()) where b.shown <= end {
      let exact = line.motion(at: b.shown + shift) - line.motion(at: a.shown + shift)
      let step = b.x - a.x
      let error = step / exact - 1
      if abs(error) > abs(result.worstStep) { result.worstStep = error }
      let speed = step / (b.shown - a.shown) / velocity
      result.slowest = min(result.slowest, speed)
      result.fastest = max(result.fastest, speed)
      result.steps += 1
    }
    return result
  }

  /// Of the steps of a throw's held frames, from two refreshes before one of two fingers leaves to the other one's last
  /// sample, the one that is farthest from the fingers': 0.01 is 1 % too far. Nil if there are too few frames for a
  /// measure.
  static func parted(_ frames: [ExactFrame], _ line: ExactTimeLine, velocity: Double) -> Double? {
    // What comes before a late lift holds, until that is known.
    let last = min(line.start + line.stroke.release + 0.5 / line.cell.touchRate, line.liftDelivery)
    let seen = ExactFrame.seen(frames.filter { $0.commit < last - 1e-9 })
    let near = seen.filter { $0.commit > line.parting - 2.1 * line.cell.refresh }
    guard near.count > 1 else { return nil }
    let errors = zip(near, near.dropFirst()).map { ($1.x - $0.x) / (($1.shown - $0.shown) * velocity) - 1 }
    return errors.max { abs($0) < abs($1) }
  }

  /// The time by which the exact motion must be shifted to be where the frame shows it when it is seen.
  private static func shift(of frame: ExactFrame, on line: ExactTimeLine) -> Double {
    // The function increases over the whole range.
    var (low, high) = (line.lift - frame.shown - 0.1, line.lift - frame.shown + 0.06)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if line.motion(at: frame.shown + middle) < frame.x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The least-squares speed of what frames show, in points per second.
  static func slope(_ frames: ArraySlice<ExactFrame>, _ place: (ExactFrame) -> Double) -> Double {
    let time = frames.map(\.shown).reduce(0, +) / Double(frames.count)
    let x = frames.map(place).reduce(0, +) / Double(frames.count)
    var (product, square) = (0.0, 0.0)
    for frame in frames {
      product += (frame.shown - time) * (place(frame) - x)
      square += (frame.shown - time) * (frame.shown - time)
    }
    return product / square
  }

  static func dragged(_ frames: [ExactFrame], _ line: ExactTimeLine) -> Drag? {
    let window = (line.start + 0.15)...(line.start + 0.68)
    let seen = ExactFrame.seen(frames).filter { window.contains($0.commit) && window.contains($0.shown) }
    guard seen.count >= 8 else { return nil }
    let (lag, jitter) = bestShift(seen, line) { $0.shown }
    return Drag(
      latency: bestShift(seen, line) { $0.commit }.shift, jitter: jitter, lag: lag, frames: seen.count)
  }

  private static func bestShift(
    _ frames: [ExactFrame], _ line: ExactTimeLine, _ time: (ExactFrame) -> Double
  ) -> (shift: Double, rms: Double) {
    func rms(_ shift: Double) -> Double {
      var sum = 0.0
      for frame in frames {
        let miss = frame.x - line.finger(at: time(frame) - shift)
        sum += miss * miss
      }
      return (sum / Double(frames.count)).squareRoot()
    }
    // Coarsely over everything plausible, then by thirds.
    var best = (shift: 0.0, rms: Double.infinity)
    for step in -20...70 {
      let shift = Double(step) * 0.001
      let value = rms(shift)
      if value < best.rms { best = (shift, value) }
    }
    var (low, high) = (best.shift - 0.001, best.shift + 0.001)
    for _ in 0..<20 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if rms(a) < rms(b) { high = b } else { low = a }
    }
    let shift = (low + high) / 2
    return (shift, rms(shift))
  }

  static func cornered(_ frames: [ExactFrame], _ line: ExactTimeLine) -> Corner? {
    let seen = ExactFrame.seen(frames).filter { $0.commit >= line.start }
    guard let last = seen.last(where: { $0.commit < line.liftDelivery - 1e-9 }) else { return nil }
    let furthest = (0...400).map { line.stroke.position(at: Double($0) * 0.001) }.max() ?? 0
    let passed = seen.filter { $0.commit < line.liftDelivery - 1e-9 }.map { $0.x - furthest }
    return Corner(
      overshoot: passed.max() ?? 0, frames: passed.count { $0 > Corner.tolerance },
      rest: last.x - line.finger(at: line.lift))
  }
}
