import Glibc

/// The slow-motion factor from the environment.
enum SlowMotionSetting {
  /// The value of `MARTLET_SLOW_MOTION`, such as 10 for a tenth of the speed; `nil` if it is not set. Throws
  /// an error if it is not a positive number, or too small to divide by.
  static func requested() throws(HostError) -> Double? {
    guard let word = getenv("MARTLET_SLOW_MOTION").map({ String(cString: $0) }), !word.isEmpty else {
      return nil
    }
    guard let factor = Double(word), factor > 0, factor.isFinite, (1 / factor).isFinite else {
      throw HostError("MARTLET_SLOW_MOTION must be a positive number such as 10, not '\(word)'")
    }
    return factor
  }
}
