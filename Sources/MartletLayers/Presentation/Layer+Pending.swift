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

  /// For how long the animations that were added move a property from now on, in seconds of the layer's time; 0 at rest.
  ///
  /// Now is when a motion that is added in this turn begins: while a finger lifts, where its line ends.
  package final func pendingDuration<Value>(of property: AnimatableProperty<Value>) -> Double {
    let begin = pendingBegin
    return pending().animations.reduce(0) {
      $1.property.overlaps(property.id) ? max($0, $1.endTime - begin) : $0
    }
  }

  /// What a property will show from now on, by the animations that were added. Now is as in ``pendingDuration(of:)``.
  /// - Parameters:
  ///   - property: The property.
  ///   - delay: The time from now to the first value, in seconds of the layer's time. 0 by default.
  ///   - interval: The time from one value to the next, likewise.
  ///   - count: The number of values.
  package final func pendingValues<Value>(
    of property: AnimatableProperty<Value>, after delay: Double = 0, every interval: Double, count: Int
  ) -> [Value] {
    let (begin, snapshot) = (pendingBegin + delay, pending())
    return (0..<count).map { snapshot.value(of: property, at: begin + Double($0) * interval) }
  }

  private var pendingBegin: MediaTime {
    tree?.handOverTime.map { time(atHost: $0, on: .pending) } ?? pendingTime
  }
}
