import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Adds an animation of a property to the end of the layer's list. The model stays as it is.
  ///
  /// Absolute animations apply in the order in which they were added; additive ones are summed on top. An absolute one
  /// takes the place of the implicit one of a value that was set in the same turn, unless it shows only later. A duration
  /// and a timing function that the animation does not name are those of the transaction.
  /// - Parameters:
  ///   - animation: The animation. A begin time of 0 becomes the time of the commit.
  ///   - property: What it drives.
  ///   - key: An animation with the same key is removed first and ends unfinished. `nil` (the default) replaces
  ///     nothing.
  ///   - completion: Called once on the main actor: `true` when it has run to its end; `false`, at the end of the
  ///     turn, when it was removed before, or the layer was taken out of its window. One that is added to a layer
  ///     outside a window begins with the commit that shows the layer.
  ///   - onStart: Called once on the main actor when it begins: after the commit, or later where its begin time or a delay
  ///     says so; not where it was removed before.
  public final func add<Value>(
    _ animation: Animation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil, onStart: (@MainActor () -> Void)? = nil
  ) {
    if let key { removeAnimation(forKey: key) }
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

  /// Adds the animations of a group, which begin together, are clipped to its duration and share a key.
  /// - Parameters:
  ///   - group: The group. Its own begin time of 0 becomes the time of the commit; those within count from its begin.
  ///   - key: What was added with the same key is removed first and ends unfinished.
  ///   - completion: Called once, when the group is over: `true` if all of it has run to the end. One of nothing lasts as
  ///     long.
  ///   - onStart: Called once, when the group begins.
  public final func add(
    _ group: AnimationGroup, key: String? = nil, completion: (@MainActor (_ finished: Bool) -> Void)? = nil,
    onStart: (@MainActor () -> Void)? = nil
  ) {
    if let key { removeAnimation(forKey: key) }
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

  /// Sets a property and lets what is shown swing there from where it is, so that position and velocity stay
  /// continuous however often the target changes.
  ///
  /// Geometry is animated additively, on top of what moves already. Opacity, colours, corners and borders, and a
  /// property that an absolute or a repeating animation drives, begin from what is shown, and take the place of absolute
  /// animations that drive it, which end unfinished.
  ///
  /// Called as a finger lifts, it goes on where the finger's line ends, at the time of the finger's last sample: the drawn
  /// motion is one curve.
  /// - Parameters:
  ///   - property: What to set.
  ///   - value: The new value of the model.
  ///   - spring: How it gets there.
  ///   - initialVelocity: Velocity to add to what moves already, in units per second. Zero by default.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, to value: Value, spring: Spring,
    initialVelocity: Value.Velocity = .zero,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let begin = handOver(of: property, from: modelValue(of: property))
    let way = retarget(property, to: value)
    add(
      way.spring(spring, adding: initialVelocity, beginTime: begin.beginTime, fillMode: begin.fillMode),
      for: property, completion: completion)
  }

  /// Sets a property and lets what is shown move there along a timing function.
  /// See `animate(_:to:spring:initialVelocity:completion:)`; duration in seconds.
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

  /// Sets a property without its action and tells what an animation has to do for it.
  private func retarget<Value>(_ property: AnimatableProperty<Value>, to value: Value) -> Retargeting<Value> {
    let way = retargeting(property, from: modelValue(of: property), to: value)
    if !way.isAdditive { removeReplaced(by: property) }
    precondition(value.isFinite, "layer \(property.name) must be finite, not \(value)")
    setSilently(value, for: property, turnsRound: true)
    return way
  }
}
