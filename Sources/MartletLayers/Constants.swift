/// Numbers of this module, with their units and reasons.
enum Constants {
  /// Seconds of an implicit animation (Core Animation's).
  static let implicitDuration = 0.25
  /// Rounds of layout within one commit. A layout that asks for another each time would never end; what is left waits
  /// for the next turn.
  static let maximumLayoutRounds = 64
  /// Seconds over which a velocity is measured where no animation knows it. Shorter, rounding shows; longer, the curve.
  static let velocityStep = 1e-4
  /// Seconds by which the end of an animation may lie behind in a time that repeats and is due still, not in the next
  /// run: far above rounding, far below a frame.
  static let dueTolerance = 1e-6
}
