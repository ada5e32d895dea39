/// What frames tell of how a stroke was shown. Every time of a frame is the refresh that shows it, but for the latency,
/// which counts to the commit.
enum ExactAnalysis {
  struct Throw: Sendable {
    /// Least-squares speed from the last held frame over 50 ms, against the finger's: 0.01 is 1 % too fast.
    var error: Double
    /// The step, from the last held frame to 60 ms later, that is farthest from the exact motion's: 0.01 is 1 % too far.
    var worstStep: Double
    /// Slowest and fastest of these steps, in the finger's speed; the exact motion's have 0.92 to 1.02.
    var slowest: Double
    var fastest: Double
    var steps: Int
  }

  struct Drag: Sendable {
    /// Seconds by which the drawn card follows the finger as a frame is committed.
    var latency: Double
    /// Points rms that are left where the card is shifted in time to fit the finger best.
    var jitter: Double
    /// Seconds by which it follows the finger as a frame is seen.
    var lag: Double
    var frames: Int
  }

  struct Corner: Sendable {
    /// Points by which the card passes the place where the finger stopped or turned.
    var overshoot: Double
    /// Frames that pass it by more than `tolerance`.
    var frames: Int
    /// Points between the last frame and the finger where that rested.
    var rest: Double
  }

  /// Nil where fewer frames than any measure needs were drawn.
  static func thrown(_ frames: [ExactFrame], _ line: ExactTimeLine, velocity: Double) -> Throw? {
    // A held frame that is drawn again for the same refresh as the lift is heard is the same frame: how far the other one is
    // off it counts in the step that follows.
    guard let start = frames.last(where: { $0.commit < line.liftDelivery - 1e-9 }) else { return nil }
    let seen = [start] + ExactFrame.seen(frames).filter { $0.shown > start.shown }
    guard let last = seen.firstIndex(where: { $0.shown >= start.shown + 0.05 - 1e-9 }) else { return nil }
    let shift = shift(of: start, on: line)
    // Of the same frames: where they fall is not the client's choice.
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

  /// The time by which the exact motion has to be shifted to be where a frame shows it as that is seen.
  private static func shift(of frame: ExactFrame, on line: ExactTimeLine) -> Double {
    // It rises over the whole way.
    var (low, high) = (line.lift - frame.shown - 0.1, line.lift - frame.shown + 0.06)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if line.motion(at: frame.shown + middle) < frame.x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func slope(_ frames: ArraySlice<ExactFrame>, _ place: (ExactFrame) -> Double) -> Double {
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
    // Coarse over everything plausible, then by thirds.
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
