import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer's values with the animations upon them: what it shows at any time of its own.
struct LayerSnapshot {
  /// The values that animations begin from and end at.
  var properties: LayerProperties
  var animations: [PropertyAnimation] = []
  /// Values of properties that the layer's class declares, as far as they are known here.
  var customs: [PropertyID: any Sendable] = [:]

  init(_ properties: LayerProperties) { self.properties = properties }

  /// A property without animations.
  subscript<Value>(property: AnimatableProperty<Value>) -> Value {
    get {
      guard property.isCustom else { return property.value(in: properties) }
      guard let value = customs[property.id] as? Value else {
        preconditionFailure("layer property \(property.name) has no value in a snapshot")
      }
      return value
    }
    set {
      if property.isCustom {
        customs[property.id] = newValue
      } else {
        property.set(newValue, in: &properties)
      }
    }
  }

  /// All properties but declared ones at a time of the layer.
  func resolved(at time: @autoclosure () -> MediaTime) -> LayerProperties {
    animations.isEmpty ? properties : properties.resolved(with: animations, at: time())
  }

  /// A property at a time of the layer.
  func value<Value>(of property: AnimatableProperty<Value>, at time: MediaTime) -> Value {
    property.isCustom
      ? property.resolved(self[property], with: animations, at: time)
      : property.value(in: resolved(at: time))
  }

  /// The velocity of a property at a time of the layer, in units per second: that of its own animations where they alone
  /// drive it, else measured, over a tenth of a millisecond.
  func velocity<Value>(of property: AnimatableProperty<Value>, at time: MediaTime) -> Value {
    let moving = animations.filter { $0.property.overlaps(property.id) && $0.isActive(at: time) }
    if moving.isEmpty { return .zero }
    if moving.contains(where: { $0.property != property.id || $0.isSparing }) {
      return measuredVelocity(of: property, at: time)
    }
    var value = self[property]
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
    of property: AnimatableProperty<Value>, at time: MediaTime
  ) -> Value {
    let step = Constants.velocityStep
    // Second order, and looking ahead only: what is over by then counts for nothing, what begins now counts in full.
    let (a, b, c) = (
      value(of: property, at: time), value(of: property, at: time + step),
      value(of: property, at: time + 2 * step)
    )
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
