import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Motion that loses a fixed fraction of its velocity each millisecond: what a flick does without a target.
///
/// v(t) = v₀·r^(1000·t), so the way is x(t) = v₀·(r^(1000·t) − 1) / (1000·ln r), and x(∞) = −v₀ / (1000·ln r).
public struct Decay: Hashable, Sendable {
  /// Fraction r of the velocity that is left after a millisecond, above 0 and below 1.
  public let rate: Double

  /// .998: how a scroll view comes to rest.
  public static let normal = Decay(rate: 0.998)
  /// .99: a short run-out, as for paging.
  public static let fast = Decay(rate: 0.99)

  /// ln r per second: negative.
  private let exponent: Double

  /// Makes a decay that keeps a fraction of the velocity per millisecond, clamped to .001, which stops at once, …
  /// .999999, which runs for hours.
  public init(rate: Double) {
    precondition(!rate.isNaN, "decay: rate is not a number")
    self.rate = min(max(rate, 0.001), 0.999_999)
    exponent = 1000 * log(self.rate)
  }

  /// The way covered after a time in seconds from a first velocity of 1 per second. Multiply by the velocity.
  public func distance(at time: Double) -> Double { time <= 0 ? 0 : expm1(exponent * time) / exponent }

  /// The fraction of the first velocity that is left after a time in seconds.
  public func velocity(at time: Double) -> Double { time <= 0 ? 1 : exp(exponent * time) }

  /// How long it takes until the rest of the way is below a tolerance, in seconds.
  /// - Parameters:
  ///   - velocity: Size of the first velocity, in units per second.
  ///   - tolerance: Way that counts as nothing, positive, in the value's unit.
  public func settlingDuration(velocity: Double, tolerance: Double) -> Double {
    precondition(tolerance > 0, "decay: tolerance must be positive, not \(tolerance)")
    let rest = abs(velocity) / -exponent
    return rest <= tolerance ? 0 : log(tolerance / rest) / exponent
  }

  /// Where motion from a position would come to rest.
  public func projectedEnd<Value: Animatable>(from position: Value, velocity: Value) -> Value {
    position.advanced(by: velocity, for: -1 / exponent)
  }
}
