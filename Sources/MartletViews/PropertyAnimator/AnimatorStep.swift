/// How a property animator gets everything from where it is held to an end.
struct AnimatorStep {
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
}
