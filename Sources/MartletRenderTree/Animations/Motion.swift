import MartletGeometry
import MartletMotion

/// An animation by the type of its value. The types of built-in properties have cases of their own, so that
/// they are evaluated by specialized code.
enum Motion: Sendable {
  case number(BoundAnimation<Double>)
  case point(BoundAnimation<Point>)
  case rect(BoundAnimation<Rect>)
  case color(BoundAnimation<Color>)
  case radii(BoundAnimation<CornerRadii>)
  case size(BoundAnimation<Size>)
  case transform(BoundAnimation<Transform>)
  case shadow(BoundAnimation<Shadow>)
  case other(any AnyBoundAnimation)

  init<Value>(_ bound: BoundAnimation<Value>) {
    switch bound as any AnyBoundAnimation {
    case let bound as BoundAnimation<Double> where !bound.property.isCustom: self = .number(bound)
    case let bound as BoundAnimation<Point> where !bound.property.isCustom: self = .point(bound)
    case let bound as BoundAnimation<Rect> where !bound.property.isCustom: self = .rect(bound)
    case let bound as BoundAnimation<Color> where !bound.property.isCustom: self = .color(bound)
    case let bound as BoundAnimation<CornerRadii> where !bound.property.isCustom: self = .radii(bound)
    case let bound as BoundAnimation<Size> where !bound.property.isCustom: self = .size(bound)
    case let bound as BoundAnimation<Transform> where !bound.property.isCustom: self = .transform(bound)
    case let bound as BoundAnimation<Shadow> where !bound.property.isCustom: self = .shadow(bound)
    default: self = .other(bound)
    }
  }

  /// The animation itself.
  var bound: any AnyBoundAnimation { any }

  private var any: any AnyBoundAnimation {
    switch self {
    case .number(let a): a
    case .point(let a): a
    case .rect(let a): a
    case .color(let a): a
    case .radii(let a): a
    case .size(let a): a
    case .transform(let a): a
    case .shadow(let a): a
    case .other(let a): a
    }
  }

  var timing: MediaTiming {
    get { any.timing }
    set {
      switch self {
      case .number(let a): self = .number(a.with(newValue))
      case .point(let a): self = .point(a.with(newValue))
      case .rect(let a): self = .rect(a.with(newValue))
      case .color(let a): self = .color(a.with(newValue))
      case .radii(let a): self = .radii(a.with(newValue))
      case .size(let a): self = .size(a.with(newValue))
      case .transform(let a): self = .transform(a.with(newValue))
      case .shadow(let a): self = .shadow(a.with(newValue))
      case .other(let a): self = .other(a.retimed(newValue))
      }
    }
  }

  /// Applies the value at a time to a state.
  func apply(to p: inout LayerProperties, at time: MediaTime) {
    switch self {
    case .number(let a): a.apply(to: &p, at: time)
    case .point(let a):
      a.apply(to: &p, at: time)
      // A layer that moves along a path may rotate with it.
      if a.property.id.isPosition, let angle = a.animation.tangentAngle(at: time) {
        p.transform.rotateAxes(by: angle)
      }
    case .rect(let a): a.apply(to: &p, at: time)
    case .color(let a): a.apply(to: &p, at: time)
    case .radii(let a): a.apply(to: &p, at: time)
    case .size(let a): a.apply(to: &p, at: time)
    case .transform(let a): a.apply(to: &p, at: time)
    case .shadow(let a): a.apply(to: &p, at: time)
    case .other(let a): a.applyAny(to: &p, at: time)
    }
  }

  func value<Value: Animatable>(at time: MediaTime, over underlying: Value) -> Value? {
    any.anyValue(at: time, over: underlying)
  }

  func velocity<Value: Animatable>(at time: MediaTime, over underlying: Value) -> Value.Velocity? {
    any.anyVelocity(at: time, over: underlying)
  }

  /// The animation, completed with a duration and a timing function if it has none.
  func completed(duration: Double?, timingFunction: TimingFunction?) -> Motion {
    any.completed(duration: duration, timingFunction: timingFunction)
  }

  /// The velocity zero if the values have the given type, otherwise nil.
  func rest<Value: Animatable>(of type: Value.Type) -> Value.Velocity? {
    any.anyValue(at: 0, over: Value.zero) == nil ? nil : .zero
  }

  /// The animation as a track, without its span.
  var track: Track {
    switch self {
    case .number(let a):
      if case .basic(let b) = a.animation, !b.isCumulative, let from = b.fromValue, let to = b.toValue {
        return Track(b, of: a.property.id, ends: SIMD4(from, 0, to, 0), kind: .number)
      }
      return Track(isAdditive: a.animation.isAdditive)
    case .point(let a):
      if case .basic(let b) = a.animation, !b.isCumulative, let from = b.fromValue, let to = b.toValue {
        return Track(b, of: a.property.id, ends: SIMD4(from.x, from.y, to.x, to.y), kind: .point)
      }
      return Track(isAdditive: a.animation.isAdditive)
    default: return Track(isAdditive: any.isAdditive)
    }
  }
}
