/// A frame that was committed: where its pixels show the card. Media seconds and points.
struct ExactFrame: Hashable, Sendable {
  var commit: Double
  /// The refresh that shows it: the first at or after the commit. The commit itself where the output keeps no beat.
  var shown: Double
  /// The middle of the card, by the coverage of its pixels.
  var x: Double

  /// What is seen of frames: of those for one refresh the last.
  static func seen(_ frames: [ExactFrame]) -> [ExactFrame] {
    var seen: [ExactFrame] = []
    for frame in frames {
      if let last = seen.last, last.shown == frame.shown { seen.removeLast() }
      seen.append(frame)
    }
    return seen
  }
}
