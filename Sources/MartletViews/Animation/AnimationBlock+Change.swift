import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A block is the layer action for changes to views' layers within it.
extension AnimationBlock: LayerAction {
  func run(_ event: ActionEvent) {
    if let view = event.layer.shownView { needsLayout(view) }
    if let recorder { event.visitChange(recorder) } else { event.visitChange(self) }
  }
}

extension AnimationBlock {
  /// Animates a change that was made without an action.
  func animate<Value>(
    _ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer
  ) {
    (recorder ?? self).visit(property, from: old, to: new, of: layer)
  }
}

extension AnimationBlock: PropertyChangeVisitor {
  func visit<Value>(_ property: AnimatableProperty<Value>, from old: Value, to new: Value, of layer: Layer) {
    let key = Self.key(property)
    guard isAnimating else {
      if endsOthers {
        layer.removeAnimation(forKey: key)
        layer.removeReplaced(by: property)
      }
      return
    }
    guard layer.tree != nil, !leavesAlone(property.id, of: layer) else { return }
    note(layer)
    let way = way(of: property, from: old, to: new, in: layer)
    let motions = curve.animations(of: way, duration: duration)
    if !way.isAdditive { removeReplaced(by: property, in: layer) }
    for var motion in motions {
      motion.timing = timed(motion.timing)
      layer.add(motion, for: property, key: way.isAdditive ? nil : key, completion: enlist(layer))
    }
  }

  /// The key of a block's absolute animations: a new one replaces the old one.
  static func key(_ property: AnimatableProperty<some Animatable>) -> String { "View.animate \(property.id)" }

  /// The timing of an animation with the block's delay and repetitions.
  func timed(_ timing: MediaTiming) -> MediaTiming {
    var result = timing
    if delay > 0 {
      result.delay = delay
      result.fillMode = .backwards
    }
    if options.contains(.repeat) { result.repeatCount = .infinity }
    result.autoreverses = options.contains(.autoreverse)
    return result
  }

  /// How a change is animated: additively, by an offset on top of running animations, if possible; otherwise
  /// absolutely, from the shown value to the new one.
  private func way<Value>(
    of property: AnimatableProperty<Value>, from old: Value, to new: Value, in layer: Layer
  ) -> Retargeting<Value> {
    var way = layer.retargeting(
      property, from: old, to: new, beginsFromCurrentState: options.contains(.beginFromCurrentState),
      repeats: !options.isDisjoint(with: [.repeat, .autoreverse]))
    guard !way.isAdditive else { return way }
    let velocity = takenVelocity(way.velocity, of: property, in: layer)
    // A property that stands still during a delay starts from rest.
    way.velocity = delay > 0 ? .zero : velocity
    return way
  }
}
