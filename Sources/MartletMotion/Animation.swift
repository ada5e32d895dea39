/// Any one kind of animation of a value: a plain value that can be sent to the render thread and evaluated there.
public enum Animation<Value: Animatable>: Sendable {
  /// From one value to another along a timing function.
  case basic(BasicAnimation<Value>)
  /// On a spring.
  case spring(SpringAnimation<Value>)

  /// When and how often it runs.
  public var timing: MediaTiming {
    get {
      switch self {
      case .basic(let animation): animation.timing
      case .spring(let animation): animation.timing
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
      }
    }
  }

  /// Whether it is summed on top of what lies beneath instead of replacing it.
  @inlinable
  public var isAdditive: Bool {
    switch self {
    case .basic(let animation): animation.isAdditive
    case .spring(let animation): animation.isAdditive
    }
  }

  /// The value at a media time; before the start the first value, after the end the last.
  @inlinable
  public func value(at time: MediaTime) -> Value {
    switch self {
    case .basic(let animation): animation.value(at: time)
    case .spring(let animation): animation.value(at: time)
    }
  }

  /// The rate of change at a media time, in units per second; zero when it is not running.
  @inlinable
  public func velocity(at time: MediaTime) -> Value {
    switch self {
    case .basic(let animation): animation.velocity(at: time)
    case .spring(let animation): animation.velocity(at: time)
    }
  }
}
