extension GestureRecognizer {
  /// The state of a recognizer's gesture. `permits(_:isContinuous:)` lists the legal transitions.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing is decided. Also the state without any finger.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture has continued.
    case changed
    /// The gesture has ended; a discrete gesture was recognized.
    case ended
    /// The gesture was recognized and then cancelled. Its effect should be undone or left as it is.
    case cancelled
    /// The touches do not match the gesture.
    case failed

    /// A discrete gesture's name for `ended`.
    public static var recognized: State { .ended }

    /// Whether the gesture was recognized and continues.
    public var isOngoing: Bool { self == .began || self == .changed }

    /// Whether only a reset can follow.
    public var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a transition is legal.
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
