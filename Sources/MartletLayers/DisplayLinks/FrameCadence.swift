import MartletGeometry

/// Chooses, among an output's refreshes, those at which a display link calls.
///
/// Calls at a rate belong to the moments k / rate from the first one on, and each comes at the refresh next to its
/// moment: nothing adds up, and gaps differ by one refresh at most.
struct FrameCadence {
  var range = FrameRateRange.default {
    didSet {
      // The new rate goes on from the last call.
      guard range != oldValue else { return }
      origin = lastCall
      called = 0
    }
  }
  /// When the first call came at this rate, and how many followed.
  private var origin: MediaTime?
  private var called = 0.0
  private var lastCall: MediaTime?

  /// Part of a refresh by which a call may come before its moment. Ratios of common rates put moments at halves,
  /// quarters, eighths and fifths of refreshes; this lies between them, so that what a refresh is measured too early
  /// or late never decides.
  static let lead = 0.3125

  /// Begins anew: the next refresh is called at.
  mutating func restart() {
    origin = nil
    lastCall = nil
    called = 0
  }

  /// Whether to call at a refresh, in media seconds, which last `duration` seconds. Refreshes are given in order.
  mutating func takes(_ refresh: MediaTime, duration: Double) -> Bool {
    // A host that does not know how long a refresh lasts has each one called at.
    let isKnown = duration > 0 && duration.isFinite
    guard let origin, let lastCall, isKnown else {
      self.origin = refresh
      lastCall = refresh
      called = 0
      return true
    }
    let isEveryRefresh = range.wanted * duration >= 1
    if let count = isEveryRefresh ? 1 : range.refreshesPerCall(refresh: duration) {
      guard count == 1 || refresh - lastCall > (Double(count) - 0.5) * duration else { return false }
      self.origin = refresh
      self.lastCall = refresh
      called = 0
      return true
    }
    let due = ((refresh - origin + Self.lead * duration) * range.wanted).rounded(.down)
    guard due > called else { return false }
    // Where the moments pass the refreshes one by one, a refresh may seem to hold two: the second gets the next one.
    // More than that were missed, and nobody wants them later.
    called = due - called == 2 ? called + 1 : due
    self.lastCall = refresh
    return true
  }
}
