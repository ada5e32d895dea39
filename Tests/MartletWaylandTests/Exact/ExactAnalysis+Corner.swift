import Foundation

extension ExactAnalysis.Corner {
  /// The distance in points that counts as no overshoot, since pixels cannot resolve it.
  static let tolerance = 0.3

  /// The allowed overshoot after a movement that nobody could foresee: the predicted distance, for an
  /// interval of samples and 8 ms at most, and the number of frames that this takes. A hand that comes to
  /// rest can be foreseen.
  func bars(_ course: ExactStroke.Course, _ cell: ExactCell) -> (overshoot: Double, frames: Int) {
    guard course != .placing else { return (Self.tolerance, 0) }
    let prediction = min(1 / cell.touchRate, 0.008)
    // The sample that shows it comes up to two intervals after the prediction. If none comes, 20 ms without
    // one do.
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
