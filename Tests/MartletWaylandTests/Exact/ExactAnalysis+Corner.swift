import Foundation

extension ExactAnalysis.Corner {
  /// Points that are no overshoot but what pixels leave open.
  static let tolerance = 0.3

  /// What a movement of the finger that nobody could foresee may cost: the way that is predicted, by an interval of
  /// samples and 8 ms at most, for as many frames as that takes. A hand that comes to rest can be foreseen.
  func bars(_ course: ExactStroke.Course, _ cell: ExactCell) -> (overshoot: Double, frames: Int) {
    guard course != .placing else { return (Self.tolerance, 0) }
    let prediction = min(1 / cell.touchRate, 0.008)
    // The sample that shows it comes up to two intervals after what was predicted; where none comes, 20 ms tell.
    let doubt = course == .halting ? 0.02 + 1 / cell.touchRate : 2 / cell.touchRate
    return (
      ExactStroke.speed * prediction + Self.tolerance, Int((doubt * cell.frameRate).rounded(.up))
    )
  }

  func row(_ course: ExactStroke.Course, _ cell: ExactCell) -> String {
    let bars = bars(course, cell)
    return String(
      format: "%6.2f%@ (%4.2f)     | %d%@ (%d)        | %6.2f       | %@, %@", overshoot,
      overshoot <= bars.overshoot ? " " : "*", bars.overshoot, frames, frames <= bars.frames ? " " : "*",
      bars.frames,
      rest, "\(course)", cell.description)
  }
}
