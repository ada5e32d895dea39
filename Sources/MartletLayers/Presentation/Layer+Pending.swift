import MartletGeometry
import MartletMotion
import MartletRenderTree

/// What the next commit would show. The committed state may be older than the changes of this turn.
extension Layer {
  /// The layer's own time at which a change made now takes effect. While a frame is prepared, that frame's
  /// time.
  final var pendingTime: MediaTime {
    guard let tree else { return 0 }
    return time(atHost: tree.frameTargetTime ?? tree.effectTime, on: .pending)
  }

  /// The set values and the animations, begun as the next commit will begin them, without declared
  /// properties.
  /// - Parameter additives: Whether it includes additive animations. `true` by default.
  final func pending(additives: Bool = true) -> LayerSnapshot {
    var snapshot = LayerSnapshot(model)
    if tree != nil, !animations.entries.isEmpty {
      snapshot.animations = animations.begun(at: pendingTime) { additives || !$0.isAdditive }
    }
    return snapshot
  }

  /// The value that a property would show with a value of the model and the animations that were added.
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
