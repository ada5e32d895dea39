import MartletGeometry

extension Spring {
  /// Moments at which a speed is looked at, and until when, in units of 1/ω. By then every swing is beyond its fastest.
  private static let moments = 96
  private static let horizon = 8.0
  /// The least part of a spring's own pace at which it is still one.
  private static let slowestPace = 1e-9

  /// The fastest speed of what the spring moves, in points per second, within a thousandth.
  /// - Parameters:
  ///   - displacement: From the end to where it starts, in points.
  ///   - velocity: Velocity at the start, in points per second. Default zero.
  public func topSpeed(displacement: Point, velocity: Point = .zero) -> Double {
    precondition(displacement.isFinite, "spring: displacement must be finite, not \(displacement)")
    precondition(velocity.isFinite, "spring: velocity must be finite, not \(velocity)")
    func speed(_ moment: Double) -> Double {
      // Close together at first, where strongly damped springs are fastest.
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
    // On the parabola through the fastest moment and its neighbours.
    guard best > 0 else { return top }
    let (before, after) = (speed(best - 1), speed(best + 1))
    let bend = before - 2 * top + after
    return bend < 0 ? top - (before - after) * (before - after) / (8 * bend) : top
  }

  /// This spring, or the quickest slower one of the same damping ratio, such that what it moves is nowhere faster than a
  /// limit.
  ///
  /// A spring takes the same time for every way, so that a long way makes it fast: over 900 points one of .5 s reaches
  /// 5,000 points per second, and what a hand threw at 900 is snatched away. With 2.5 times the hand's speed as the
  /// limit it flies on as it was thrown, and the time follows the way.
  /// - Parameters:
  ///   - limit: Fastest speed, in points per second; at least 1. One that is not above that of `velocity` cannot be kept: a
  ///     tenth above that, and at least 100 points per second, take its place.
  ///   - displacement: From the end to where it starts, in points.
  ///   - velocity: Velocity at the start, in points per second. Default zero.
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
