import MartletGeometry
import MartletMotion
import MartletRenderTree

/// What an animation has to do so that a property that was set does not jump.
package struct Retargeting<Value: Animatable>: Sendable {
  /// Values at both ends; offsets where it is additive.
  package var from: Value
  package var to: Value
  /// The velocity to begin with, so that what is shown keeps its own; zero where it is additive, and keeps it anyway.
  package var velocity: Value.Velocity
  package var isAdditive: Bool

  /// Makes it from its parts.
  package init(from: Value, to: Value, velocity: Value.Velocity, isAdditive: Bool) {
    (self.from, self.to) = (from, to)
    (self.velocity, self.isAdditive) = (velocity, isAdditive)
  }

  /// Does it on a spring, which goes on with the velocity of what it takes the place of.
  /// - Parameters:
  ///   - added: Velocity to add to that one, in units per second.
  ///   - duration: Seconds; by default until it has settled.
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
  /// Tells what an animation has to do for a property that goes from an old value of the model to a new one.
  ///
  /// Geometry is animated additively, from (old − new) to nothing; a transform if both ends are affine in the plane and
  /// can be undone. What is no geometry, and a property that an absolute or a repeating animation drives, begins from
  /// what is shown.
  /// - Parameters:
  ///   - beginsFromCurrentState: Whether it begins from what is on screen, wherever the program has set it since.
  ///   - repeats: Whether it is done again and again, or there and back: then it is never additive, and begins from rest,
  ///     since each time begins as the first.
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

  /// The offset that lets a property show a value, on a value of the model and beneath all that has been laid on it before.
  package final func offset<Value>(
    showing shown: Value, of property: AnimatableProperty<Value>, model: Value
  ) -> Value {
    let still = pendingValue(of: property, model: model, additives: false)
    return value(showing: shown, of: property, model: model) - still
  }

  /// What an absolute animation has to show so that a property shows a value, with all that has been laid on it before.
  package final func value<Value>(
    showing shown: Value, of property: AnimatableProperty<Value>, model: Value
  ) -> Value {
    let all = pendingValue(of: property, model: model)
    let still = pendingValue(of: property, model: model, additives: false)
    if all == still { return shown }
    // Where addition is composition, what was laid on it first comes first.
    return Value.isVector ? shown - (all - still) : (.zero - (all - still)) + shown
  }

  /// Takes out what an absolute animation that is added now takes the place of: the absolute ones of the property and of its
  /// parts that show now, which end unfinished. Of one of a whole the rest goes on. One that lasts longer would show again
  /// otherwise.
  package final func removeReplaced<Value>(by property: AnimatableProperty<Value>) {
    let time = pendingTime
    release(property) { isReplaced($0, at: time) }
  }

  /// Whether an absolute animation that is added at a time of the layer replaces another one.
  private func isReplaced(_ animation: PropertyAnimation, at time: MediaTime) -> Bool {
    !animation.isAdditive && !showsOnlyLater(animation, than: time)
  }

  /// Whether an animation of a property, of its whole or of a component is absolute or repeats, so that one on top of it
  /// would not end at the model.
  package final func isDriven(_ property: PropertyID) -> Bool {
    animations.entries.contains { $0.animation.drives(property) }
  }

  /// Animates what is shown to a value that was set; one with an animation of the same transaction and curve.
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
      // What the one that was taken out had replaced is gone; it began where that was.
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

  /// Removes the absolute animations that earlier settings of a property have begun: one that lasts longer than the new
  /// one would show again. What the program has added itself stays.
  private func removeEarlierImplicitAnimations(of property: PropertyID) {
    let time = pendingTime
    removeEntries {
      $0.implicit != nil && $0.animation.property.lies(in: property) && isReplaced($0.animation, at: time)
    }
  }
}

extension AnimatableProperty {
  /// Whether the difference of two of its values can be laid on top of what moves already.
  package func isAdditive(from old: Value, to new: Value) -> Bool {
    if let old = old as? Transform, let new = new as? Transform {
      return old.isComposable && new.isComposable
    }
    return isCustom ? Value.addsToMotion : id.isGeometry
  }
}

extension Transform {
  /// Whether it is affine in the plane and can be undone.
  fileprivate var isComposable: Bool { Transform2D(self)?.inverse != nil }
}
