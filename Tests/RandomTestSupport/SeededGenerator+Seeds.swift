import Glibc
import MartletTesting

extension SeededGenerator {
  /// The seeds from 0 up to a number, for tests that draw many. If the environment variable
  /// `MARTLET_SAMPLES_DIVIDED_BY` is a whole number above 1, there are fewer by that factor, but at least
  /// ten: under a sanitizer each is slow, and running all code matters more than many results.
  public static func seeds(_ count: UInt64) -> Range<UInt64> { 0..<max(min(count, 10), count / divisor) }

  /// The seeds from 0 up to a number, or to another one in thorough runs (``Thoroughness``).
  public static func seeds(_ count: UInt64, thorough: UInt64) -> Range<UInt64> {
    seeds(Thoroughness.isFull ? thorough : count)
  }

  /// Whether ``seeds(_:)`` returns all seeds. With few of them a median means little.
  public static var drawsAll: Bool { divisor == 1 }

  private static let divisor: UInt64 = {
    guard let text = getenv("MARTLET_SAMPLES_DIVIDED_BY").map({ String(cString: $0) }) else { return 1 }
    guard let number = UInt64(text), number > 0 else {
      fatalError("MARTLET_SAMPLES_DIVIDED_BY is to be a whole number above 0, not \(text)")
    }
    return number
  }()
}
