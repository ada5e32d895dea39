import MartletGeometry

/// An animation of any kind: a plain value that can be sent to the render thread and evaluated there.
public enum Animation<Value: Animatable>: Sendable {
  /// From one value to another, with a timing function.
  case basic(BasicAnimation<Value>)
  /// With a spring.
  case spring(SpringAnimation<Value>)
  /// Through several values, or along a path.
  case keyframe(KeyframeAnimation<Value>)
  /// Slowing down from an initial velocity.
  case decay(DecayAnimation<Value>)
  /// Along a course: slowing down and springing, in phases.
  case course(CourseAnimation<Value>)

  /// Its timing: start, speed, repetition.
  @inlinable
  public var timing: MediaTiming {
    get {
      switch self {
      case .basic(let animation): animation.timing
      case .spring(let animation): animation.timing
      case .keyframe(let animation): animation.timing
      case .decay(let animation): animation.timing
      case .course(let animation): animation.timing
      }
    }
    set {
      switch self {
      case .basic(var animation):
        animation.timing = newValue
        self = .basic(animation)
      case .spring(var animation):
        animation.timing = newValue
        self = .spring(animation)
      case .keyframe(var animation):
        animation.timing = newValue
        self = .keyframe(animation)
      case .decay(var animation):
        animation.timing = newValue
        self = .decay(animation)
      case .course(var animation):
        animation.timing = newValue
        self = .course(animation)
      }
    }
  }

  /// Whether it is added to the underlying value instead of replacing it.
  @inlinable
  public var isAdditive: Bool {
    switch self {
    case .basic(let animation): animation.isAdditive
    case .spring(let animation): animation.isAdditive
    case .keyframe(let animation): animation.isAdditive
    case .decay(let animation): animation.isAdditive
    case .course(let animation): animation.isAdditive
    }
  }

  /// Whether each run starts from the end value of the previous one.
  @inlinable
  public var isCumulative: Bool {
    switch self {
    case .basic(let animation): animation.isCumulative
    case .spring(let animation): animation.isCumulative
    case .keyframe(let animation): animation.isCumulative
    case .decay(let animation): animation.isCumulative
    case .course: false
    }
  }

  /// The value at a media time, given the underlying value. Before the start it is the first value, after the
  /// end the last one. For an additive animation it is the offset.
  @inlinable
  public func value(at time: MediaTime, over underlying: Value = .zero) -> Value {
    switch self {
    case .basic(let animation): animation.value(at: time, over: underlying)
    case .spring(let animation): animation.value(at: time, over: underlying)
    case .keyframe(let animation): animation.value(at: time)
    case .decay(let animation): animation.value(at: time, over: underlying)
    case .course(let animation): animation.value(at: time)
    }
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value.Velocity {
    switch self {
    case .basic(let animation): animation.velocity(at: time, over: underlying)
    case .spring(let animation): animation.velocity(at: time, over: underlying)
    case .keyframe(let animation): animation.velocity(at: time)
    case .decay(let animation): animation.velocity(at: time, over: underlying)
    case .course(let animation): animation.velocity(at: time)
    }
  }

  /// Applies the animation to a value at a media time: replaces it, or adds to it (before it, if addition is
  /// composition).
  @inlinable
  public func apply(to value: inout Value, at time: MediaTime) {
    let own = self.value(at: time, over: value)
    value = isAdditive ? own + value : own
  }

  /// Applies the animation to a value and its velocity at a media time.
  @inlinable
  public func apply(to value: inout Value, velocity: inout Value.Velocity, at time: MediaTime) {
    let own = self.value(at: time, over: value)
    let rate = self.velocity(at: time, over: value)
    if isAdditive {
      velocity = Value.velocityOfSum(own, rate, value, velocity)
      value = own + value
    } else {
      value = own
      velocity = rate
    }
  }
}
