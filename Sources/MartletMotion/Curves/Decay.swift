import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Motion that loses a fixed fraction of its velocity each millisecond: a flick without a target.
///
/// v(t) = v₀·r^(1000·t), so the distance is x(t) = v₀·(r^(1000·t) − 1) / (1000·ln r), and x(∞) = −v₀ /
/// (1000·ln r).
public struct Decay: Hashable, Sendable {
  /// The fraction r of the velocity that is left after a millisecond, above 0 and below 1.
  public let rate: Double

  /// 0.998: the deceleration of a scroll view.
  public static let normal = Decay(rate: 0.998)
  /// 0.99: a faster deceleration, as for paging.
  public static let fast = Decay(rate: 0.99)

  /// ln r per second: negative.
  private let exponent: Double

  /// Makes a decay that keeps a fraction of the velocity per millisecond, clamped to the range from 0.001,
  /// which stops at once, to 0.999999, which runs for hours.
  public init(rate: Double) {
    precondition(!rate.isNaN, "decay: rate is not a number")
    self.rate = min(max(rate, 0.001), 0.999_999)
    exponent = 1000 * log(self.rate)
  }

  /// The distance after a time in seconds, from an initial velocity of 1 per second. Multiply it by the
  /// velocity.
  public func distance(at time: Double) -> Double { time <= 0 ? 0 : expm1(exponent * time) / exponent }

  /// The fraction of the initial velocity that is left after a time in seconds.
  public func velocity(at time: Double) -> Double { time <= 0 ? 1 : exp(exponent * time) }

  /// The time until the remaining distance is below a tolerance, in seconds.
  /// - Parameters:
  ///   - velocity: The size of the initial velocity, in units per second.
  ///   - tolerance: A distance that counts as zero, positive, in the value's unit.
  public func settlingDuration(velocity: Double, tolerance: Double) -> Double {
    precondition(tolerance > 0, "decay: tolerance must be positive, not \(tolerance)")
    let rest = abs(velocity) / -exponent
    return rest <= tolerance ? 0 : log(tolerance / rest) / exponent
  }

  /// The position at which a motion would come to rest.
  public func projectedEnd<Value: Animatable>(from position: Value, velocity: Value.Velocity) -> Value {
    position.advanced(by: velocity, for: -1 / exponent)
  }

  /// Which of several places a thrown thing should go to: the one nearest to where it would come to rest.
  ///
  /// The distance is that of `Animatable.span(to:)`; of several that are equally near, the first one counts.
  /// - Parameters:
  ///   - position: Where it is thrown.
  ///   - velocity: The velocity, in units per second.
  ///   - targets: The places.
  /// - Returns: The index of the place; `nil` if there is none.
  public func projectedTarget<Value: Animatable>(
    from position: Value, velocity: Value.Velocity, among targets: [Value]
  ) -> Int? {
    let end = projectedEnd(from: position, velocity: velocity)
    let distances = targets.map { $0.span(to: end) }
    return distances.indices.min { distances[$0] < distances[$1] }
  }
}
