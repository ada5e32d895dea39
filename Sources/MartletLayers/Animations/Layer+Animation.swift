import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Adds an animation of a property to the end of the layer's list. The model does not change.
  ///
  /// Absolute animations apply in the order in which they were added; additive ones are summed on top. An
  /// absolute animation replaces the implicit animation of a value that was set in the same turn, unless it
  /// is shown only later. An animation without a duration or a timing function takes those of the
  /// transaction, or else 0.25 s and linear.
  ///
  /// If the layer is outside of a window, the animation begins with the commit that shows the layer.
  /// - Parameters:
  ///   - animation: The animation. A begin time of 0 becomes the time of the commit.
  ///   - property: The property to animate.
  ///   - key: An animation with the same key is removed first and ends unfinished. `nil`, the default,
  ///     replaces nothing.
  ///   - completion: Called once on the main actor: with `true` at the end; or with `false`, at the end of
  ///     the turn, if the animation was removed before or the layer has left its window.
  ///   - onStart: Called once on the main actor when the animation begins: after the commit, or later because
  ///     of its begin time or a delay. Not called if it is removed before.
  public final func add<Value>(
    _ animation: Animation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil, onStart: (@MainActor () -> Void)? = nil
  ) {
    if let key { removeReplaced(forKey: key) }
    insert(animation, for: property, key: key, completion: completion, onStart: onStart)
  }

  /// Adds a basic animation; see `add(_:for:key:completion:onStart:)`.
  public final func add<Value>(
    _ animation: BasicAnimation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil, onStart: (@MainActor () -> Void)? = nil
  ) {
    add(.basic(animation), for: property, key: key, completion: completion, onStart: onStart)
  }

  /// Adds a spring animation; see `add(_:for:key:completion:onStart:)`.
  public final func add<Value>(
    _ animation: SpringAnimation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil, onStart: (@MainActor () -> Void)? = nil
  ) {
    add(.spring(animation), for: property, key: key, completion: completion, onStart: onStart)
  }

  /// Adds a keyframe animation; see `add(_:for:key:completion:onStart:)`.
  public final func add<Value>(
    _ animation: KeyframeAnimation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil, onStart: (@MainActor () -> Void)? = nil
  ) {
    add(.keyframe(animation), for: property, key: key, completion: completion, onStart: onStart)
  }

  /// Adds a decay animation; see `add(_:for:key:completion:onStart:)`.
  public final func add<Value>(
    _ animation: DecayAnimation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil, onStart: (@MainActor () -> Void)? = nil
  ) {
    add(.decay(animation), for: property, key: key, completion: completion, onStart: onStart)
  }

  /// Adds the animations of a group. They begin together, are clipped to its duration and share a key.
  /// - Parameters:
  ///   - group: The group. A begin time of 0 becomes the time of the commit; begin times within the group
  ///     count from its beginning.
  ///   - key: Animations with the same key are removed first and end unfinished. `nil`, the default, replaces
  ///     nothing.
  ///   - completion: Called once when the group is over: with `true` if all of it has run to the end. An
  ///     empty group lasts as long as any other.
  ///   - onStart: Called once when the group begins.
  public final func add(
    _ group: AnimationGroup, key: String? = nil, completion: (@MainActor (_ finished: Bool) -> Void)? = nil,
    onStart: (@MainActor () -> Void)? = nil
  ) {
    if let key { removeReplaced(forKey: key) }
    let (members, transitions) = (group.animations, group.transitions)
    let animations = members.isEmpty ? [group.nothing] : members
    let waiter = completion.map { GroupWaiter(count: animations.count + transitions.count, completion: $0) }
    let serial = AnimationRecorder.takeSerial()
    for (index, animation) in animations.enumerated() {
      insert(
        animation, key: key, serial: serial, completion: AnimationCompletion(waiter?.memberEnded),
        onStart: index == 0 ? onStart : nil)
    }
    for (index, transition) in transitions.enumerated() {
      insert(
        transition, key: "\(key ?? "group \(serial)") transition \(index)", group: key,
        completion: waiter?.memberEnded)
    }
  }

  /// Sets a property and animates it to the new value with a spring. Position and velocity stay continuous,
  /// however often the target changes.
  ///
  /// Geometry is animated additively, on top of running animations. Opacity, colours, corners, borders and
  /// shadows start from the shown value; so does a property with an absolute or a repeating animation. They
  /// replace its absolute animations, which end unfinished.
  ///
  /// Called while a finger lifts, the motion continues where the finger's line ends, at the time of the
  /// finger's last sample: the drawn motion is one curve.
  /// - Parameters:
  ///   - property: The property to set.
  ///   - value: The new value of the model; finite.
  ///   - spring: The spring.
  ///   - initialVelocity: A velocity that is added to the present motion, in units per second. Zero by
  ///     default.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, to value: Value, spring: Spring,
    initialVelocity: Value.Velocity = .zero,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let old = modelValue(of: property)
    let begin = handOver(of: property, from: old)
    let way = retarget(property, to: value)
    let added =
      way.isAdditive ? offsetVelocity(initialVelocity, of: property, from: old, to: value) : initialVelocity
    add(
      way.spring(spring, adding: added, beginTime: begin.beginTime, fillMode: begin.fillMode),
      for: property, completion: completion)
  }

  /// Sets a property and animates it to the new value with a timing function. The duration is in seconds. See
  /// `animate(_:to:spring:initialVelocity:completion:)`.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, to value: Value, duration: Double,
    timingFunction: TimingFunction = .default, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let begin = handOver(of: property, from: modelValue(of: property))
    let way = retarget(property, to: value)
    add(
      BasicAnimation(
        from: way.from, to: way.to, duration: duration, timingFunction: timingFunction,
        isAdditive: way.isAdditive, beginTime: begin.beginTime, fillMode: begin.fillMode),
      for: property, completion: completion)
  }

  /// Sets a property without its action. Returns what an animation must do for it.
  private func retarget<Value>(_ property: AnimatableProperty<Value>, to value: Value) -> Retargeting<Value> {
    let way = retargeting(property, from: modelValue(of: property), to: value)
    if !way.isAdditive { removeReplaced(by: property) }
    precondition(value.isFinite, "layer \(property.name) must be finite, not \(value)")
    setSilently(value, for: property, turnsRound: true)
    return way
  }
}
