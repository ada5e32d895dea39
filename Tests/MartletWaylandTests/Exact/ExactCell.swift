/// The conditions of a stroke: the finger's device, the output, and the compositor's feedback. Times are in
/// seconds.
struct ExactCell: Hashable, Sendable, CustomStringConvertible {
  enum Feedback: Hashable, Sendable {
    /// Each refresh is reported exactly.
    case told
    /// Each refresh is reported, but not the time to the next one.
    case withoutRefresh
    /// `wp_presentation` exists and never answers.
    case silent
    /// There is no `wp_presentation`.
    case missing
  }

  enum Callbacks: Hashable, Sendable {
    /// One callback after each refresh.
    case regular
    /// Another callback shortly after each delivery of input, as kwin sends them.
    case doubled
    /// With refreshes about every 26 ms, whatever the output's mode is, as weston 10 paints.
    case irregular
  }

  var touchRate = 120.0
  var frameRate = 60.0
  /// The time from a refresh to the first sample, as a fraction of a refresh, in 0..<1.
  var phase = 0.1
  /// The largest difference between time stamps and the moments of measurement, in either direction.
  var jitter = 0.0
  /// The number of samples that the device delivers together, at the time of the last of them.
  var batch = 1
  /// The time from the last sample to the delivery.
  var delay = 0.0
  /// How much later than that deliveries may be.
  var unevenness = 0.0
  /// The time from the last move to the lift.
  var liftGap = 0.001
  /// The time from a refresh to its answers.
  var callbackOffset = 0.0003
  var feedback = Feedback.told
  var callbacks = Callbacks.regular
  var isPointer = false
  var drive = ExactDrive.position
  var goal = ExactGoal.spring
  /// Whether what is driven is an item of a simulation.
  var isItem = false
  /// The limits of the scale of a scroll view.
  var zoomLimits = 0.05...50.0
  /// Whether the resting finger lifts first, while the moving one is still down.
  var pivotLiftsFirst = false
  /// How much earlier than the other one the second of two fingers leaves that move together.
  var companionLead = 0.02

  static let phases = [0.1, 0.3, 0.5, 0.7, 0.9]

  /// The interval of refreshes that the output reports.
  var refresh: Double { 1 / frameRate }

  /// How far a drag may be behind the finger when a frame is committed: what a prediction by an interval of
  /// samples, or 8 ms, does not cover.
  var latencyBar: Double {
    max(0.001, Double(batch) / touchRate - min(0.008, 1 / touchRate)) + delay + unevenness
      + (batch > 1 ? 0.0004 : 0)
  }

  var description: String {
    var words = ["\(isPointer ? "mouse" : "touch") \(Int(touchRate)) Hz", "frames \(Int(frameRate)) Hz"]
    if jitter > 0 { words.append("jitter ±\(milliseconds(jitter))") }
    if batch > 1 { words.append("batches of \(batch)") }
    if delay > 0 { words.append("delay \(milliseconds(delay))") }
    if unevenness > 0 { words.append("uneven \(milliseconds(unevenness))") }
    words.append("lift +\(milliseconds(liftGap))")
    if callbackOffset != 0.0003 { words.append("callbacks +\(milliseconds(callbackOffset))") }
    if feedback != .told { words.append("feedback \(feedback)") }
    if drive != .position { words.append("driving the \(drive)") }
    if goal != .spring { words.append("going on as \(goal)") }
    if isItem { words.append("an item") }
    if drive.companion != nil { words.append("one finger \(milliseconds(companionLead)) before the other") }
    if drive.zooms { words.append("scale \(zoomLimits.lowerBound) to \(zoomLimits.upperBound)") }
    if pivotLiftsFirst { words.append("the resting finger lifts first") }
    if callbacks != .regular { words.append("callbacks \(callbacks)") }
    return words.joined(separator: ", ")
  }

  private func milliseconds(_ seconds: Double) -> String { "\((seconds * 1e5).rounded() / 100) ms" }
}
