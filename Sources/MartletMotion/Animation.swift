/// Any one kind of animation of a value: a plain value that can be sent to the render thread and evaluated there.
public enum Animation<Value: Animatable>: Sendable {
  /// From one value to another along a timing function.
  case basic(BasicAnimation<Value>)
  /// On a spring.
  case spring(SpringAnimation<Value>)
  /// Through several values, or along a path.
  case keyframe(KeyframeAnimation<Value>)
  /// Running out from a velocity.
  case decay(DecayAnimation<Value>)

  /// When and how often it runs.
  @inlinable
  public var timing: MediaTiming {
    get {
      switch self {
      case .basic(let animation): animation.timing
      case .spring(let animation): animation.timing
      case .keyframe(let animation): animation.timing
      case .decay(let animation): animation.timing
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
      }
    }
  }

  /// Whether it is summed on top of what lies beneath instead of replacing it.
  @inlinable
  public var isAdditive: Bool {
    switch self {
    case .basic(let animation): animation.isAdditive
    case .spring(let animation): animation.isAdditive
    case .keyframe(let animation): animation.isAdditive
    case .decay(let animation): animation.isAdditive
    }
  }

  /// Whether each run builds on the end value of the one before.
  @inlinable
  public var isCumulative: Bool {
    switch self {
    case .basic(let animation): animation.isCumulative
    case .spring(let animation): animation.isCumulative
    case .keyframe(let animation): animation.isCumulative
    case .decay(let animation): animation.isCumulative
    }
  }

  /// The value at a media time, where `underlying` lies beneath; before the start the first value, after the end the
  /// last. For an additive animation what it adds.
  @inlinable
  public func value(at time: MediaTime, over underlying: Value = .zero) -> Value {
    switch self {
    case .basic(let animation): animation.value(at: time, over: underlying)
    case .spring(let animation): animation.value(at: time, over: underlying)
    case .keyframe(let animation): animation.value(at: time)
    case .decay(let animation): animation.value(at: time, over: underlying)
    }
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime, over underlying: Value = .zero) -> Value {
    switch self {
    case .basic(let animation): animation.velocity(at: time, over: underlying)
    case .spring(let animation): animation.velocity(at: time, over: underlying)
    case .keyframe(let animation): animation.velocity(at: time)
    case .decay(let animation): animation.velocity(at: time, over: underlying)
    }
  }

  /// Lays the animation upon a value at a media time: replaces it, or adds to it (before it, where addition is
  /// composition).
  @inlinable
  public func apply(to value: inout Value, at time: MediaTime) {
    let own = self.value(at: time, over: value)
    value = isAdditive ? own + value : own
  }

  /// Lays the animation upon a value that moves at a velocity, and its own velocity upon that.
  @inlinable
  public func apply(to value: inout Value, velocity: inout Value, at time: MediaTime) {
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
