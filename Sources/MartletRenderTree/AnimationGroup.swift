import MartletGeometry
import MartletMotion

/// Animations that run together in a time of their own, which clips them: nothing of them shows outside the group's
/// duration, and they repeat and reverse with it.
///
/// Begin times within count from the group's begin.
public struct AnimationGroup: Sendable {
  /// When and how often the group runs, in the layer's time; begin time 0 is "when it is committed".
  public var timing: MediaTiming
  /// How time passes within one run. Linear by default.
  public var timingFunction: TimingFunction
  private var members: [PropertyAnimation] = []
  private var exchanges: [TransitionAnimation] = []

  /// Makes an empty group.
  /// - Parameters:
  ///   - duration: Seconds of one run; a negative number counts as 0.
  ///   - beginTime: Start in the layer's time; 0 means "when it is committed".
  ///   - repeatCount: Number of runs. Default 1.
  ///   - autoreverses: Whether each run is followed by its reverse. Default `false`.
  ///   - timingFunction: How time passes within one run. Default linear.
  public init(
    duration: Double, beginTime: MediaTime = 0, repeatCount: Double = 1, autoreverses: Bool = false,
    timingFunction: TimingFunction = .linear
  ) {
    self.init(
      timing: MediaTiming(
        beginTime: beginTime, duration: duration, repeatCount: repeatCount, autoreverses: autoreverses),
      timingFunction: timingFunction)
  }

  /// Makes an empty group with a timing.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// Adds an animation of a property, after those that are there.
  public mutating func add<Value>(_ animation: Animation<Value>, for property: AnimatableProperty<Value>) {
    members.append(property.animation(animation))
  }

  /// Adds an animation of a property, after those that are there.
  public mutating func add<Value>(_ animation: BasicAnimation<Value>, for property: AnimatableProperty<Value>)
  {
    add(.basic(animation), for: property)
  }

  /// Adds an animation of a property, after those that are there.
  public mutating func add<Value>(
    _ animation: SpringAnimation<Value>, for property: AnimatableProperty<Value>
  ) {
    add(.spring(animation), for: property)
  }

  /// Adds an animation of a property, after those that are there.
  public mutating func add<Value>(
    _ animation: KeyframeAnimation<Value>, for property: AnimatableProperty<Value>
  ) {
    add(.keyframe(animation), for: property)
  }

  /// Adds an animation of a property, after those that are there.
  public mutating func add<Value>(_ animation: DecayAnimation<Value>, for property: AnimatableProperty<Value>)
  {
    add(.decay(animation), for: property)
  }

  /// Adds a group, which this one clips in turn.
  public mutating func add(_ group: AnimationGroup) {
    members += group.animations
    exchanges += group.transitions
  }

  /// Adds a transition of the layer. It ends with the group at the latest; where the group repeats, it runs again between
  /// the same two pictures.
  public mutating func add(_ transition: TransitionAnimation) { exchanges.append(transition) }

  /// Every animation within, each with the timings of the groups around it.
  public var animations: [PropertyAnimation] {
    members.map {
      var member = $0
      member.enclosing.insert(GroupTiming(timing: timing, timingFunction: timingFunction), at: 0)
      return member
    }
  }

  /// Every transition within, each with the timings of the groups around it.
  public var transitions: [TransitionAnimation] {
    exchanges.map {
      var member = $0
      member.enclosing.insert(GroupTiming(timing: timing, timingFunction: timingFunction), at: 0)
      return member
    }
  }

  /// What stands for a group of nothing: it drives no property, and lasts as long.
  package var nothing: PropertyAnimation {
    var member = AnimatableProperty<Double>(custom: .max, name: "nothing").animation(
      .basic(BasicAnimation(from: 0, to: 0, duration: 0, timingFunction: .linear, isAdditive: true)))
    member.enclosing = [GroupTiming(timing: timing)]
    return member
  }
}
