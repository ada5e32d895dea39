import MartletMotion
import MartletRenderTree

extension Layer {
  /// Stops a property where it is seen: the model is set to the presentation value, and the animations of the
  /// property and of its components are removed (they end unfinished). An animation of a whole that contains
  /// the property continues without it. A value outside of its range is clamped. A layer whose position or transform a
  /// simulation moves is held: it stays where it is seen and shows what is set, until the simulation gets it back. Until the
  /// commit it is still seen to move, so that what is frozen or asked next in the turn has its velocity too.
  /// - Returns: The velocity that it had, in units per second of the layer's time.
  @discardableResult
  public final func freeze<Value>(_ property: AnimatableProperty<Value>) -> Value.Velocity {
    let value = presentationValue(of: property)
    let velocity = velocity(of: property)
    if property.isMovedBySimulations, let body = rareData?.simulatedBody, !body.isHeld {
      body.simulation?.onHold?(body)
    }
    release(property)
    setSilently(value, for: property)
    return velocity
  }

  /// Stops several properties together where they are seen: all that a gesture drives, as in
  /// `layer.freeze(.position, .transform)`.
  ///
  /// All of them stop at one moment, that of the newest frame, although the render thread may draw another frame
  /// meanwhile. Otherwise as in `freeze(_:)` for one property.
  /// - Returns: The velocities that they had, in units per second of the layer's time.
  @discardableResult
  public final func freeze<First, Second, each Other>(
    _ first: AnimatableProperty<First>, _ second: AnimatableProperty<Second>,
    _ others: repeat AnimatableProperty<each Other>
  ) -> (First.Velocity, Second.Velocity, repeat (each Other).Velocity) {
    func stop() -> (First.Velocity, Second.Velocity, repeat (each Other).Velocity) {
      (freeze(first), freeze(second), repeat freeze(each others))
    }
    return atOneMoment(stop)
  }

  /// Freezes and asks any layers of the window at one moment, that of the newest frame, although the render thread may draw
  /// another frame meanwhile: what is caught together keeps its shape.
  ///
  ///     board.layer.atOneMoment {
  ///       for card in cards { card.layer.freeze(.position, .transform) }
  ///     }
  ///
  /// Presentation values, velocities, conversions and hit tests in the closure are of that moment too. If the layer is in no
  /// window, the closure is just called.
  /// - Returns: What the closure returns.
  @discardableResult
  public final func atOneMoment<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let tree else { return try body() }
    return try tree.presenting(at: tree.presentationTime, body)
  }
}
