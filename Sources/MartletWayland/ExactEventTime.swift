/// An event's time to the nanosecond, by the clock that its milliseconds are of.
struct ExactEventTime {
  let seconds: UInt64
  /// Less than a second.
  let nanoseconds: UInt32

  /// Nil for a time that there is not.
  init?(seconds: UInt64, nanoseconds: UInt32) {
    guard nanoseconds < 1_000_000_000 else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  var inSeconds: Double { Double(seconds) + Double(nanoseconds) / 1e9 }

  /// By how many seconds it is later than an event's milliseconds, which wrap round; nil where it is the time of another
  /// event. Compositors cut the milliseconds off, or round them.
  func beyond(milliseconds raw: UInt32) -> Double? {
    let milliseconds = UInt32(truncatingIfNeeded: seconds &* 1000) &+ nanoseconds / 1_000_000
    let difference = Int32(bitPattern: milliseconds &- raw)
    guard (-1...1).contains(difference) else { return nil }
    return Double(difference) / 1000 + Double(nanoseconds % 1_000_000) / 1e9
  }
}
