import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Throws a property: it slows down from a velocity, like a puck on a table, and the model is set to the
  /// value at which it comes to rest.
  ///
  /// v(t) = v₀·r^(1000·t), so the distance is v₀·(r^(1000·t) − 1) / (1000·ln r), and the total distance is
  /// −v₀ / (1000·ln r): half of v₀ times a second for `.normal`. UIKit's scroll views come to rest in this
  /// way (`UIScrollView.DecelerationRate` is the fraction of the velocity that is left after a millisecond).
  /// It is also the limit, for short steps, of the projection that Apple showed in *Designing Fluid
  /// Interfaces* (WWDC 2018, session 803).
  ///
  /// As with `animate(_:to:spring:initialVelocity:completion:)`, geometry is animated additively, on top of
  /// running animations: nothing jumps, the present velocity is kept, and a layout that sets the property
  /// meanwhile moves the end. Other properties, whole transforms, and properties with an absolute or a
  /// repeating animation start from the shown value with its velocity plus the given one, and replace the
  /// property's absolute animations.
  ///
  /// A whole transform turns evenly about the axis of its velocity, also by more than π, and keeps its lengths meanwhile:
  /// `TransformVelocity(of:turning:)` gives the velocity of a turn in space.
  ///
  /// Called while a finger lifts, the motion continues where the finger's line ends. To end elsewhere, for
  /// example within bounds or at the nearest of several places, use `Decay.projectedEnd(from:velocity:)` and
  /// a spring.
  /// - Parameters:
  ///   - property: The property to throw.
  ///   - decay: How the velocity decreases. `.normal` by default.
  ///   - initialVelocity: A velocity that is added to the present motion, in units per second, such as a
  ///     gesture's.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  /// - Returns: The value at which it comes to rest, which is now the model value. It is clamped to the
  ///   property's range.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, decay: Decay = .normal, initialVelocity: Value.Velocity,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Value {
    let old = modelValue(of: property)
    let begin = handOver(of: property, from: old)
    let way = retargeting(property, from: old, to: old)
    // If addition is composition, an offset does not decay along a line.
    let isAdditive = way.isAdditive && Value.isVector
    let velocity = way.velocity + initialVelocity
    let start = isAdditive ? old : pendingValue(of: property, model: old, additives: false)
    if !isAdditive { removeReplaced(by: property) }
    setLimitedValue(decay.projectedEnd(from: start, velocity: velocity), for: property)
    let end = modelValue(of: property)
    add(
      DecayAnimation(
        from: isAdditive ? old - end : start, initialVelocity: velocity, decay: decay, isAdditive: isAdditive,
        beginTime: begin.beginTime, fillMode: begin.fillMode),
      for: property, completion: completion)
    return end
  }
}
