import MartletGeometry
import MartletGestures

/// What a device tells of a stroke, and what it was in truth.
struct Stroke {
  struct Sample {
    var position: Point
    var time: Double
  }

  /// Positions in points with their time stamps in seconds.
  var samples: [Sample]
  /// When the lift is told, in seconds.
  var lift: Double
  /// Velocity of the hand, as the driver smoothed it, at the last sample, in points per second.
  var velocity: Point
  /// Its fastest speed in the 100 ms before that.
  var topSpeed: Double
  /// How far it went, as the driver smoothed it, since the youngest sample 7 ms older than the last, in points.
  var newestWay: Point

  /// What the tracker tells at the lift.
  var told: Point {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(sample.position, at: sample.time) }
    return tracker.velocity(at: lift)
  }
}
