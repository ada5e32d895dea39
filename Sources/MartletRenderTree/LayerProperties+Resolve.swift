import MartletGeometry
import MartletMotion

extension LayerProperties {
  /// The state at a time of the layer: the one evaluator, for drawing and for hit-testing alike.
  ///
  /// Animations in effect at the time apply in the order of the list: first the absolute ones, each replacing what
  /// was there, whole or in part, then the additive ones, summed on top. The newest of these is added first: where the
  /// order matters, in compositions of transforms, an offset from an old value to a new one lies next to the new one, and
  /// what moved before does not notice. One that has not begun or is over adds nothing, unless it fills.
  public func resolved(with animations: [PropertyAnimation], at time: MediaTime) -> LayerProperties {
    var result = self
    result.resolve(with: animations, at: time)
    return result
  }

  /// `resolved(with:at:)` in place.
  mutating func resolve(with animations: [PropertyAnimation], at time: MediaTime) {
    var hasAdditive = false
    for place in animations.indices where !animations[place].track.isIdle(at: time) {
      if animations[place].track.isAdditive {
        hasAdditive = true
      } else {
        animations[place].apply(to: &self, at: time)
      }
    }
    guard hasAdditive else { return }
    for place in animations.indices.reversed()
    where animations[place].track.isAdditive && !animations[place].track.isIdle(at: time) {
      animations[place].apply(to: &self, at: time)
    }
  }
}

extension AnimatableProperty {
  /// A value resolved with the animations of this property at a time of the layer, in the same way as a layer's own
  /// properties: for properties that a subclass declares.
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
