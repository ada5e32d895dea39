import MartletGeometry

/// When a caret shows and when it does not: it goes and comes for some seconds after it was last used, and then stays.
struct CaretBlink: Equatable {
  /// Since when it blinks, in media seconds; `nil` if it stays.
  private(set) var start: MediaTime?

  /// How long it shows, and does not, in seconds.
  static let half = 0.53
  /// After how many changes it stays.
  static let changes = 20
  /// More than the error of times, as a part of `half`.
  private static let tolerance = 1e-6

  mutating func restart(at time: MediaTime) { start = time }

  mutating func stop() { start = nil }

  /// Whether it shows at a time, in media seconds.
  func isShown(at time: MediaTime) -> Bool { changes(until: time).isMultiple(of: 2) }

  /// When it changes next after a time, in media seconds; `nil` if it stays.
  func deadline(after time: MediaTime) -> MediaTime? {
    let passed = changes(until: time)
    guard let start, passed < Self.changes else { return nil }
    return start + Double(passed + 1) * Self.half
  }

  private func changes(until time: MediaTime) -> Int {
    guard let start, time > start else { return 0 }
    return Int(min((time - start) / Self.half + Self.tolerance, Double(Self.changes)))
  }
}
