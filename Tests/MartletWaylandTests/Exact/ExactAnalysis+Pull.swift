extension ExactAnalysis {
  /// How a finger that has caught what moved holds and pulls it.
  struct Pull: Sendable {
    /// How far it moves while the finger rests, in points.
    var hold: Double
    /// How far it is from where the finger has pulled it before the lift, in points, when it is shifted in time to fit best.
    var grip: Double
  }

  /// Nil if there are too few frames for a measure.
  /// - Parameter caught: Where it was seen when the finger landed.
  static func pulled(_ frames: [ExactFrame], _ line: ExactTimeLine, from caught: Double) -> Pull? {
    let start = line.finger(at: line.start)
    func exact(_ time: Double) -> Double {
      line.cell.drive.pulled(caught, from: start, to: line.finger(at: time))
    }
    let seen = ExactFrame.seen(frames)
    // What rests needs no frame.
    let resting = seen.filter { $0.shown < line.start + ExactStroke.restBefore }
    let end = min(line.parting, line.liftDelivery)
    let moving = seen.filter { $0.commit > end - 0.07 && $0.commit < end }
    guard moving.count > 2 else { return nil }
    let grip = (-600...100).map { step in
      moving.map { abs($0.x - exact($0.shown + Double(step) * 1e-4)) }.max() ?? .infinity
    }.min()
    return Pull(hold: resting.map { abs($0.x - caught) }.max() ?? 0, grip: grip ?? .infinity)
  }
}
