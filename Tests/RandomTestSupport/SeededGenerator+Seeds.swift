import Glibc

extension SeededGenerator {
  /// The seeds of a test that draws much: 0 up to a number. Where the environment variable `MARTLET_SAMPLES_DIVIDED_BY` has
  /// a whole number above 1, so many times fewer, but not fewer than ten: a sanitizer makes every draw slow, and wants all
  /// code to run rather than many results.
  public static func seeds(_ count: UInt64) -> Range<UInt64> { 0..<max(min(count, 10), count / divisor) }

  /// Whether ``seeds(_:)`` has all of them: of few a median says little.
  public static var drawsAll: Bool { divisor == 1 }

  private static let divisor: UInt64 = {
    guard let text = getenv("MARTLET_SAMPLES_DIVIDED_BY").map({ String(cString: $0) }) else { return 1 }
    guard let number = UInt64(text), number > 0 else {
      fatalError("MARTLET_SAMPLES_DIVIDED_BY is to be a whole number above 0, not \(text)")
    }
    return number
  }()
}
