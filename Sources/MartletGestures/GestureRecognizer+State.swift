extension GestureRecognizer {
  /// Where a recognizer is in its gesture. The table of legal steps is `permits(_:isContinuous:)`.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing is decided; also when no finger is down.
    case possible
    /// A continuous gesture has been recognized.
    case began
    /// It went on.
    case changed
    /// It is over; for a discrete gesture: it was recognized.
    case ended
    /// It was recognized and then taken away: its effect should be undone or left where it is.
    case cancelled
    /// The touches are not this gesture.
    case failed

    /// What a discrete gesture calls its end.
    public static var recognized: State { .ended }

    /// Whether the gesture has been recognized and goes on.
    public var isOngoing: Bool { self == .began || self == .changed }

    /// Whether nothing but a reset follows.
    public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a step is legal.
    ///
    ///     discrete:    possible → ended | failed
    ///     continuous:  possible → began | failed;  began, changed → changed | ended | cancelled
    ///     both:        ended, cancelled, failed → possible
    public func permits(_ next: State, isContinuous: Bool) -> Bool {
      switch self {
      case .possible: next == .failed || next == (isContinuous ? .began : .ended)
      case .began, .changed: isContinuous && (next == .changed || next == .ended || next == .cancelled)
      case .ended, .cancelled, .failed: next == .possible
      }
    }
  }
}
