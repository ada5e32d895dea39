import MartletGeometry

/// The rates at which a display link may call its handler, in calls per second.
public struct FrameRateRange: Hashable, Sendable {
  /// The slowest acceptable rate. 0 for any.
  public let minimum: Double
  /// The fastest useful rate. 0 for the output's own rate.
  public let maximum: Double
  /// The best rate. 0 for the maximum.
  public let preferred: Double

  /// The output's own rate.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0)

  /// Makes a range. Rates are per second and may be fractions such as 59.94; none may be NaN. They are
  /// clamped so that 0 ≤ `minimum` ≤ `preferred` ≤ `maximum`.
  /// - Parameters:
  ///   - minimum: The slowest acceptable rate. A negative one counts as 0.
  ///   - maximum: The fastest useful rate. The output's own if it is negative, 0 or infinite.
  ///   - preferred: The best rate. The maximum if it is negative, 0 or infinite.
  public init(minimum: Double, maximum: Double, preferred: Double = 0) {
    precondition(
      !minimum.isNaN && !maximum.isNaN && !preferred.isNaN,
      "frame rates must be numbers, not \(minimum)…\(maximum), preferred \(preferred)")
    // No rate is faster than the output's.
    self.maximum = maximum.isFinite ? max(maximum, 0) : 0
    let limit = self.maximum > 0 ? self.maximum : .greatestFiniteMagnitude
    self.minimum = min(max(minimum, 0), limit)
    let isOwn = preferred <= 0 || !preferred.isFinite
    self.preferred = isOwn ? 0 : min(max(preferred, self.minimum), limit)
  }

  /// Makes a range of one exact average rate, whatever the output's is. Calls come on its refreshes, as
  /// evenly as possible.
  public init(exactly rate: Double) { self.init(minimum: rate, maximum: rate, preferred: rate) }

  /// The number of refreshes per call, for refreshes of a length in seconds. `nil` if no whole number is
  /// within the range; calls then come at `wanted`, unevenly.
  func refreshesPerCall(refresh: Double) -> Int? {
    let output = 1 / refresh
    let maximum = maximum > 0 ? maximum : output
    let best = preferred > 0 ? preferred : maximum
    guard minimum < maximum else { return self.maximum > 0 ? nil : 1 }
    // Refreshes are measured: 60.0002 Hz is acceptable for a maximum of 60.
    let slowest = minimum * (1 - Self.tolerance)
    let fastest = maximum * (1 + Self.tolerance)
    let last = slowest > 0 ? Int(min((output / slowest).rounded(.down), 1000)) : 1000
    let first = Int(min(max((output / fastest).rounded(.up), 1), 1001))
    guard first <= last else { return nil }
    func distance(_ count: Int) -> Double { abs(output / Double(count) - best) }
    return (first...last).min { distance($0) < distance($1) }
  }

  /// The best rate; 0 for the output's own.
  var wanted: Double { preferred > 0 ? preferred : maximum }

  /// By what fraction an output's rate may exceed a limit and still count as within: more than clocks differ.
  private static let tolerance = 0.002
}
