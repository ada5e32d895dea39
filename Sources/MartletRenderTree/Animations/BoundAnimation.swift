import MartletGeometry
import MartletMotion

/// An animation together with the key of its property.
final class BoundAnimation<Value: Animatable>: Sendable {
  let animation: Animation<Value>
  let property: AnimatableProperty<Value>

  init(_ animation: Animation<Value>, _ property: AnimatableProperty<Value>) {
    self.animation = animation
    self.property = property
  }

  /// Applies the value at a time of its parent to a state: it replaces the underlying value, or is added to
  /// it.
  @inline(__always)
  func apply(to p: inout LayerProperties, at time: MediaTime) {
    var value = property.get(p)
    animation.apply(to: &value, at: time)
    property.set(&p, value)
  }

  func with(_ timing: MediaTiming) -> BoundAnimation {
    var copy = animation
    copy.timing = timing
    return BoundAnimation(copy, property)
  }
}

/// A bound animation with a value of any type.
protocol AnyBoundAnimation: AnyObject, Sendable {
  var timing: MediaTiming { get }
  var isAdditive: Bool { get }
  /// Whether it rotates what it moves along a path.
  var turns: Bool { get }
  /// The time from one turn of a spring's oscillation to the next, in seconds of its parent; 0 if it does not
  /// oscillate.
  var halfSwing: Double { get }
  /// Whether it moves in steps, and stands still in between.
  var isStepped: Bool { get }
  /// When it takes its next step while it runs, in its parent's time.
  func nextStep(after time: MediaTime) -> MediaTime
  /// What the animation leaves to the transaction.
  var open: OpenTraits { get }
  func completed(duration: Double?, timingFunction: TimingFunction?) -> Motion
  func retimed(_ timing: MediaTiming) -> any AnyBoundAnimation
  func sparing<Component>(_ component: AnimatableProperty<Component>) -> any AnyBoundAnimation
  func applyAny(to p: inout LayerProperties, at time: MediaTime)
  /// See `PropertyAnimation.before(_:from:to:)`.
  func before(
    _ time: MediaTime, from old: any PropertyValues, to new: any PropertyValues
  ) -> PropertyAnimation?
  func anyValue<Other: Animatable>(at time: MediaTime, over underlying: Other) -> Other?
  func anyVelocity<Other: Animatable>(at time: MediaTime, over underlying: Other) -> Other.Velocity?
}

extension BoundAnimation: AnyBoundAnimation {
  var timing: MediaTiming { animation.timing }
  var isAdditive: Bool { animation.isAdditive }
  var turns: Bool {
    guard property.id.isPosition, case .keyframe(let path) = animation else { return false }
    return path.rotationMode != .none
  }
  var halfSwing: Double {
    guard case .spring(let spring) = animation, let half = spring.spring.halfSwing else { return 0 }
    return half / max(abs(spring.timing.speed), .leastNormalMagnitude)
  }
  var isStepped: Bool { animation.isStepped }
  func nextStep(after time: MediaTime) -> MediaTime { animation.nextStep(after: time) }
  var open: OpenTraits { animation.open }
  func completed(duration: Double?, timingFunction: TimingFunction?) -> Motion {
    Motion(BoundAnimation(animation.completed(duration: duration, timingFunction: timingFunction), property))
  }
  func retimed(_ timing: MediaTiming) -> any AnyBoundAnimation { with(timing) }
  func sparing<Component>(_ component: AnimatableProperty<Component>) -> any AnyBoundAnimation {
    BoundAnimation(animation, property.sparing(component))
  }
  func applyAny(to p: inout LayerProperties, at time: MediaTime) {
    guard !property.isCustom else { return }
    apply(to: &p, at: time)
    // As in `Motion.apply`: it continues to rotate with its path when a component is spared.
    if turns, let angle = (animation as? Animation<Point>)?.tangentAngle(at: time) {
      p.transform.rotateAxes(by: angle)
    }
  }
  func anyValue<Other: Animatable>(at time: MediaTime, over underlying: Other) -> Other? {
    guard let underlying = underlying as? Value else { return nil }
    return animation.value(at: time, over: underlying) as? Other
  }
  func anyVelocity<Other: Animatable>(at time: MediaTime, over underlying: Other) -> Other.Velocity? {
    guard let underlying = underlying as? Value else { return nil }
    return animation.velocity(at: time, over: underlying) as? Other.Velocity
  }
}
