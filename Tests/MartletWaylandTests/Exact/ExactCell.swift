/// What a stroke is played under: the finger's device, the output, and what the compositor tells of it. Times are in
/// seconds.
struct ExactCell: Hashable, Sendable, CustomStringConvertible {
  enum Feedback: Hashable, Sendable {
    /// Each refresh is told exactly.
    case told
    /// Each refresh is told, but not the time to the next.
    case withoutRefresh
    /// `wp_presentation` is there and never answers.
    case silent
    /// There is no `wp_presentation`.
    case missing
  }

  enum Callbacks: Hashable, Sendable {
    /// One after each refresh.
    case regular
    /// Another one shortly after each delivery of input, as kwin sends them.
    case doubled
    /// With refreshes that come about every 26 ms, whatever the output says, as weston 10 paints.
    case irregular
  }

  var touchRate = 120.0
  var frameRate = 60.0
  /// By how much of a refresh the first sample is later than a refresh, in 0..<1.
  var phase = 0.1
  /// By how much the time stamps are off the moments of measurement, at most and either way.
  var jitter = 0.0
  /// How many samples the device hands over at once, with the last of them.
  var batch = 1
  /// From the last sample to the delivery.
  var delay = 0.0
  /// By how much deliveries are later than that, at most.
  var unevenness = 0.0
  /// From the last move to the lift.
  var liftGap = 0.001
  /// From a refresh to its answers.
  var callbackOffset = 0.0003
  var feedback = Feedback.told
  var callbacks = Callbacks.regular
  var isPointer = false

  static let phases = [0.1, 0.3, 0.5, 0.7, 0.9]

  /// The interval of refreshes that the output tells.
  var refresh: Double { 1 / frameRate }

  /// How far a drag may be behind the finger as a frame is committed: what cannot be predicted by an interval of
  /// samples, or 8 ms.
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
    if callbacks != .regular { words.append("callbacks \(callbacks)") }
    return words.joined(separator: ", ")
  }

  private func milliseconds(_ seconds: Double) -> String { "\((seconds * 1e5).rounded() / 100) ms" }
}
