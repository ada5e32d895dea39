/// A committed frame: where its pixels show the card. Times are media times in seconds, positions are in
/// points.
struct ExactFrame: Hashable, Sendable {
  var commit: Double
  /// The refresh that shows it: the first one at or after the commit. The commit's time if the output has no
  /// steady beat.
  var shown: Double
  /// The centre of the card, from the coverage of its pixels.
  var x: Double

  /// The visible frames: of several for one refresh, the last.
  static func seen(_ frames: [ExactFrame]) -> [ExactFrame] {
    var seen: [ExactFrame] = []
    for frame in frames {
      if let last = seen.last, last.shown == frame.shown { seen.removeLast() }
      seen.append(frame)
    }
    return seen
  }
}
