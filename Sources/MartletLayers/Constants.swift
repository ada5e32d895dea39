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
  /// By how much of what counts as settled a property must move to be seen: half a point of position. Larger: what still
  /// moves slips through a finger. Smaller: what lies still for the eye is caught.
  static let visibleMotion = 10.0
  /// Seconds between two looks at where a motion goes, and how many there are: a quarter of a second, so that a
  /// slow swing leaves its turning point, in steps that a swing of any spring that one follows by eye does not fit into.
  static let motionLookAhead = 0.05
  static let motionLooks = 5
}
