import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Spring {
  /// A spring counts as settled when this fraction of the distance is left.
  private static let settled = 0.001

  /// Makes a spring of mass 1 that has settled to a thousandth of its distance after a given time.
  ///
  /// Below critical damping, the envelope of the oscillation reaches the thousandth: with β = ζω and ω_d =
  /// ω√(1 − ζ²), |(β − v)/ω_d|·e^(−βD) = .001, so for v = 0 ω = ln(1000·ζ/√(1 − ζ²))/(ζD). At critical
  /// damping |1 + (ω − v)D|·e^(−ωD) = .001, and above it the exact remainder counts. Of several solutions the
  /// fastest spring is used. Below ζ = e/1000, where the equation's ω would fall again with ζ, the ω of that
  /// ratio is used: such a spring keeps oscillating.
  ///
  /// This is UIKit's formula; `settlingDuration(initialVelocity:)` uses an envelope that always bounds the
  /// oscillation, and may return slightly more.
  /// - Parameters:
  ///   - settlingDuration: D in seconds, clamped to .001 … 1,000,000.
  ///   - dampingRatio: ζ; 1 is critical. Clamped to 0 … 10,000.
  ///   - initialVelocity: v, towards the end, as distances per second: 50 points a second over 100 points are
  ///     .5.
  public init(
    settlingDuration: Double, dampingRatio: Double, initialVelocity: NormalizedVelocity = .zero
  ) {
    precondition(!settlingDuration.isNaN, "spring: duration is not a number")
    precondition(!dampingRatio.isNaN, "spring: damping ratio is not a number")
    precondition(initialVelocity.isFinite, "spring: velocity must be finite, not \(initialVelocity)")
    let settlingDuration = Self.limited(settlingDuration)
    let dampingRatio = min(max(dampingRatio, 0), Self.stiffest)
    // In units of the duration: w = ωD, v = velocity · D.
    let v = initialVelocity.scalar * settlingDuration
    let w =
      dampingRatio < 1
      ? Self.swinging(max(dampingRatio, 0.001 * M_E), v)
      : (dampingRatio == 1 ? Self.critical(v) : Self.creeping(dampingRatio, v))
    let frequency = w / settlingDuration
    self.init(frequency: frequency, dampingRatio: dampingRatio)
  }

  /// The time until at most a thousandth of the distance is left for good, in seconds; infinite without
  /// damping. It uses an envelope that always bounds the oscillation, not the formula of
  /// `init(settlingDuration:dampingRatio:initialVelocity:)`.
  /// - Parameter initialVelocity: Towards the end, in distances per second: 50 points a second over 100
  ///   points are 0.5.
  public func settlingDuration(initialVelocity: NormalizedVelocity = .zero) -> Double {
    settlingDuration(displacement: 1, velocity: initialVelocity.scalar, tolerance: Self.settled)
  }

  /// The largest w with ln|1 − v/(ζw)| + ln(ζ/√(1−ζ²)) − ζw = ln .001.
  private static func swinging(_ ratio: Double, _ v: Double) -> Double {
    let constant = log(ratio) - 0.5 * log1p(-ratio * ratio) - log(settled)
    func excess(_ w: Double) -> Double { log(abs(1 - v / (ratio * w))) + constant - ratio * w }
    if v == 0 { return constant / ratio }
    if v < 0 { return root(from: 0, excess) }
    // Right of the pole at v/ζ the function rises and falls again; left of it, it only falls.
    let top = (v + (v * v + 4 * v).squareRoot()) / (2 * ratio)
    return excess(top) > 0 ? root(from: top, excess) : root(from: 0, to: v / ratio, excess)
  }

  /// The largest w with |1 + w − v|·e^(−w) = .001.
  private static func critical(_ v: Double) -> Double {
    func excess(_ w: Double) -> Double { log(abs(1 + w - v)) - w - log(settled) }
    // Right of w = v − 1 the function has its maximum at w = v and then falls.
    if v <= 0 { return root(from: 0, excess) }
    if excess(v) > 0 { return root(from: v, excess) }
    return v > 1 ? root(from: 0, to: v - 1, excess) : 1
  }

  /// A w for which a thousandth is left at time 1.
  private static func creeping(_ ratio: Double, _ v: Double) -> Double {
    func excess(_ w: Double) -> Double {
      let r = Spring(frequency: w, dampingRatio: ratio).response(at: 1)
      return log(abs(r.displacement - v * r.impulse)) - log(settled)
    }
    var start = 1.0
    // With a velocity the remainder may pass through 0; start beyond that.
    if v > 0 {
      while Spring(frequency: start, dampingRatio: ratio).response(at: 1).rest(v) < 0 { start *= 2 }
    }
    return root(from: v > 0 ? start : 0, excess)
  }

  /// Finds where a function falls through 0, between two numbers or beyond one, by bisection.
  private static func root(from begin: Double, to end: Double? = nil, _ excess: (Double) -> Double) -> Double
  {
    var low = begin
    var high = end ?? max(2 * begin, 1)
    if end == nil {
      while excess(high) > 0 {
        low = high
        high *= 2
      }
    }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension Spring.Response {
  /// The rest of a distance of 1 after an initial velocity towards its end.
  fileprivate func rest(_ velocity: Double) -> Double { displacement - velocity * impulse }
}
