import MartletGeometry
import MartletMotion
import MartletRenderTree

/// What the next commit would show: the committed state may be older than what this turn has set and added already.
extension Layer {
  /// The layer's own time at which what is set now takes effect; in a frame that is made ready, the frame's.
  final var pendingTime: MediaTime {
    guard let tree else { return 0 }
    return time(atHost: tree.frameTargetTime ?? tree.effectTime, on: .pending)
  }

  /// What the program has set and added, animations begun as the next commit will begin them. Declared properties have to be
  /// put into it.
  /// - Parameter additives: Whether additive animations are in it. `true` by default.
  final func pending(additives: Bool = true) -> LayerSnapshot {
    var snapshot = LayerSnapshot(model)
    if tree != nil, !animations.entries.isEmpty {
      snapshot.animations = animations.begun(at: pendingTime) { additives || !$0.isAdditive }
    }
    return snapshot
  }

  /// What a property would show with a value of the model, and all animations that have been added.
  package final func pendingValue<Value>(
    of property: AnimatableProperty<Value>, model value: Value, additives: Bool = true
  ) -> Value {
    var snapshot = pending(additives: additives)
    if snapshot.animations.isEmpty { return value }
    snapshot[property] = value
    return snapshot.value(of: property, at: pendingTime)
  }

  /// The velocity that belongs to `pendingValue` without additives, in units per second of the layer's time.
  final func pendingAbsoluteVelocity<Value>(of property: AnimatableProperty<Value>) -> Value.Velocity {
    var snapshot = pending(additives: false)
    if snapshot.animations.isEmpty { return .zero }
    if property.isCustom { snapshot[property] = modelValue(of: property) }
    return snapshot.velocity(of: property, at: pendingTime)
  }
}
