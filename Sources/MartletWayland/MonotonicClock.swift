import Glibc
import MartletMotion

/// Reads the clocks. Media time is CLOCK_MONOTONIC.
enum MonotonicClock {
  /// Now, in media seconds.
  static var now: MediaTime { HandClock.time ?? read(CLOCK_MONOTONIC) }

  /// Now by any clock of the system, in its seconds.
  static func read(_ clock: clockid_t) -> Double {
    var t = timespec()
    clock_gettime(clock, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
  }

  /// What has to be added to a time by another clock to make it a media time, as of now, in seconds.
  static func offset(from clock: clockid_t) -> Double {
    guard clock != CLOCK_MONOTONIC else { return 0 }
    return read(CLOCK_MONOTONIC) - read(clock)
  }
}
