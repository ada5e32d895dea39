/// Constants of this module, with their units and reasons.
enum Constants {
  /// The duration of implicit animations in seconds, as in Core Animation.
  static let implicitDuration = 0.25
  /// The maximum number of rounds of layout within one commit. A layout that requests another one each time
  /// would never end; the rest waits for the next turn.
  static let maximumLayoutRounds = 64
  /// The interval in seconds over which a velocity is measured if no animation knows it. A shorter one would
  /// show rounding, a longer one the curve.
  static let velocityStep = 1e-4
  /// Positions in points, and rotations in radians, that differ by no more than this are the same place for a simulation:
  /// setting a frame to itself rounds.
  static let samePlace = 1e-6
  /// The most pixels of layers that are drawn finer than the window's scale because one layer is enlarged: those of an 8K
  /// screen by half, 64 MiB. More: a kiosk runs out of memory. Fewer: a page that is zoomed to four times is blurred.
  static let mostFinePixels = 16_777_216.0
  /// The factor from one fineness to the next if that is not enough, the eighth root of 2: so layers that are added one by
  /// one do not make all of them draw each time.
  static let fineStep = 1.090_507_732_665_257_7
  /// How long ago an animation's end may be, in a time that repeats, and still count as due instead of
  /// belonging to the next run, in seconds: far more than rounding, far less than a frame.
  static let dueTolerance = 1e-6
  /// The distance that counts as visible motion, in units of the type's settling tolerance: half a point for
  /// a position. With a larger one, things that still move could not be caught; with a smaller one, things
  /// that look at rest would be.
  static let visibleMotion = 10.0
  /// The shortest time between two looks for when something is seen to rest, in seconds, and the most looks at a time: of what
  /// lasts longer than four seconds, the first ones are farther apart.
  static let restLook = 1.0 / 120
  static let mostRestLooks = 480.0
  /// Where there is another look between those that are farther apart, in parts of their distance: the golden section, so that no
  /// oscillation passes its middle at both.
  static let laterLook = 0.381966
  /// The longest motion whose rest is looked for, in seconds: half an oscillation takes longer than two looks at all but fast ones,
  /// which hardly last so long.
  static let restReach = 60.0
  /// After how many seconds it is looked for again, since the motion may have been redirected.
  static let restWait = 4.0
  /// The distance that counts as visible at a spring's next turn, in the same units. It is smaller, because samples
  /// miss up to an eighth of a turn's distance: otherwise something that counts as resting would move again.
  static let laterMotion = 8.5
  /// The interval in seconds between samples of a motion's future, and their number. Together they cover a
  /// quarter of a second, in which a slow oscillation leaves its turning point. The interval is shorter than
  /// the oscillations of any spring that the eye can follow.
  static let motionLookAhead = 0.05
  static let motionLooks = 5
  /// The maximum number of such samples until a spring turns: those of four seconds. A spring that swings more
  /// slowly than that may count as resting at its turn.
  static let longestTurn = 80.0
}
