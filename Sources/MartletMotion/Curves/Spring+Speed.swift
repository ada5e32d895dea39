import MartletGeometry

extension Spring {
  /// The number of moments at which the speed is sampled, and the end of that time in units of 1/ω. By then
  /// every oscillation has passed its highest speed.
  private static let moments = 96
  private static let horizon = 8.0
  /// The slowest pace of a spring that still works, relative to its own.
  private static let slowestPace = 1e-9

  /// The highest speed of the spring's motion, in points per second, within a thousandth.
  /// - Parameters:
  ///   - displacement: From the end to the start, in points.
  ///   - velocity: The velocity at the start, in points per second. Zero by default.
  public func topSpeed(displacement: Point, velocity: Point = .zero) -> Double {
    precondition(displacement.isFinite, "spring: displacement must be finite, not \(displacement)")
    precondition(velocity.isFinite, "spring: velocity must be finite, not \(velocity)")
    func speed(_ moment: Double) -> Double {
      // Closer together at first, where strongly damped springs are fastest.
      let part = moment / Double(Self.moments)
      let r = response(at: Self.horizon * part * part / angularFrequency)
      return (displacement * r.displacementVelocity + velocity * r.impulseVelocity).length
    }
    var top = velocity.length
    var best = 0.0
    for moment in 1...Self.moments {
      let speed = speed(Double(moment))
      if speed > top { (top, best) = (speed, Double(moment)) }
    }
    // The maximum of the parabola through the fastest moment and its neighbours.
    guard best > 0 else { return top }
    let (before, after) = (speed(best - 1), speed(best + 1))
    let bend = before - 2 * top + after
    return bend < 0 ? top - (before - after) * (before - after) / (8 * bend) : top
  }

  /// This spring, or the fastest slower one with the same damping ratio that never exceeds a speed limit.
  ///
  /// A spring takes the same time for every distance, so a long distance makes it fast: over 900 points, a
  /// spring of 0.5 s reaches 5,000 points per second, and a card thrown at 900 is snatched away. With 2.5
  /// times the hand's speed as the limit, the card continues as it was thrown, and the time grows with the
  /// distance.
  /// - Parameters:
  ///   - limit: The highest speed, in points per second; at least 1. If it is not above the speed of
  ///     `velocity`, it cannot be kept; then a tenth above that speed is used, at least 100 points per
  ///     second.
  ///   - displacement: From the end to the start, in points.
  ///   - velocity: The velocity at the start, in points per second. Zero by default.
  public func slowed(toSpeed limit: Double, displacement: Point, velocity: Point = .zero) -> Spring {
    precondition(!limit.isNaN, "spring: the limit of its speed is not a number")
    let first = velocity.length
    let limit = limit > first ? max(limit, 1) : max(1.1 * first, 100)
    func slower(_ pace: Double) -> Spring {
      Spring(mass: mass, stiffness: stiffness * pace * pace, damping: damping * pace)
    }
    func isSlowEnough(_ pace: Double) -> Bool {
      slower(pace).topSpeed(displacement: displacement, velocity: velocity) <= limit
    }
    if topSpeed(displacement: displacement, velocity: velocity) <= limit { return self }
    var (low, high) = (0.5, 1.0)
    while !isSlowEnough(low), low > Self.slowestPace { (low, high) = (low / 2, low) }
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if isSlowEnough(middle) { low = middle } else { high = middle }
    }
    return slower(low)
  }
}
