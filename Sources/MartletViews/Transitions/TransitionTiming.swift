import MartletGeometry
import MartletMotion

/// How the progress of a transition moves by itself.
public enum TransitionTiming: Hashable, Sendable {
  /// A spring. The progress does not go beyond its end: with a bounce it comes back from there.
  case spring(Spring)
  /// A timing function over a duration in seconds, greater than 0 and finite, for the whole way from one end to the other. A part of
  /// the way, or what begins with a velocity, takes a spring without bounce and of the same duration.
  case curve(TimingFunction, duration: Double)

  /// The spring for a part of the way.
  var spring: Spring {
    switch self {
    case .spring(let spring): spring
    case .curve(_, let duration): Spring(duration: min(max(duration, Self.shortest), Self.longest), bounce: 0)
    }
  }

  /// The shortest duration of a spring, in seconds.
  private static let shortest = 0.001
  /// The longest time for which a progress moves, in seconds: a spring without damping never rests.
  static let longest = 600.0
  /// Of the distance of the progress, what is as good as none: a tenth of a point of a thousand.
  static let tolerance = 0.0001
  /// The distance of the moments for which a progress is computed, in seconds. Between them layers move on straight lines; what
  /// turns by a quarter in half a second is then no farther than a fiftieth of a point from where it should be.
  static let interval = 1.0 / 480

  /// The motion of the progress from a place to an end.
  func course(from place: Double, to end: Double, velocity: Double) -> Course<Double> {
    var course = Course(at: place, velocity: velocity)
    if case .curve(let function, let duration) = self, velocity == 0, abs(end - place) == 1, duration > 0,
      duration.isFinite
    {
      let count = max(Int((min(duration, Self.longest) / Self.interval).rounded(.up)), 1)
      course.follow(
        (0...count).map { place + (end - place) * function.value(at: Double($0) / Double(count)) },
        every: duration / Double(count))
    } else {
      course.spring(spring, to: end, tolerance: Self.tolerance)
    }
    return course
  }
}
