import MartletGeometry

/// A motion of a scroll view without a finger.
struct ScrollFlight {
  @MainActor private static var count = 0

  /// What has set it in motion.
  enum Cause {
    /// A finger that has let go.
    case throwing
    /// A program, a key or a wheel.
    case request
    /// A finger that has put it down beside a pixel.
    case landing
  }

  /// Tells one from another.
  let number: Int
  let cause: Cause
  /// Whether it ends at a place that was chosen for it: a page, a target, or where the delegate wants it.
  var isAimed = true
  /// The animations that have not ended.
  var running = 0
  /// Where it ends, in points.
  var end: Point
  /// Where it has begun, in points, and its velocity there, in points per second; `nil` for one that a spring has set
  /// in motion on top of another.
  var start: (offset: Point, velocity: Point)?

  @MainActor init(_ cause: Cause, end: Point) {
    Self.count += 1
    number = Self.count
    self.cause = cause
    self.end = end
  }
}
