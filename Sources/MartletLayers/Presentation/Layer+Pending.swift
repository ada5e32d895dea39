import MartletGeometry
import MartletMotion
import MartletRenderTree

/// What the next commit would show. The committed state may be older than what this turn has set and added.
extension Layer {
  /// The time of the layer's own at which a change made now takes effect. While a frame is prepared, the frame's time.
  final var pendingTime: MediaTime {
    guard let tree else { return 0 }
    return time(atHost: tree.frameTargetTime ?? tree.effectTime, on: .pending)
  }

  /// What the program has set and added, with animations begun as the next commit will begin them. It has no values of
  /// declared properties.
  /// - Parameter additives: Whether it has the additive animations. `true` by default.
  final func pending(additives: Bool = true) -> LayerSnapshot {
    var snapshot = LayerSnapshot(model)
    if tree != nil, !animations.entries.isEmpty {
      snapshot.animations = animations.begun(at: pendingTime) { additives || !$0.isAdditive }
    }
    return snapshot
  }

  /// The value that a property would show with a value of the model, and with the animations that were added.
  package final func pendingValue<Value>(
    of property: AnimatableProperty<Value>, model value: Value, additives: Bool = true
  ) -> Value {
    var snapshot = pending(additives: additives)
    if snapshot.animations.isEmpty { return value }
    snapshot[property] = value
    return snapshot.value(of: property, at: pendingTime)
  }

  /// The velocity of `pendingValue` without additive animations, in units per second of the layer's time.
  final func pendingAbsoluteVelocity<Value>(of property: AnimatableProperty<Value>) -> Value.Velocity {
    var snapshot = pending(additives: false)
    if snapshot.animations.isEmpty { return .zero }
    if property.isCustom { snapshot[property] = modelValue(of: property) }
    return snapshot.velocity(of: property, at: pendingTime)
  }
}
