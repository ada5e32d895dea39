/// Counts what frames got of a mover.
struct FrameTally: CustomStringConvertible {
  /// What one frame shows.
  enum Kind {
    /// The mover is one step further.
    case step
    /// It is where it was, as it should be.
    case rest
    /// It is where it was, or hides a step that nobody saw.
    case wrong
  }

  private(set) var frames = 0
  private(set) var doubled = 0
  private(set) var dropped = 0

  var description: String { "\(frames) frames: \(doubled) doubled, \(dropped) dropped" }

  /// Without the number of frames, for little room.
  var shortDescription: String { "\(doubled) doubled, \(dropped) dropped" }

  /// Counts a frame that comes some refreshes after the one before, and in which the mover took some steps. One that is
  /// slower on purpose may rest.
  ///
  /// Refreshes between the two had no frame: the machine was too slow for them, or the compositor did not want any. No
  /// mover can help that. So a step for each of them is none too many, and one for all of them is enough.
  mutating func add(steps: Int, refreshes: Int, mayRest: Bool) -> Kind {
    frames += 1
    if steps > refreshes {
      dropped += steps - refreshes
      return .wrong
    }
    if steps == 0, !mayRest {
      doubled += 1
      return .wrong
    }
    return steps > 0 ? .step : .rest
  }
}
