import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A damped harmonic oscillator m·x″ + c·x′ + k·x = 0, solved exactly for every damping.
///
/// With displacement d and velocity v at time 0, the displacement is x(t) = d·`displacement(at: t)` +
/// v·`impulse(at: t)`: two scalar responses work for any number of dimensions. Both are continuous where the
/// damping ratio crosses 1.
public struct Spring: Hashable, Sendable {
  /// The mass m, in kilograms by convention.
  public let mass: Double
  /// The stiffness k, in newtons per metre by convention: force per displacement.
  public let stiffness: Double
  /// The damping c: force per velocity. With 0 the spring never settles.
  public let damping: Double

  /// The undamped angular frequency ω = √(k/m), in radians per second.
  public let angularFrequency: Double
  /// The damping ratio ζ = c / (2·√(k·m)): below 1 it oscillates, at 1 it is critical, above 1 overdamped.
  public let dampingRatio: Double

  /// ζ·ω: the decay rate of the oscillation, per second.
  private let decay: Double
  /// ω·√|1 − ζ²|: the angular frequency of the oscillation below critical damping, the separation of the two
  /// rates above it.
  private let detuning: Double

  /// Makes a spring from its physical constants. The defaults are Core Animation's: mass 1, stiffness 100,
  /// damping 10. Mass and stiffness must be positive; a negative damping counts as 0.
  public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) {
    precondition(mass > 0 && mass.isFinite, "spring: mass must be positive, not \(mass)")
    precondition(stiffness > 0 && stiffness.isFinite, "spring: stiffness must be positive, not \(stiffness)")
    precondition(damping.isFinite, "spring: damping must be finite, not \(damping)")
    let damping = max(damping, 0)
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(mass: mass, stiffness: stiffness, damping: damping, dampingRatio: ratio)
  }

  /// Makes a spring of mass 1 from perceptual parameters.
  ///
  /// k = (2π/T)²; ζ = 1 − b for b ≥ 0 and 1/(1 + b) for b < 0.
  /// - Parameters:
  ///   - duration: The perceptual duration T in seconds: the period of the undamped oscillation. Clamped to
  ///     0.001 … 1,000,000 s.
  ///   - bounce: b from −1 to 1: 0 (the default) is critically damped, positive oscillates, negative is
  ///     overdamped; 1 never settles, and −1 hardly moves. Values outside are clamped.
  public init(duration: Double, bounce: Double = 0) {
    precondition(!duration.isNaN, "spring: duration is not a number")
    precondition(!bounce.isNaN, "spring: bounce must lie in −1…1, not \(bounce)")
    let bounce = min(max(bounce, -1), 1)
    let ratio = bounce >= 0 ? 1 - bounce : min(1 / (1 + bounce), Self.stiffest)
    self.init(frequency: 2 * Double.pi / Self.limited(duration), dampingRatio: ratio)
  }

  /// The damping ratio for a bounce of −1, where 1/(1 + b) is infinite.
  static let stiffest = 1e4

  /// Clamps a duration in seconds to a range that can be computed with.
  static func limited(_ duration: Double) -> Double { min(max(duration, 0.001), 1e6) }

  /// The perceptual duration, in seconds: the period of the undamped oscillation.
  public var perceptualDuration: Double { 2 * Double.pi / angularFrequency }

  /// The bounce, −1…1: 0 is critically damped, positive oscillates, negative is overdamped.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// Half the period of its oscillation, in seconds: the time from one turn to the next. `nil` at critical damping
  /// and above it, where it does not oscillate.
  package var halfSwing: Double? { dampingRatio < 1 ? Double.pi / detuning : nil }

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
    /// The displacement left of a displacement of 1 released at rest.
    public let displacement: Double
    /// Its velocity, per second.
    public let displacementVelocity: Double
    /// The displacement reached from the rest position with an initial velocity of 1, in seconds.
    public let impulse: Double
    /// Its velocity (dimensionless).
    public let impulseVelocity: Double
  }

  /// The responses at a time since release in seconds; for negative times those at release.
  public func response(at time: Double) -> Response {
    guard time > 0 else {
      return Response(displacement: 1, displacementVelocity: 0, impulse: 0, impulseVelocity: 1)
    }
    // Beyond this the arithmetic would overflow; any damped spring has been at rest for long.
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
      // The slow root −ω²/(β + ω̂) in the numerically stable form; expm1 of a negative number cannot
      // overflow.
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

  /// The time until the oscillation stays below a tolerance, in seconds; infinite without damping.
  ///
  /// - Parameters:
  ///   - displacement: The size of the initial displacement, in the value's unit.
  ///   - velocity: The size of the initial velocity, in units per second.
  ///   - tolerance: The displacement below which the spring counts as at rest, positive, in the value's unit.
  public func settlingDuration(displacement: Double, velocity: Double, tolerance: Double) -> Double {
    precondition(tolerance > 0, "spring: tolerance must be positive, not \(tolerance)")
    let d = abs(displacement)
    let v = abs(velocity)
    guard decay > 0 else { return d == 0 && v == 0 ? 0 : .infinity }
    // An envelope that bounds |x(t)| from above and, after an initial bulge, falls; bisect for the tolerance.
    func envelope(_ t: Double) -> Double {
      if dampingRatio < 1 {
        let e = exp(-decay * t)
        // |cos| ≤ 1 and |sin(ω_d t)/ω_d| ≤ min(t, 1/ω_d): finite as ω_d goes to 0.
        return e * (d + (v + decay * d) * min(t, 1 / detuning))
      }
      let r = response(at: t)
      return d * r.displacement + v * r.impulse
    }
    // Any bulge due to the velocity is over after the time constant of the slowest part: 1/β up to critical
    // damping, 1/slow root above it. After that the envelope falls; before, it does so only without velocity.
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
