import MartletGeometry
import MartletMotion

extension LayerProperties {
  /// The shown values at a time of the layer. Drawing and hit tests both use this function.
  ///
  /// The animations in effect at that time apply in the order of the list. First the absolute ones, each of
  /// which replaces a property or a component. Then the additive ones, which are summed on top, the newest
  /// first: where the order matters, in compositions of transforms, an offset from an old value to a new one
  /// is applied next to the new one, and earlier motion is not affected. An animation that has not begun or
  /// is over has no effect, unless it fills.
  public func resolved(with animations: [PropertyAnimation], at time: MediaTime) -> LayerProperties {
    var result = self
    result.resolve(with: animations, at: time)
    return result
  }

  /// The same in place.
  mutating func resolve(with animations: [PropertyAnimation], at time: MediaTime) {
    animations.forEachInEffect(at: time) { animations[$0].apply(to: &self, at: time) }
  }
}

extension [PropertyAnimation] {
  /// Calls a function with the index of each animation that may be in effect at a time of the layer, in the order in which they
  /// apply.
  @inline(__always)
  func forEachInEffect(at time: MediaTime, _ body: (Int) -> Void) {
    var hasAdditive = false
    for place in indices where !self[place].track.isIdle(at: time) {
      if self[place].track.isAdditive { hasAdditive = true } else { body(place) }
    }
    guard hasAdditive else { return }
    for place in indices.reversed() where self[place].track.isAdditive && !self[place].track.isIdle(at: time)
    {
      body(place)
    }
  }
}

extension AnimatableProperty {
  /// Resolves a value with the animations of this property at a time of the layer, in the same way as a
  /// layer's own properties. For properties that a subclass declares.
  public func resolved(_ value: Value, with animations: [PropertyAnimation], at time: MediaTime) -> Value {
    var result = value
    for animation in animations where animation.property == id && !animation.isAdditive {
      if let next = animation.value(at: time, over: result) { result = next }
    }
    for animation in animations.reversed() where animation.property == id && animation.isAdditive {
      if let next = animation.value(at: time, over: result) { result = next + result }
    }
    return result
  }
}
