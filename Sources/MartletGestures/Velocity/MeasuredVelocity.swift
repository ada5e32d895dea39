import MartletMotion

/// A velocity, and what the samples tell of its accuracy.
struct MeasuredVelocity<Vector: Animatable> {
  /// In units per second.
  var velocity: Vector
  /// The variance of each coordinate because of noise, per second squared.
  var variance: Double
  /// The variance that the mean squared distance of the samples from the fit would cause as noise, summed over all
  /// coordinates, per second squared.
  var misfit: Double

  /// What cannot be compared with anything.
  static var unknown: MeasuredVelocity {
    MeasuredVelocity(velocity: .zero, variance: .infinity, misfit: .infinity)
  }

  /// The velocity if it can be relied on at all, in other units and at most so many of the present ones.
  func limited(to most: Double, unit: Double) -> MeasuredVelocity? {
    guard velocity.isFinite, velocity.magnitude.isFinite else { return nil }
    let excess = velocity.magnitude / most
    return MeasuredVelocity(
      velocity: (excess > 1 ? velocity * (1 / excess) : velocity) * unit, variance: variance * unit * unit,
      misfit: misfit * unit * unit)
  }
}
