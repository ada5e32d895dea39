/// How a property animator gets everything from where it is held to an end.
struct AnimatorStep {
  /// The least part of the duration that is left to a movement, however short its way.
  static let shortestRest = 0.05

  /// The end: 1, or 0 at the start.
  let goal: Double
  var curve: AnimationCurve
  /// Length of the whole curve, or of what is left where `passed` is `nil`, in seconds.
  var duration: Double
  /// Seconds until it begins.
  let delay: Double
  /// The part of the curve's time that lies behind what is held; `nil` for a curve that begins there.
  var passed: Double?

  init(goal: Double, curve: AnimationCurve, duration: Double, delay: Double) {
    self.goal = goal
    self.curve = curve
    self.duration = duration
    self.delay = delay
  }

  /// Seconds from the commit to the begin of its curve; negative where a part of that lies behind.
  var lead: Double { delay - (passed ?? 0) * duration }
}
