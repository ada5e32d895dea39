import MartletGeometry
import MartletMotion
import MartletRenderTree

/// What the next commit would show: the committed state may be older than what this turn has set and added already.
extension Layer {
  /// The layer's own time at which what is set now takes effect; in a frame that is made ready, the frame's.
  final var effectTime: MediaTime {
    guard let tree else { return 0 }
    return localTime(atHost: tree.frameTargetTime ?? tree.effectTime)
  }

  /// What a property would show with a value of the model, and all animations that have been added.
  package final func expectedValue<Value>(
    of property: AnimatableProperty<Value>, model value: Value, additives: Bool = true
  ) -> Value {
    let animations = expectedAnimations { additives || !$0.isAdditive }
    guard !animations.isEmpty else { return value }
    let time = effectTime
    if property.isCustom { return property.resolved(value, with: animations, at: time) }
    var state = model
    property.set(value, in: &state)
    return property.value(in: state.resolved(with: animations, at: time))
  }

  /// The velocity that belongs to `expectedValue` without additives, in units per second of the layer's time.
  final func expectedAbsoluteVelocity<Value>(of property: AnimatableProperty<Value>) -> Value {
    velocity(of: property, with: expectedAnimations { !$0.isAdditive }, model: model, at: effectTime)
  }

  /// Animations as they will be committed.
  private func expectedAnimations(_ isIncluded: (PropertyAnimation) -> Bool) -> [PropertyAnimation] {
    guard tree != nil, !entries.isEmpty else { return [] }
    let time = effectTime
    return entries.compactMap { entry in
      guard isIncluded(entry.animation) else { return nil }
      var animation = entry.animation
      if !entry.isCommitted { animation.begin(at: time) }
      return animation
    }
  }

  /// The velocity of a property that resolves from a state and animations at a time of the layer: by the animations' own
  /// where they drive the property itself, else measured, over a tenth of a millisecond.
  final func velocity<Value>(
    of property: AnimatableProperty<Value>, with animations: [PropertyAnimation], model: LayerProperties,
    at time: MediaTime
  ) -> Value {
    let moving = animations.filter { $0.property.overlaps(property.id) && $0.isActive(at: time) }
    if moving.isEmpty { return .zero }
    if moving.contains(where: { $0.property != property.id || $0.isSparing }) {
      return measuredVelocity(of: property, with: animations, model: model, at: time)
    }
    var value = property.isCustom ? custom(property).model : property.value(in: model)
    var velocity = Value.zero
    func apply(_ animation: PropertyAnimation) {
      guard animation.property == property.id, let own = animation.value(at: time, over: value) else {
        return
      }
      let rate = animation.velocity(at: time, over: value, as: Value.self) ?? .zero
      velocity = animation.isAdditive ? Value.velocityOfSum(own, rate, value, velocity) : rate
      value = animation.isAdditive ? own + value : own
    }
    for animation in animations where !animation.isAdditive { apply(animation) }
    for animation in animations.reversed() where animation.isAdditive { apply(animation) }
    return velocity
  }

  private func measuredVelocity<Value>(
    of property: AnimatableProperty<Value>, with animations: [PropertyAnimation], model: LayerProperties,
    at time: MediaTime
  ) -> Value {
    let step = Constants.velocityStep
    func value(_ steps: Double) -> Value {
      property.value(in: model.resolved(with: animations, at: time + steps * step))
    }
    // Second order, and looking ahead only: what is over by then has no say, what begins now has all of it.
    let (a, b, c) = (value(0), value(1), value(2))
    if let a = a as? Transform, let b = b as? Transform, let c = c as? Transform {
      return Transform.velocity(from: a, by: b, to: c, step: step) as? Value ?? .zero
    }
    let (first, second) = (property.difference(b, a), property.difference(c, a))
    return first * (2 / step) + second * (-0.5 / step)
  }
}

extension AnimatableProperty {
  /// The way from one value to another; for angles the short way round.
  fileprivate func difference(_ a: Value, _ b: Value) -> Value {
    let difference = a - b
    guard id.isAngle, let angle = difference as? Double else { return difference }
    return angle.remainder(dividingBy: 2 * .pi) as? Value ?? difference
  }
}

extension Transform {
  /// The velocity at the first of three transforms a step of time apart, as animations of transforms tell it: the rate of
  /// the sixteen numbers, on top of the identity.
  fileprivate static func velocity(from a: Transform, by b: Transform, to c: Transform, step: Double)
    -> Transform
  {
    func rate(_ row: KeyPath<Transform, SIMD4<Double>>) -> SIMD4<Double> {
      Transform.identity[keyPath: row] + (b[keyPath: row] - a[keyPath: row]) * (2 / step)
        - (c[keyPath: row] - a[keyPath: row]) * (0.5 / step)
    }
    return Transform(rows: rate(\.row1), rate(\.row2), rate(\.row3), rate(\.row4))
  }
}

extension PropertyID {
  fileprivate var isAngle: Bool { self == .rotationX || self == .rotationY || self == .rotationZ }
}
