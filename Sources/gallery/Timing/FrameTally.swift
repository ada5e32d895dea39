/// Counts how a mover moved from frame to frame.
struct FrameTally: CustomStringConvertible {
  /// A frame's effect.
  enum Kind {
    /// The mover moved by one step.
    case step
    /// The mover did not move, as intended.
    case rest
    /// The mover did not move, or an intermediate step was never shown.
    case wrong
  }

  private(set) var frames = 0
  private(set) var doubled = 0
  private(set) var dropped = 0

  var description: String {
    Phrase(localized("%1$s frames: %2$s doubled, %3$s dropped"))("\(frames)", "\(doubled)", "\(dropped)")
  }

  /// Without the number of frames, for small spaces.
  var shortDescription: String {
    Phrase(localized("%1$s doubled, %2$s dropped"))("\(doubled)", "\(dropped)")
  }
  /// For a narrow window.
  var briefestDescription: String { Phrase(localized("%1$s wrong"))("\(doubled + dropped)") }

  /// Counts a frame that comes some refreshes after the previous one, in which the mover took some steps. A
  /// mover that is slower on purpose may rest.
  ///
  /// Refreshes in between had no frame: the machine was too slow, or the compositor did not ask for one. No
  /// mover can change that. So up to one step per refresh is not too many, and one step in total is enough.
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
