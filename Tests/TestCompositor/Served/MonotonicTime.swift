import Glibc

/// Clocks, in seconds.
package enum MonotonicTime {
  /// CLOCK_MONOTONIC.
  package static var now: Double { read(CLOCK_MONOTONIC) }

  static func read(_ clock: Int32) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Milliseconds as in events, which wrap round.
  static func milliseconds(_ seconds: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64((seconds * 1000).rounded()))
  }
}
