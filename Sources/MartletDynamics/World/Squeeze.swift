/// What a body that fits nowhere is left with: contacts that contradict each other push it no more.
///
/// Between two things that do not give way there may be no place for it. Chipmunk pushes it out of each in turn, for ever.
struct Squeeze: Equatable {
  /// The depths in points to which it may stay in other bodies, and in boundaries.
  private(set) var (bodies, boundaries) = (0.0, 0.0)
  /// For how long its contacts have contradicted each other, in seconds, without a hand that moves.
  private var time = 0.0
  /// For how long a crowd that it belongs to has had no room, in seconds; for how long of that it has not come out of each
  /// other any further; and the least overlap that it has reached, in points.
  private var crowded = 0.0
  private var stuck = 0.0
  private var leastOverlap = Double.infinity

  /// Whether it may stay in something.
  var isLoose: Bool { bodies > 0 || boundaries > 0 }

  /// Notes how deep it was in others and in boundaries in a part of a step, in points beyond what it is left with, while
  /// its contacts contradicted each other. It rather stays in a body than in a boundary: a wall is a wall.
  mutating func endure(_ inBodies: Double, _ inBoundaries: Double, for seconds: Double) {
    time += seconds
    if time > Constants.patience { yield(inBodies, inBoundaries, for: seconds) }
  }

  /// Gives way for a part of a step.
  mutating func yield(_ inBodies: Double, _ inBoundaries: Double, for seconds: Double) {
    let share = min(Constants.yielding * seconds, 1)
    if inBodies > 0 { bodies += inBodies * share } else { boundaries += inBoundaries * share }
  }

  /// Notes how much the bodies of its crowd overlap after a part of a step, in points, while contacts contradict each other:
  /// as long as that becomes less, they find places.
  mutating func crowd(overlap: Double, for seconds: Double) {
    crowded += seconds
    if overlap < leastOverlap * Constants.crowdProgress {
      (leastOverlap, stuck) = (overlap, 0)
    } else {
      stuck += seconds
    }
  }

  /// Whether a crowd of so many bodies has had no room for so long that they find no more places. Many of them take longer.
  func isStuck(among count: Int) -> Bool {
    let patience = Constants.crowdPatience + Constants.crowdPatienceForEach * Double(count)
    return stuck > patience || crowded > Constants.crowdLimit * patience
  }

  /// Notes that its crowd yields, by which it overlaps less and less.
  mutating func giveUp() { leastOverlap = 0 }

  /// Notes that nothing contradicts itself.
  mutating func relax(for seconds: Double) {
    guard crowded > 0 else { return }
    (crowded, stuck) = (max(crowded - seconds, 0), max(stuck - seconds, 0))
    if stuck == 0 { leastOverlap = .infinity }
  }

  /// Notes that it was taken out of a boundary by a way in points, which may have taken it deeper into something else.
  mutating func deepen(by way: Double) {
    if isLoose { bodies += way }
  }
}
