/// Frames of simulated programs with known behaviour: what the analysis must accept, and what it must not.
enum ExactModel {
  /// Shows the finger's position at the commit, and the spring from there.
  case exact
  /// Shows the newest sample, and the spring at the time when the frame is seen.
  case newestSample

  func frames(_ line: ExactTimeLine) -> [ExactFrame] {
    var frames: [ExactFrame] = []
    var number = ExactTimeLine.refreshNumber(after: line.start, line.cell)
    while true {
      let commit = ExactTimeLine.refresh(number, line.cell) + line.cell.callbackOffset
      guard commit < line.liftDelivery + 0.1 else { return frames }
      number += 1
      let shown = ExactTimeLine.shown(commit, line.cell)
      frames.append(ExactFrame(commit: commit, shown: shown, x: position(line, commit, shown)))
    }
  }

  private func position(_ line: ExactTimeLine, _ commit: Double, _ shown: Double) -> Double {
    switch self {
    case .exact: return line.motion(at: commit - line.cell.delay)
    case .newestSample:
      guard commit < line.liftDelivery else { return line.motion(at: max(shown, line.lift)) }
      let delivered = line.deliveries.last { $0.time <= commit }
      return delivered?.samples.last?.x ?? line.stroke.position(at: 0)
    }
  }
}
