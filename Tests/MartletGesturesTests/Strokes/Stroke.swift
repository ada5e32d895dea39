import MartletGeometry
import MartletGestures

/// What a device reports of a stroke, and the true values.
struct Stroke {
  struct Sample {
    var position: Point
    var time: Double
  }

  /// Positions in points with their time stamps in seconds.
  var samples: [Sample]
  /// The time stamp of the lift, in seconds.
  var lift: Double
  /// The velocity of the hand, as smoothed by the driver, at the last sample, in points per second.
  var velocity: Point
  /// The hand's top speed in the 100 ms before that.
  var topSpeed: Double
  /// The way of the hand, as smoothed by the driver, since the newest sample that is 7 ms older than the
  /// last, in points.
  var newestWay: Point

  /// The tracker's velocity at the lift.
  var told: Point {
    var tracker = VelocityTracker<Point>()
    for sample in samples { tracker.add(sample.position, at: sample.time) }
    return tracker.velocity(at: lift)
  }
}
