import MartletGeometry

/// Chooses the refreshes of an output at which a display link calls its handler.
///
/// Calls at a rate are due at the times k / rate since the first call, and each comes at the nearest refresh.
/// So errors do not accumulate, and intervals differ by one refresh at most.
struct FrameCadence {
  var range = FrameRateRange.default {
    didSet {
      // The new rate continues from the last call.
      guard range != oldValue else { return }
      origin = lastCall
      called = 0
    }
  }
  /// The time of the first call at this rate, and the number of calls that followed.
  private var origin: MediaTime?
  private var called = 0.0
  private var lastCall: MediaTime?

  /// How much earlier than due a call may come, as a fraction of a refresh. Ratios of common rates give due
  /// times at halves, quarters, eighths and fifths of refreshes. This value is between them, so that errors
  /// of measured refreshes never decide.
  static let lead = 0.3125

  /// Starts again: the next refresh gets a call.
  mutating func restart() {
    origin = nil
    lastCall = nil
    called = 0
  }

  /// Whether to call at a refresh. Refreshes must be passed in order.
  /// - Parameters:
  ///   - refresh: The time of the refresh, in media seconds.
  ///   - duration: The length of a refresh, in seconds.
  mutating func takes(_ refresh: MediaTime, duration: Double) -> Bool {
    // If the host does not know the length of a refresh, every refresh gets a call.
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
    // If due times pass the refreshes one by one, a refresh may seem to contain two: the second one moves to
    // the next refresh. If there are more, calls were missed, and nobody wants them later.
    called = due - called == 2 ? called + 1 : due
    self.lastCall = refresh
    return true
  }
}
