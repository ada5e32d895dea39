import MartletMotion
import MartletRenderTree

extension Layer {
  /// Stops a property where it is seen: the model becomes the presentation value and the animations that drive the
  /// property or a component of it are removed (they end unfinished). Of an animation that drives a whole of which this
  /// is a component, the rest goes on. A value that has overshot its range becomes the nearest in it.
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
