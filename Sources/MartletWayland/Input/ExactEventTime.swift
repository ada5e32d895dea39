/// An event's time in nanoseconds, on the same clock as its milliseconds.
struct ExactEventTime {
  let seconds: UInt64
  /// The part below one second.
  let nanoseconds: UInt32

  /// Returns nil for an invalid time.
  init?(seconds: UInt64, nanoseconds: UInt32) {
    guard nanoseconds < 1_000_000_000 else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  var inSeconds: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// How much later this time is than an event's milliseconds, in seconds, with wrapping. Nil if it belongs
  /// to another event. Compositors truncate or round the milliseconds.
  func beyond(milliseconds raw: UInt32) -> Double? {
    let milliseconds = UInt32(truncatingIfNeeded: seconds &* 1000) &+ nanoseconds / 1_000_000
    let difference = Int32(bitPattern: milliseconds &- raw)
    guard (-1...1).contains(difference) else { return nil }
    return Double(difference) / 1000 + Double(nanoseconds % 1_000_000) / 1e9
  }
}
