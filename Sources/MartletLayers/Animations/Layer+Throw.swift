import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Lets a property run out from a velocity, as what is thrown over a table, and sets it to the value at which it comes to
  /// rest.
  ///
  /// v(t) = v₀·r^(1000·t), so the way is v₀·(r^(1000·t) − 1) / (1000·ln r), and all of it −v₀ / (1000·ln r): half of
  /// v₀ times a second for `.normal`. It is how UIKit's scroll views come to rest (`UIScrollView.DecelerationRate`, the part
  /// of the velocity that is left after a millisecond), and the limit for short steps of the projection that Apple showed in
  /// *Designing Fluid Interfaces* (WWDC 2018, session 803).
  ///
  /// As with `animate(_:to:spring:initialVelocity:completion:)` geometry is animated additively, on top of what moves already:
  /// nothing jumps, what was in flight keeps its velocity, and what a layout sets on the way moves the end. What is no
  /// geometry, a whole transform, and a property that an absolute or a repeating animation drives, run out from what is
  /// shown, with its velocity and the one that is given, and take the place of what drives it.
  ///
  /// Called as a finger lifts, it goes on where the finger's line ends. For another end, such as one within bounds or at the
  /// nearest of several places, ask `Decay.projectedEnd(from:velocity:)` and let a spring go there.
  /// - Parameters:
  ///   - property: What to throw.
  ///   - decay: How the velocity is lost. `.normal` by default.
  ///   - initialVelocity: Velocity to add to what moves already, in units per second, as a gesture has it.
  ///   - completion: As in `add(_:for:key:completion:onStart:)`.
  /// - Returns: The value at which it comes to rest: that of the model from now on. A value beyond its range becomes the
  ///   nearest in it.
  @discardableResult
  public final func animate<Value>(
    _ property: AnimatableProperty<Value>, decay: Decay = .normal, initialVelocity: Value.Velocity,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) -> Value {
    let old = modelValue(of: property)
    let begin = handOver(of: property, from: old)
    let way = retargeting(property, from: old, to: old)
    // Where addition is composition an offset does not run out along a line.
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
