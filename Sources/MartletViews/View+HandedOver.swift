import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The layer's methods that begin and end a hand's motion, for views.
extension View {
  /// Sets a property of the layer and animates it with a spring that takes over a gesture's velocity:
  /// `card.animate(.position, to: home, spring: spring, handedOverFrom: pan)`. See the layer's method of the
  /// same name.
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, to value: Value, spring: Spring,
    handedOverFrom source: some VelocitySource<Value.Velocity>,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    layer.animate(property, to: value, spring: spring, handedOverFrom: source, completion: completion)
  }

  /// Throws a property of the layer with a gesture's velocity, and returns the value at which it comes to rest.
  /// See the layer's method of the same name.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, decay: Decay = .normal,
    handedOverFrom source: some VelocitySource<Value.Velocity>,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Value {
    layer.animate(property, decay: decay, handedOverFrom: source, completion: completion)
  }

  /// Throws a property of the layer with a gesture's velocity to the nearest of several values, and returns the
  /// index of that value. See the layer's method of the same name.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, toNearestOf targets: [Value], spring: Spring,
    decay: Decay = .normal, handedOverFrom source: some VelocitySource<Value.Velocity>,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Int {
    layer.animate(
      property, toNearestOf: targets, spring: spring, decay: decay, handedOverFrom: source,
      completion: completion)
  }

  /// Throws a property of the layer with a velocity to the nearest of several values, and returns the index of that value.
  /// See the layer's method of the same name.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, toNearestOf targets: [Value], spring: Spring,
    decay: Decay = .normal, initialVelocity velocity: Value.Velocity,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Int {
    layer.animate(
      property, toNearestOf: targets, spring: spring, decay: decay, initialVelocity: velocity,
      completion: completion)
  }

  /// Stops a property of the layer where it is seen, and returns the velocity that it had; see `Layer.freeze(_:)`.
  @discardableResult
  public final func freeze<Value>(_ property: AnimatableProperty<Value>) -> Value.Velocity {
    layer.freeze(property)
  }

  /// Stops several properties of the layer together where they are seen, and returns the velocities that they
  /// had. See the layer's method of the same name.
  @discardableResult
  public final func freeze<First, Second, each Other>(
    _ first: AnimatableProperty<First>, _ second: AnimatableProperty<Second>,
    _ others: repeat AnimatableProperty<each Other>
  ) -> (First.Velocity, Second.Velocity, repeat (each Other).Velocity) {
    layer.freeze(first, second, repeat each others)
  }

  /// Freezes and asks any views of the window at one moment, that of the newest frame; see `Layer.atOneMoment(_:)`.
  /// - Returns: What the closure returns.
  @discardableResult
  public final func atOneMoment<Result>(_ body: () throws -> Result) rethrows -> Result {
    try layer.atOneMoment(body)
  }
}
