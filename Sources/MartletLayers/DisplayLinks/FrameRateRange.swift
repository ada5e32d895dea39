import MartletGeometry

/// How often a display link is wanted to call, in calls per second.
public struct FrameRateRange: Hashable, Sendable {
  /// The slowest rate that will do. 0 for any.
  public let minimum: Double
  /// The fastest rate that is of use. 0 for the output's own.
  public let maximum: Double
  /// The rate that is best. 0 for the maximum.
  public let preferred: Double

  /// The output's own rate, whatever that is.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0)

  /// Makes a range; rates are per second, may be fractions such as 59.94, and follow `minimum` ≤ `preferred` ≤ `maximum`.
  /// What does not is clamped: a maximum and a preferred rate to 0 … ∞, of which both ends are the output's own, and the others
  /// to the maximum, if there is one.
  public init(minimum: Double, maximum: Double, preferred: Double = 0) {
    precondition(
      !minimum.isNaN && !maximum.isNaN && !preferred.isNaN,
      "frame rates must be numbers, not \(minimum)…\(maximum), preferred \(preferred)")
    // Nothing is faster than the output.
    self.maximum = maximum.isFinite ? max(maximum, 0) : 0
    let limit = self.maximum > 0 ? self.maximum : .greatestFiniteMagnitude
    self.minimum = min(max(minimum, 0), limit)
    let isOwn = preferred <= 0 || !preferred.isFinite
    self.preferred = isOwn ? 0 : min(max(preferred, self.minimum), limit)
  }

  /// Exactly one rate, on average, whatever the output's is: calls come on its refreshes, as evenly as those allow.
  public init(exactly rate: Double) { self.init(minimum: rate, maximum: rate, preferred: rate) }

  /// How many refreshes of a length in seconds to let pass for each call; `nil` where no whole number falls within
  /// the range, and calls come at `wanted`, unevenly.
  func refreshesPerCall(refresh: Double) -> Int? {
    let output = 1 / refresh
    let maximum = maximum > 0 ? maximum : output
    let best = preferred > 0 ? preferred : maximum
    guard minimum < maximum else { return self.maximum > 0 ? nil : 1 }
    // Refreshes are measured: 60.0002 Hz will do for a maximum of 60.
    let slowest = minimum * (1 - Self.tolerance)
    let fastest = maximum * (1 + Self.tolerance)
    let last = slowest > 0 ? Int(min((output / slowest).rounded(.down), 1000)) : 1000
    let first = Int(min(max((output / fastest).rounded(.up), 1), 1001))
    guard first <= last else { return nil }
    func distance(_ count: Int) -> Double { abs(output / Double(count) - best) }
    return (first...last).min { distance($0) < distance($1) }
  }

  /// The rate that is best.
  var wanted: Double { preferred > 0 ? preferred : maximum }

  /// Part by which an output's rate may miss a limit and still count as within: more than clocks differ.
  private static let tolerance = 0.002
}
