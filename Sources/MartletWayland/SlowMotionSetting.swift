import Glibc

/// How much slower than normal the environment wants all animations.
enum SlowMotionSetting {
  /// What `MARTLET_SLOW_MOTION` asks for, such as 10 for a tenth of the speed; `nil` where it is not set. A word that is
  /// no positive number, or one too small to divide by, is an error that says so.
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
