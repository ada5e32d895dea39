import Glibc
import MartletGeometry

/// Reads the clocks. Media time is CLOCK_MONOTONIC.
enum MonotonicClock {
  /// The current media time.
  static var now: MediaTime { HandClock.time ?? read(CLOCK_MONOTONIC) }

  /// The current time of any system clock, in seconds.
  static func read(_ clock: clockid_t) -> Double {
    var t = timespec()
    clock_gettime(clock, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
  }

  /// The seconds to add to another clock's time to get a media time, as of now.
  static func offset(from clock: clockid_t) -> Double {
    guard clock != CLOCK_MONOTONIC else { return 0 }
    return read(CLOCK_MONOTONIC) - read(clock)
  }
}
