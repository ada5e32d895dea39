/// How a property animator moves everything from the held progress to an end.
struct AnimatorStep {
  /// The minimum fraction of the duration for a movement, however short the remaining distance is.
  static let shortestRest = 0.05

  /// The end: 1, or 0 for the start.
  let goal: Double
  var curve: AnimationCurve
  /// The length of the whole curve in seconds; if `passed` is `nil`, the length of the rest.
  var duration: Double
  /// Seconds before it starts.
  let delay: Double
  /// The fraction of the curve's time that has passed at the held progress; `nil` for a curve that starts
  /// there.
  var passed: Double?

  init(goal: Double, curve: AnimationCurve, duration: Double, delay: Double) {
    self.goal = goal
    self.curve = curve
    self.duration = duration
    self.delay = delay
  }

  /// Seconds from the commit to the start of the curve; negative if the curve has already started.
  var lead: Double { delay - (passed ?? 0) * duration }
}
