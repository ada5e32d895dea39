import MartletGeometry
import MartletMotion
import MartletRenderTree

/// Springs and throws that take over the velocity of a hand.
extension Layer {
  /// Sets a property and animates it to the new value with a spring that takes over a gesture's velocity:
  /// `layer.animate(.position, to: home, spring: spring, handedOverFrom: pan)`.
  ///
  /// The velocity is converted to the superlayer's space, and is zero if the gesture was cancelled. So one call
  /// serves a gesture that has ended and one that was cancelled. Otherwise as in
  /// `animate(_:to:spring:initialVelocity:completion:)`.
  /// - Parameters:
  ///   - property: The property to set.
  ///   - value: The new value of the model; finite.
  ///   - spring: The spring.
  ///   - source: The gesture, or another source with a velocity of the property's type.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, to value: Value, spring: Spring,
    handedOverFrom source: some VelocitySource<Value.Velocity>,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      property, to: value, spring: spring, initialVelocity: source.velocity(in: handOverSpace),
      completion: completion)
  }

  /// Throws a property with a gesture's velocity: it slows down like a puck on a table, and the model is set to
  /// the value at which it comes to rest.
  ///
  /// The velocity is converted as in `animate(_:to:spring:handedOverFrom:completion:)`. Otherwise as in
  /// `animate(_:decay:initialVelocity:completion:)`.
  /// - Returns: The value at which it comes to rest, which is now the model value.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, decay: Decay = .normal,
    handedOverFrom source: some VelocitySource<Value.Velocity>,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Value {
    animate(
      property, decay: decay, initialVelocity: source.velocity(in: handOverSpace), completion: completion)
  }

  /// Throws a property with a gesture's velocity to one of several values: to the one nearest to where the throw
  /// would come to rest by itself. A spring takes it there.
  ///
  /// The velocity is converted as in `animate(_:to:spring:handedOverFrom:completion:)`. The throw starts from the
  /// shown value. Of several values that are equally near, the first one counts. A hand that rests or lays the
  /// thing down slowly reaches the value that is nearest to it, and a fast one may throw past near values to a
  /// far one: the throw's whole way counts, which for `.normal` is what the velocity covers in half a second.
  /// - Parameters:
  ///   - property: The property to set.
  ///   - targets: The values to choose from; at least one, all finite. An empty list is a mistake of the program, which
  ///     stops with a message.
  ///   - spring: The spring that takes it there.
  ///   - decay: How the velocity would decrease without the targets. `.normal` by default; with `.fast`, a throw
  ///     reaches a fifth as far, as for paging.
  ///   - source: The gesture, or another source with a velocity of the property's type.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  /// - Returns: The index of the chosen value.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, toNearestOf targets: [Value], spring: Spring,
    decay: Decay = .normal, handedOverFrom source: some VelocitySource<Value.Velocity>,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Int {
    animate(
      property, toNearestOf: targets, spring: spring, decay: decay,
      initialVelocity: source.velocity(in: handOverSpace), completion: completion)
  }

  /// Throws a property with a velocity to one of several values, as
  /// `animate(_:toNearestOf:spring:decay:handedOverFrom:completion:)` does with a gesture's.
  /// - Parameters:
  ///   - property: The property to set.
  ///   - targets: The values to choose from; at least one, all finite. An empty list is a mistake of the program, which
  ///     stops with a message.
  ///   - spring: The spring that takes it there.
  ///   - decay: How the velocity would decrease without the targets. `.normal` by default.
  ///   - velocity: In units of the property per second, added to that of a running animation.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  /// - Returns: The index of the chosen value.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, toNearestOf targets: [Value], spring: Spring,
    decay: Decay = .normal, initialVelocity velocity: Value.Velocity,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Int {
    let own = isAnimating(property) ? self.velocity(of: property) : .zero
    let shown = pendingValue(of: property, model: modelValue(of: property))
    let chosen = decay.projectedTarget(from: shown, velocity: own + velocity, among: targets)
    guard let chosen else { preconditionFailure("layer \(property.name): there is no target to throw it to") }
    animate(
      property, to: targets[chosen], spring: spring, initialVelocity: velocity, completion: completion)
    return chosen
  }

  /// The space in which the layer takes over velocities: that of its superlayer, or of the window.
  public final var handOverSpace: HandOverSpace {
    HandOverSpace(
      position: model.position, transform: model.transform,
      fromWindow: { [weak superlayer] in
        if let superlayer { superlayer.convert(fromWindow: $0) } else { $0 }
      },
      toWindow: { [weak superlayer] in
        if let superlayer { superlayer.convert(toWindow: $0) } else { $0 }
      },
      copied: { [weak self] copy in
        guard let self, let copy = copy as? SeenCopy else { return nil }
        return HandOverSpace(
          position: model.position, transform: model.transform,
          fromWindow: { [weak self] in self?.convert(aroundFromWindow: $0, source: .presentation, in: copy) },
          toWindow: { [weak self] in self?.surroundings(for: .presentation, in: copy).plane.apply($0) })
      })
  }
}
