/// What a body that fits nowhere is left with: contacts that contradict each other push it no more.
///
/// Between two things that do not give way there may be no place for it. Chipmunk pushes it out of each in turn, for ever.
struct Squeeze: Equatable {
  /// The depths in points to which it may stay in other bodies, and in boundaries.
  private(set) var (bodies, boundaries) = (0.0, 0.0)
  /// For how long its contacts have contradicted each other, in seconds, without a hand that moves.
  private var time = 0.0

  /// Whether it may stay in something.
  var isLoose: Bool { bodies > 0 || boundaries > 0 }

  /// Notes how deep it was in others and in boundaries in a part of a step, in points beyond what it is left with, while
  /// its contacts contradicted each other. It rather stays in a body than in a boundary: a wall is a wall.
  mutating func endure(_ inBodies: Double, _ inBoundaries: Double, for seconds: Double) {
    time += seconds
    guard time > Constants.patience else { return }
    let share = min(Constants.yielding * seconds, 1)
    if inBodies > 0 { bodies += inBodies * share } else { boundaries += inBoundaries * share }
  }

  /// Notes that it was taken out of a boundary by a way in points, which may have taken it deeper into something else.
  mutating func deepen(by way: Double) {
    if isLoose { bodies += way }
  }
}
