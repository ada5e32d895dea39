import Martlet

/// The springs of the gallery.
extension Spring {
  /// For responses to taps, and selection.
  static let snappy = Spring(duration: 0.30, bounce: 0)
  /// For panels, navigation, rotation.
  static let smooth = Spring(duration: 0.45, bounce: 0)
  /// For thrown, caught and docked things.
  static let lively = Spring(duration: 0.50, bounce: 0.25)
  /// For slow things: hints, an attract loop.
  static let gentle = Spring(duration: 0.80, bounce: 0.1)

  /// The distance for which the presets are made, in points. A longer distance takes longer.
  private static let usualWay = 400.0
  /// The highest speed relative to that of the throwing hand.
  private static let haste = 2.5
  /// The speed from which on a release counts as a full throw, in points per second. A slower hand lays the
  /// thing down, and the motion need not match it.
  static let slowestThrow = 300.0

  /// This preset for a distance. Nothing gets faster than over the usual distance or, if thrown, than 2.5
  /// times the hand. So thrown things fly and are not snatched away.
  /// - Parameters:
  ///   - start: The start position.
  ///   - end: The end position.
  ///   - velocity: The velocity at the start, in points per second.
  ///   - isThrown: Whether a hand gave it that velocity just now.
  func paced(from start: Point, to end: Point, velocity: Point, isThrown: Bool) -> Spring {
    let usual = topSpeed(displacement: Point(x: Self.usualWay, y: 0))
    // The limit changes gradually from a resting hand to a throwing one.
    let thrown = isThrown ? min(velocity.length / Self.slowestThrow, 1) : 0
    let pace = usual + (Self.haste * Self.slowestThrow - usual) * thrown
    return slowed(
      toSpeed: max(Self.haste * velocity.length, pace), displacement: start - end, velocity: velocity)
  }
}
