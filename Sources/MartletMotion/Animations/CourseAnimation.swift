import MartletGeometry

/// An animation that follows a course: it slows down, and springs, in phases.
public struct CourseAnimation<Value: Animatable>: Sendable {
  /// The course. Its values replace the underlying value, or are added to it.
  public let course: Course<Value>
  /// Its timing. By default one run lasts as long as the course.
  public var timing: MediaTiming
  /// Whether it is added to the other animations and the set value instead of replacing them.
  public var isAdditive: Bool

  /// Makes an animation that follows a course.
  /// - Parameters:
  ///   - course: The course.
  ///   - isAdditive: Whether it is additive. `false` by default.
  ///   - beginTime: The start in media seconds; 0 means "at the commit".
  ///   - fillMode: What it shows before and after. Nothing by default.
  public init(
    _ course: Course<Value>, isAdditive: Bool = false, beginTime: MediaTime = 0,
    fillMode: FillMode = .removed
  ) {
    self.course = course
    self.isAdditive = isAdditive
    timing = MediaTiming(beginTime: beginTime, duration: course.duration, fillMode: fillMode)
  }

  /// The value at a media time. Before the start it is the first value, after the end the last one. For an
  /// additive animation it is the offset.
  public func value(at time: MediaTime) -> Value { course.value(at: timing.progress(at: time).time) }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  public func velocity(at time: MediaTime) -> Value.Velocity {
    guard timing.isActive(at: time) else { return .zero }
    let (t, direction) = timing.progress(at: time)
    return course.velocity(at: t) * (direction * timing.speed)
  }
}
