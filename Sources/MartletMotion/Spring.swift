import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A damped harmonic oscillator m·x″ + c·x′ + k·x = 0, solved exactly for every damping.
///
/// With displacement d and velocity v at time 0, the displacement is x(t) = d·`displacement(at: t)` +
/// v·`impulse(at: t)`: two scalar responses serve any number of dimensions. Both are continuous as the damping
/// ratio crosses 1.
public struct Spring: Hashable, Sendable {
  /// Mass m, in kilograms by convention.
  public let mass: Double
  /// Stiffness k, in newtons per metre by convention: force per displacement.
  public let stiffness: Double
  /// Damping c: force per velocity. With 0 the spring never settles.
  public let damping: Double

  /// Undamped angular frequency ω = √(k/m), in radians per second.
  public let angularFrequency: Double
  /// Damping ratio ζ = c / (2·√(k·m)): below 1 it swings, at 1 it is critical, above it creeps.
  public let dampingRatio: Double

  /// ζ·ω: the rate at which the swing dies, per second.
  private let decay: Double
  /// ω·√|1 − ζ²|: angular frequency of the swing below critical damping, rate of separation above it.
  private let detuning: Double

  /// Makes a spring from its physical constants. Defaults are Core Animation's: mass 1, stiffness 100,
  /// damping 10. Mass and stiffness must be positive; a negative damping counts as 0.
  public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) {
    precondition(mass > 0 && mass.isFinite, "spring: mass must be positive, not \(mass)")
    precondition(stiffness > 0 && stiffness.isFinite, "spring: stiffness must be positive, not \(stiffness)")
    precondition(damping.isFinite, "spring: damping must be finite, not \(damping)")
    let damping = max(damping, 0)
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(mass: mass, stiffness: stiffness, damping: damping, dampingRatio: ratio)
  }

  /// Makes a spring of mass 1 from what a person perceives.
  ///
  /// k = (2π/T)²; ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0.
  /// - Parameters:
  ///   - duration: Perceptual duration T in seconds: the period of the undamped swing. Clamped to a thousandth of a second,
  ///     which is at once, … a million seconds.
  ///   - bounce: b from −1 to 1: 0 (the default) is critically damped, positive swings, negative creeps; 1 never settles,
  ///     and −1 hardly moves. What lies outside is clamped.
  public init(duration: Double, bounce: Double = 0) {
    precondition(!duration.isNaN, "spring: duration is not a number")
    precondition(!bounce.isNaN, "spring: bounce must lie in −1…1, not \(bounce)")
    let bounce = min(max(bounce, -1), 1)
    let ratio = bounce >= 0 ? 1 - bounce : min(1 / (1 + bounce), Self.stiffest)
    self.init(frequency: 2 * Double.pi / Self.limited(duration), dampingRatio: ratio)
  }

  /// The damping ratio of a bounce of −1, where 1/(1 + b) has no end.
  static let stiffest = 1e4

  /// A duration in seconds with which springs can be reckoned.
  static func limited(_ duration: Double) -> Double { min(max(duration, 0.001), 1e6) }

  /// The duration that a person perceives, in seconds: the period of the undamped swing.
  public var perceptualDuration: Double { 2 * Double.pi / angularFrequency }

  /// How much it bounces, −1…1: 0 is critically damped, positive swings, negative creeps.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// Makes a spring of mass 1 from ω and ζ.
  init(frequency: Double, dampingRatio: Double) {
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      dampingRatio: dampingRatio)
  }

  private init(mass: Double, stiffness: Double, damping: Double, dampingRatio: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.dampingRatio = dampingRatio
    angularFrequency = (stiffness / mass).squareRoot()
    decay = dampingRatio * angularFrequency
    detuning = angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// Both responses and their derivatives at one time.
  public struct Response: Sendable {
    /// Displacement left of a displacement of 1 released at rest.
    public let displacement: Double
    /// Velocity that belongs to it, per second.
    public let displacementVelocity: Double
    /// Displacement reached from rest position with a velocity of 1, in seconds.
    public let impulse: Double
    /// Velocity left of it (dimensionless).
    public let impulseVelocity: Double
  }

  /// The responses at a time since release in seconds; before it, those at release.
  public func response(at time: Double) -> Response {
    guard time > 0 else {
      return Response(displacement: 1, displacementVelocity: 0, impulse: 0, impulseVelocity: 1)
    }
    // Beyond this the arithmetic would overflow; whatever is damped has long been at rest.
    let time = min(time, 1e250 / max(angularFrequency, decay, 1))
    let even: Double  // e^(−βt)·cos(ω_d t), or its hyperbolic twin
    let impulse: Double  // e^(−βt)·sin(ω_d t)/ω_d, or its hyperbolic twin
    if detuning == 0 {
      even = exp(-decay * time)
      impulse = time * even
    } else if dampingRatio < 1 {
      let envelope = exp(-decay * time)
      even = envelope * cos(detuning * time)
      impulse = envelope * sin(detuning * time) / detuning
    } else {
      // Slow root −ω²/(β + ω̂) in the form without cancellation; expm1 of a negative number cannot overflow.
      let slow = exp(-angularFrequency * angularFrequency / (decay + detuning) * time)
      let shrink = expm1(-2 * detuning * time)
      even = slow * (2 + shrink) / 2
      impulse = -slow * shrink / (2 * detuning)
    }
    return Response(
      displacement: even + decay * impulse,
      displacementVelocity: -angularFrequency * angularFrequency * impulse,
      impulse: impulse,
      impulseVelocity: even - decay * impulse)
  }

  /// How long it takes until the swing stays below a tolerance, in seconds; infinite without damping.
  ///
  /// - Parameters:
  ///   - displacement: Size of the first displacement, in the value's unit.
  ///   - velocity: Size of the first velocity, in units per second.
  ///   - tolerance: Displacement from which on the spring counts as at rest, positive, in the value's unit.
  public func settlingDuration(displacement: Double, velocity: Double, tolerance: Double) -> Double {
    precondition(tolerance > 0, "spring: tolerance must be positive, not \(tolerance)")
    let d = abs(displacement)
    let v = abs(velocity)
    guard decay > 0 else { return d == 0 && v == 0 ? 0 : .infinity }
    // An envelope that bounds |x(t)| from above and falls once it is below its bulge; bisect for the tolerance.
    func envelope(_ t: Double) -> Double {
      if dampingRatio < 1 {
        let e = exp(-decay * t)
        // |cos| ≤ 1 and |sin(ω_d t)/ω_d| ≤ min(t, 1/ω_d): finite as ω_d goes to 0.
        return e * (d + (v + decay * d) * min(t, 1 / detuning))
      }
      let r = response(at: t)
      return d * r.displacement + v * r.impulse
    }
    // Whatever bulge a velocity makes is over after the time constant of the slowest part: 1/β up to critical damping,
    // 1/slow root above it. From there the envelope falls; before, it does so only without velocity.
    let slowest =
      dampingRatio < 1 ? decay : angularFrequency * angularFrequency / (decay + detuning)
    var low = 0.0
    var high = 1 / slowest
    if v == 0 && d <= tolerance { return 0 }
    if v > 0 && envelope(high) <= tolerance { return high }
    while envelope(high) > tolerance {
      low = high
      high *= 2
    }
    for _ in 0..<60 where high - low > 1e-6 {
      let middle = (low + high) / 2
      if envelope(middle) > tolerance { low = middle } else { high = middle }
    }
    return high
  }
}
