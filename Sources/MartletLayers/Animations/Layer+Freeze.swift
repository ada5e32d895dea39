import MartletMotion
import MartletRenderTree

extension Layer {
  /// Stops a property where it is seen: the model is set to the presentation value, and the animations of the
  /// property and of its components are removed (they end unfinished). An animation of a whole that contains
  /// the property continues without it. A value outside of its range is clamped.
  /// - Returns: The velocity that it had, in units per second of the layer's time.
  @discardableResult
  public final func freeze<Value>(_ property: AnimatableProperty<Value>) -> Value.Velocity {
    let value = presentationValue(of: property)
    let velocity = velocity(of: property)
    release(property)
    setSilently(value, for: property)
    return velocity
  }
}
