import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Adds an animation of a property to the end of the layer's list. The model stays as it is.
  ///
  /// Absolute animations apply in the order in which they were added; additive ones are summed on top.
  /// - Parameters:
  ///   - animation: The animation. A begin time of 0 becomes the time of the commit.
  ///   - property: What it drives.
  ///   - key: An animation with the same key is removed first and ends unfinished. `nil` (the default) replaces
  ///     nothing.
  ///   - completion: Called once on the main actor: `true` when it has run to its end; `false`, at the end of the
  ///     turn, when it was removed before, or the layer was taken out of its window. One that is added to a layer
  ///     outside a window begins with the commit that shows the layer.
  public final func add<Value>(
    _ animation: Animation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    if let key { removeAnimation(forKey: key) }
    insert(animation, for: property, key: key, completion: completion)
  }

  /// Adds an animation to the end of the list.
  final func insert<Value>(
    _ animation: Animation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    implicit: ImplicitMark? = nil, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let entry = AnimationEntry(
      key: key, animation: property.animation(animation), completion: completion,
      groups: Transaction.openGroups, serial: AnimationRecorder.takeSerial(), implicit: implicit)
    for group in entry.groups { group.enter() }
    entries.append(entry)
    markChanged(.animations)
    AnimationRecorder.note(AnimationHandle(layer: self, serial: entry.serial))
  }

  /// Adds a basic animation; see `add(_:for:key:completion:)`.
  public final func add<Value>(
    _ animation: BasicAnimation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    add(.basic(animation), for: property, key: key, completion: completion)
  }

  /// Adds a spring animation; see `add(_:for:key:completion:)`.
  public final func add<Value>(
    _ animation: SpringAnimation<Value>, for property: AnimatableProperty<Value>, key: String? = nil,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    add(.spring(animation), for: property, key: key, completion: completion)
  }

  /// Sets a property and lets what is shown swing there from where it is, so that position and velocity stay
  /// continuous however often the target changes.
  ///
  /// Geometry is animated additively, on top of what moves already. Opacity, colours, corners and borders, and a
  /// property that an absolute or a repeating animation drives, begin from what is shown.
  /// - Parameters:
  ///   - property: What to set.
  ///   - value: The new value of the model.
  ///   - spring: How it gets there.
  ///   - initialVelocity: Velocity to add to what moves already, in units per second. Zero by default.
  ///   - completion: As in `add(_:for:key:completion:)`.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, to value: Value, spring: Spring, initialVelocity: Value = .zero,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let way = retarget(property, to: value)
    add(
      SpringAnimation(
        from: way.from, to: way.to, spring: spring, initialVelocity: way.velocity + initialVelocity,
        isAdditive: way.isAdditive),
      for: property, completion: completion)
  }

  /// Sets a property and lets what is shown move there along a timing function.
  /// See `animate(_:to:spring:initialVelocity:completion:)`; duration in seconds.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, to value: Value, duration: Double,
    timingFunction: TimingFunction = .default, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let way = retarget(property, to: value)
    add(
      BasicAnimation(
        from: way.from, to: way.to, duration: duration, timingFunction: timingFunction,
        isAdditive: way.isAdditive),
      for: property, completion: completion)
  }

  private func retarget<Value>(_ property: AnimatableProperty<Value>, to value: Value) -> Retargeting<Value> {
    let way = retargeting(property, from: property.value(in: model), to: value)
    setSilently(value, for: property)
    return way
  }

  /// Sets a property of the model by its key; its action runs as if it were set by its name.
  public final func setValue<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    let changed = modelSetting(value, for: property)
    guard runsActions else { return replaceModel(by: changed) }
    assign(changed)
  }

  /// Sets a property of the model by its key, without any action.
  private func setSilently<Value>(_ value: Value, for property: AnimatableProperty<Value>) {
    replaceModel(by: modelSetting(value, for: property))
  }

  private func modelSetting<Value>(
    _ value: Value, for property: AnimatableProperty<Value>
  ) -> LayerProperties {
    precondition(value.isFinite, "layer \(property.id) must be finite, not \(value)")
    var changed = model
    property.set(value, in: &changed)
    let isInRange = changed == changed.limited
    precondition(isInRange, "layer \(property.id) is out of range: \(value)")
    return changed
  }

  /// Sets what differs from the model, property by property, each with its action.
  private func assign(_ changed: LayerProperties) {
    bounds = changed.bounds
    position = changed.position
    anchorPoint = changed.anchorPoint
    zPosition = changed.zPosition
    transform = changed.transform
    opacity = changed.opacity
    backgroundColor = changed.backgroundColor
    cornerRadii = changed.cornerRadii
    borderWidth = changed.borderWidth
    borderColor = changed.borderColor
  }

  /// Stops a property where it is seen: the model becomes the presentation value and the animations that drive the
  /// property are removed (they end unfinished). A value that has overshot its range becomes the nearest in it.
  /// - Returns: The velocity that it had, in units per second.
  @discardableResult
  public final func freeze<Value>(_ property: AnimatableProperty<Value>) -> Value {
    let value = presentationValue(of: property)
    let velocity = velocity(of: property)
    removeAnimations(for: property.id)
    var changed = model
    property.set(value, in: &changed)
    replaceModel(by: changed.limited)
    return velocity
  }

  private func replaceModel(by changed: LayerProperties) {
    guard changed != model else { return }
    model = changed
    markChanged(.properties)
  }

  /// Whether an animation of the property has been added and is neither over nor removed.
  public final func isAnimating<Value>(_ property: AnimatableProperty<Value>) -> Bool {
    entries.contains { $0.animation.property == property.id }
  }

  /// Keys of the animations in the order of the list, those without a key left out.
  public final var animationKeys: [String] { entries.compactMap(\.key) }

  /// Removes the animation that was added with a key; it ends unfinished. Harmless where there is none.
  public final func removeAnimation(forKey key: String) { removeEntries { $0.key == key } }

  /// Removes all animations of a property; they end unfinished.
  public final func removeAnimations<Value>(for property: AnimatableProperty<Value>) {
    removeAnimations(for: property.id)
  }

  /// Removes all animations of the layer; they end unfinished.
  public final func removeAllAnimations() { removeEntries { _ in true } }

  final func removeAnimations(for property: PropertyID) {
    removeEntries { $0.animation.property == property }
  }

  private func removeEntries(where isRemoved: (AnimationEntry) -> Bool) {
    let removed = entries.filter(isRemoved)
    guard !removed.isEmpty else { return }
    entries.removeAll(where: isRemoved)
    markChanged(.animations)
    for entry in removed where entry.isAwaited && !entry.isOver {
      Transaction.atEndOfTurn { entry.end(finished: false) }
    }
  }
}

extension LayerProperties {
  /// The nearest state that a program may set.
  fileprivate var limited: LayerProperties {
    var result = self
    result.opacity = min(max(opacity, 0), 1)
    result.borderWidth = max(borderWidth, 0)
    let r = pointwiseMax(cornerRadii.values, .zero)
    result.cornerRadii = CornerRadii(topLeft: r.x, topRight: r.y, bottomRight: r.z, bottomLeft: r.w)
    return result
  }
}
