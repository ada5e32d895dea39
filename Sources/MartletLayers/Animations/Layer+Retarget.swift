import MartletGeometry
import MartletMotion
import MartletRenderTree

/// What an animation must do so that a property that was set does not jump.
package struct Retargeting<Value: Animatable>: Sendable {
  /// The values at both ends; offsets if it is additive.
  package var from: Value
  package var to: Value
  /// The initial velocity that keeps the shown velocity. Zero if it is additive, which keeps it in any case.
  package var velocity: Value.Velocity
  package var isAdditive: Bool

  /// Makes it from its parts.
  package init(from: Value, to: Value, velocity: Value.Velocity, isAdditive: Bool) {
    (self.from, self.to) = (from, to)
    (self.velocity, self.isAdditive) = (velocity, isAdditive)
  }

  /// The spring animation for it. It continues with the velocity of the animations that it replaces.
  /// - Parameters:
  ///   - added: A velocity to add, in units per second.
  ///   - duration: In seconds; by default until the spring has settled.
  package func spring(
    _ spring: Spring, adding added: Value.Velocity = .zero, beginTime: MediaTime = 0, duration: Double? = nil,
    fillMode: FillMode = .removed
  ) -> SpringAnimation<Value> {
    SpringAnimation(
      from: from, to: to, spring: spring, initialVelocity: velocity + added,
      isAdditive: isAdditive, beginTime: beginTime, duration: duration, fillMode: fillMode)
  }
}

extension Layer {
  /// Computes what an animation must do for a property that changes from an old value of the model to a new
  /// one.
  ///
  /// Geometry is animated additively, from (old − new) to zero; a transform if both ends are affine in the
  /// plane and have an inverse. Other properties start from the shown value, and so do properties with an
  /// absolute or a repeating animation.
  /// - Parameters:
  ///   - beginsFromCurrentState: Whether it starts from what is on screen, whatever the program has set
  ///     since.
  ///   - repeats: Whether it repeats or autoreverses. Then it is never additive and starts from rest, since
  ///     each run starts like the first.
  package final func retargeting<Value>(
    _ property: AnimatableProperty<Value>, from old: Value, to new: Value,
    beginsFromCurrentState: Bool = false, repeats: Bool = false
  ) -> Retargeting<Value> {
    let isAdditive = !repeats && property.isAdditive(from: old, to: new) && !isDriven(property.id)
    let shown = beginsFromCurrentState ? presentationValue(of: property) : nil
    guard isAdditive else {
      return Retargeting(
        from: shown.map { value(showing: $0, of: property, model: new) }
          ?? pendingValue(of: property, model: old, additives: false),
        to: new, velocity: repeats ? .zero : pendingAbsoluteVelocity(of: property), isAdditive: false)
    }
    let from = shown.map { offset(showing: $0, of: property, model: new) } ?? old - new
    return Retargeting(from: from, to: .zero, velocity: .zero, isAdditive: true)
  }

  /// The offset that makes a property show a value, for a value of the model, applied before all present
  /// additive animations.
  package final func offset<Value>(
    showing shown: Value, of property: AnimatableProperty<Value>, model: Value
  ) -> Value {
    let still = pendingValue(of: property, model: model, additives: false)
    return value(showing: shown, of: property, model: model) - still
  }

  /// The velocity of an offset, added now, that adds a velocity to what is shown. They differ if addition is
  /// composition: the offset lies between the running additive animations and the value of the model.
  /// - Parameters:
  ///   - velocity: What is to be added to the shown velocity, per second.
  ///   - old: The model's value before; the property still shows its motion on top of it.
  ///   - new: The model's value from now on.
  final func offsetVelocity<Value>(
    _ velocity: Value.Velocity, of property: AnimatableProperty<Value>, from old: Value, to new: Value
  ) -> Value.Velocity {
    if Value.isVector || velocity == .zero { return velocity }
    let shown = pendingValue(of: property, model: old)
    let beforeModel = Value.velocityOfSum(shown, velocity, .zero - new, .zero)
    return Value.velocityOfSum(.zero - (shown - old), .zero, old - new, beforeModel)
  }

  /// The value of an absolute animation that makes a property show a value, together with all present
  /// additive animations.
  package final func value<Value>(
    showing shown: Value, of property: AnimatableProperty<Value>, model: Value
  ) -> Value {
    let all = pendingValue(of: property, model: model)
    let still = pendingValue(of: property, model: model, additives: false)
    if all == still { return shown }
    // If addition is composition, the offset that was added first applies first.
    return Value.isVector ? shown - (all - still) : (.zero - (all - still)) + shown
  }

  /// Removes the animations that an absolute animation added now replaces: the absolute animations of the
  /// property and of its components that are shown now. They end unfinished; animations of a whole continue
  /// without the property. Otherwise, one that lasts longer would show again.
  package final func removeReplaced<Value>(by property: AnimatableProperty<Value>) {
    let time = pendingTime
    if animations.release(property, isReplaced: true, where: { isReplaced($0, at: time) }) {
      markChanged(.animations)
    }
  }

  /// Whether an absolute animation that is added at a time of the layer replaces another one.
  private func isReplaced(_ animation: PropertyAnimation, at time: MediaTime) -> Bool {
    !animation.isAdditive && !showsOnlyLater(animation, than: time)
  }

  /// Whether an animation of a property, of its whole or of a component is absolute or repeats, so that an
  /// additive animation would not end at the model value.
  package final func isDriven(_ property: PropertyID) -> Bool {
    animations.entries.contains { $0.animation.drives(property) }
  }

  /// Animates a property from what is shown to its new value. Merges the animation with a pending one of the
  /// same transaction and curve.
  final func addImplicitAnimation<Value>(
    of property: AnimatableProperty<Value>, from old: Value, to new: Value
  ) {
    let mark = ImplicitMark(
      transaction: Transaction.current.serial, duration: Transaction.animationDuration,
      timingFunction: Transaction.animationTimingFunction ?? .default)
    let taken = animations.takeImplicit(mark, of: property, groups: Transaction.openGroups)
    let start = taken.map { $0.isAdditive ? $0.start + old : $0.start }
    var way = retargeting(property, from: start ?? old, to: new)
    if !way.isAdditive {
      // The animation that was removed had replaced others, which are gone; it began where they were.
      if let taken, !taken.isAdditive { way.from = taken.start }
      removeEarlierImplicitAnimations(of: property.id)
    }
    insert(
      .basic(
        BasicAnimation(
          from: way.from, to: way.to, duration: mark.duration, timingFunction: mark.timingFunction,
          isAdditive: way.isAdditive)),
      for: property, key: property.name, implicit: (mark, way.from))
  }

  /// Removes the absolute animations from earlier changes of a property: one that lasts longer than the new
  /// one would show again. Animations that the program has added itself remain.
  private func removeEarlierImplicitAnimations(of property: PropertyID) {
    let time = pendingTime
    removeEntries(isReplaced: true) {
      $0.implicit != nil && $0.animation.property.lies(in: property) && isReplaced($0.animation, at: time)
    }
  }
}

extension AnimatableProperty {
  /// Whether the difference of two of its values can be added to running animations.
  package func isAdditive(from old: Value, to new: Value) -> Bool {
    if let old = old as? Transform, let new = new as? Transform {
      return old.isComposable && new.isComposable
    }
    return isCustom ? Value.addsToMotion : id.isGeometry
  }
}

extension Transform {
  /// Whether it is affine in the plane and has an inverse.
  fileprivate var isComposable: Bool { Transform2D(self)?.inverse != nil }
}
