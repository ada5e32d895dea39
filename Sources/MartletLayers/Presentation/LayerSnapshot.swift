import MartletGeometry
import MartletMotion
import MartletRenderTree

/// A layer's values and animations, which determine what the layer shows at any time of its own.
struct LayerSnapshot {
  /// The values without animations.
  var properties: LayerProperties
  var animations: [PropertyAnimation] = []
  /// The values of declared properties, without animations.
  var customProperties: [PropertyID: any Sendable] = [:]

  init(_ properties: LayerProperties) { self.properties = properties }

  /// The value of a property without animations.
  subscript<Value>(property: AnimatableProperty<Value>) -> Value {
    get {
      guard property.isCustom else { return property.value(in: properties) }
      guard let value = customProperties[property.id] as? Value else {
        preconditionFailure("layer property \(property.name) has no value in a snapshot")
      }
      return value
    }
    set {
      if property.isCustom {
        customProperties[property.id] = newValue
      } else {
        property.set(newValue, in: &properties)
      }
    }
  }

  /// All properties except declared ones at a time of the layer.
  func resolved(at time: @autoclosure () -> MediaTime) -> LayerProperties {
    animations.isEmpty ? properties : properties.resolved(with: animations, at: time())
  }

  /// The value of a property at a time of the layer.
  func value<Value>(of property: AnimatableProperty<Value>, at time: MediaTime) -> Value {
    property.isCustom
      ? property.resolved(self[property], with: animations, at: time)
      : property.value(in: resolved(at: time))
  }

  /// The velocity of a property at a time of the layer, in units per second. It is computed from the
  /// property's own animations if no others affect it, and otherwise measured over a tenth of a millisecond.
  func velocity<Value>(of property: AnimatableProperty<Value>, at time: MediaTime) -> Value.Velocity {
    let moving = animations.filter { $0.property.overlaps(property.id) && $0.isActive(at: time) }
    if moving.isEmpty { return .zero }
    if moving.contains(where: { $0.property != property.id || $0.isSparing }) {
      return measuredVelocity(of: property, at: time)
    }
    var value = self[property]
    var velocity = Value.Velocity.zero
    func apply(_ animation: PropertyAnimation) {
      guard animation.property == property.id, let own = animation.value(at: time, over: value) else {
        return
      }
      let rate = animation.velocity(at: time, over: value) ?? .zero
      velocity = animation.isAdditive ? Value.velocityOfSum(own, rate, value, velocity) : rate
      value = animation.isAdditive ? own + value : own
    }
    for animation in animations where !animation.isAdditive { apply(animation) }
    for animation in animations.reversed() where animation.isAdditive { apply(animation) }
    return velocity
  }

  private func measuredVelocity<Value>(
    of property: AnimatableProperty<Value>, at time: MediaTime
  ) -> Value.Velocity {
    let step = Constants.velocityStep
    let now = value(of: property, at: time)
    func velocity(over seconds: Double) -> Value.Velocity {
      property.averageVelocity(from: now, to: value(of: property, at: time + seconds), over: seconds)
    }
    // Of second order, and only ahead of now: what ends within the step counts as if it had ended, what
    // begins now counts in full.
    return velocity(over: step) * 2 - velocity(over: 2 * step)
  }
}

extension LayerSnapshot: PropertyValues {
  func setValue<Value>(of property: AnimatableProperty<Value>) -> Value? {
    property.isCustom ? customProperties[property.id] as? Value : self[property]
  }
}

extension AnimatableProperty {
  /// The velocity from one value to another within a time; for angles, the short way round.
  func averageVelocity(from a: Value, to b: Value, over seconds: Double) -> Value.Velocity {
    guard id.isAngle, let way = (b - a) as? Double else { return a.averageVelocity(to: b, over: seconds) }
    return way.remainder(dividingBy: 2 * .pi) / seconds as? Value.Velocity ?? .zero
  }
}

extension PropertyID {
  fileprivate var isAngle: Bool { part == .rotationX || part == .rotationY || part == .rotationZ }
}
