import Martlet

/// The springs of the gallery.
extension Spring {
  /// Answers to a tap, selection.
  static let snappy = Spring(duration: 0.30, bounce: 0)
  /// Panels, navigation, rotation.
  static let smooth = Spring(duration: 0.45, bounce: 0)
  /// What a hand has thrown; caught and docked things.
  static let lively = Spring(duration: 0.50, bounce: 0.25)
  /// What calls for no hurry: hints, an attract loop.
  static let gentle = Spring(duration: 0.80, bounce: 0.1)

  /// Points for which the presets are made. A longer way takes longer.
  private static let usualWay = 400.0
  /// How much faster than the hand that threw it a thing is drawn at most.
  private static let haste = 2.5
  /// Points per second from which on a hand throws. A slower one lays down, and need not be waited for.
  static let slowestThrow = 300.0

  /// This preset for a way: with it nothing gets faster than over a usual way, nor, once thrown, than 2.5 times the
  /// hand. So what is thrown flies, and is not snatched away.
  /// - Parameters:
  ///   - start: Where it is.
  ///   - end: Where it goes.
  ///   - velocity: What it has when it starts, in points per second.
  ///   - isThrown: Whether a hand gave it that velocity just now.
  func paced(from start: Point, to end: Point, velocity: Point, isThrown: Bool) -> Spring {
    let usual = topSpeed(displacement: Point(x: Self.usualWay, y: 0))
    // From a hand that rests to one that throws the pace goes evenly from the one limit to the other.
    let thrown = isThrown ? min(velocity.length / Self.slowestThrow, 1) : 0
    let pace = usual + (Self.haste * Self.slowestThrow - usual) * thrown
    return slowed(
      toSpeed: max(Self.haste * velocity.length, pace), displacement: start - end, velocity: velocity)
  }
}
