import MartletGeometry
import MartletMotion

/// Animations that run together in a common time. The group clips them to its duration, and they repeat and
/// reverse with it.
///
/// Begin times within a group count from its beginning.
public struct AnimationGroup: Sendable {
  /// When and how often the group runs, in the layer's time. A begin time of 0 means "when it is committed".
  public var timing: MediaTiming
  /// The timing function of each run. Linear by default.
  public var timingFunction: TimingFunction
  private var members: [PropertyAnimation] = []
  private var exchanges: [TransitionAnimation] = []

  /// Makes an empty group.
  /// - Parameters:
  ///   - duration: The duration of one run, in seconds; a negative one counts as 0.
  ///   - beginTime: The start in the layer's time. 0, the default, means "when it is committed".
  ///   - repeatCount: The number of runs. 1 by default.
  ///   - autoreverses: Whether each run is followed by its reverse. `false` by default.
  ///   - timingFunction: The timing function of each run. Linear by default.
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

  /// Adds an animation of a property after the present ones.
  public mutating func add<Value>(_ animation: Animation<Value>, for property: AnimatableProperty<Value>) {
    members.append(property.animation(animation))
  }

  /// Adds an animation of a property after the present ones.
  public mutating func add<Value>(_ animation: BasicAnimation<Value>, for property: AnimatableProperty<Value>)
  {
    add(.basic(animation), for: property)
  }

  /// Adds an animation of a property after the present ones.
  public mutating func add<Value>(
    _ animation: SpringAnimation<Value>, for property: AnimatableProperty<Value>
  ) {
    add(.spring(animation), for: property)
  }

  /// Adds an animation of a property after the present ones.
  public mutating func add<Value>(
    _ animation: KeyframeAnimation<Value>, for property: AnimatableProperty<Value>
  ) {
    add(.keyframe(animation), for: property)
  }

  /// Adds an animation of a property after the present ones.
  public mutating func add<Value>(_ animation: DecayAnimation<Value>, for property: AnimatableProperty<Value>)
  {
    add(.decay(animation), for: property)
  }

  /// Adds an animation of a property after the present ones.
  public mutating func add<Value>(
    _ animation: CourseAnimation<Value>, for property: AnimatableProperty<Value>
  ) {
    add(.course(animation), for: property)
  }

  /// Adds another group, which this one clips too.
  public mutating func add(_ group: AnimationGroup) {
    members += group.animations
    exchanges += group.transitions
  }

  /// Adds a transition of the layer. It ends with the group at the latest. If the group repeats, it runs
  /// again between the same two pictures.
  public mutating func add(_ transition: TransitionAnimation) { exchanges.append(transition) }

  /// All animations in the group, each with the timings of the groups around it.
  public var animations: [PropertyAnimation] {
    members.map {
      var member = $0
      member.enclosing.insert(GroupTiming(timing: timing, timingFunction: timingFunction), at: 0)
      return member
    }
  }

  /// All transitions in the group, each with the timings of the groups around it.
  public var transitions: [TransitionAnimation] {
    exchanges.map {
      var member = $0
      member.enclosing.insert(GroupTiming(timing: timing, timingFunction: timingFunction), at: 0)
      return member
    }
  }

  /// Represents an empty group: it affects no property and lasts as long as the group.
  package var nothing: PropertyAnimation {
    var member = AnimatableProperty<Double>(custom: .max, name: "nothing").animation(
      .basic(BasicAnimation(from: 0, to: 0, duration: 0, timingFunction: .linear, isAdditive: true)))
    member.enclosing = [GroupTiming(timing: timing)]
    return member
  }
}
