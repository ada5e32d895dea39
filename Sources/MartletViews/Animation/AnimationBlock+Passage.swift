import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Views that go to another superview within a block go on from where they are seen.
extension AnimationBlock {
  /// Animates a layer from how it was seen in its former superlayer to what it has set in the present one.
  func carry(_ layer: Layer, by passage: Passage) {
    carryPosition(of: layer, by: passage)
    if !passage.isShift { carryTransform(of: layer, by: passage) }
    if abs(passage.opacity - 1) > Self.unseenOpacity { carryOpacity(of: layer, by: passage) }
  }

  /// A difference in opacity that is rounding.
  private static var unseenOpacity: Double { 1e-9 }

  private func carryPosition(of layer: Layer, by passage: Passage) {
    let model = layer.position
    if passage.isShift, !layer.isDriven(AnimatableProperty.position.id) {
      // What moves it goes on in the other superlayer as it is.
      let shown = layer.pendingValue(of: .position, model: model)
      coast(
        .position, of: layer, from: passage.map.apply(shown), to: passage.later.apply(shown), passage.step)
      go(.position, of: layer, from: passage.map.apply(model))
    } else if !layer.isRepeating(AnimatableProperty.position.id) {
      let (shown, velocity) = layer.takeOver(.position)
      let next = shown.advanced(by: velocity, for: passage.step)
      coast(.position, of: layer, from: passage.map.apply(shown), to: passage.later.apply(next), passage.step)
      go(.position, of: layer, from: passage.map.apply(shown))
    }
  }

  private func carryTransform(of layer: Layer, by passage: Passage) {
    let (turn, laterTurn) = (Transform(passage.map.linear), Transform(passage.later.linear))
    if !layer.isDriven(AnimatableProperty.transform.id) {
      // What moves it acts before the model.
      let model = layer.transform
      let start = model.concatenating(turn)
      coast(.transform, of: layer, from: start, to: model.concatenating(laterTurn), passage.step)
      go(.transform, of: layer, from: start)
    } else if !layer.isRepeating(AnimatableProperty.transform.id) {
      let (shown, velocity) = layer.takeOver(.transform)
      let next = shown.advanced(by: velocity, for: passage.step)
      let start = shown.concatenating(turn)
      coast(.transform, of: layer, from: start, to: next.concatenating(laterTurn), passage.step)
      go(.transform, of: layer, from: start)
    }
  }

  private func carryOpacity(of layer: Layer, by passage: Passage) {
    guard !layer.isRepeating(AnimatableProperty.opacity.id) else { return }
    let (shown, velocity) = layer.takeOver(.opacity)
    _ = takenVelocity(velocity * passage.opacity, of: .opacity, in: layer)
    go(.opacity, of: layer, from: min(shown * passage.opacity, 1))
  }

  /// Animates a property from a value to what it is set to.
  private func go<Value>(_ property: AnimatableProperty<Value>, of layer: Layer, from start: Value) {
    let model = layer.modelValue(of: property)
    if start != model { animate(property, from: start, to: model, of: layer) }
  }

  /// Lets a property keep a velocity that none of its animations has: an offset that begins with it and ends where it began.
  /// - Parameters:
  ///   - start: What is shown now.
  ///   - next: What is to be shown after some seconds.
  private func coast<Value>(
    _ property: AnimatableProperty<Value>, of layer: Layer, from start: Value, to next: Value,
    _ seconds: Double
  ) {
    guard delay == 0, !leavesAlone(property.id, of: layer),
      start.span(to: next) > Self.slowest * seconds, property.isAdditive(from: start, to: next)
    else { return }
    let velocity = Value.velocityOfSum(
      start, start.averageVelocity(to: next, over: seconds), .zero - start, .zero)
    coast(property, of: layer, velocity)
  }

  /// Lets a property keep a velocity, in units per second of the layer's time.
  func coast<Value>(_ property: AnimatableProperty<Value>, of layer: Layer, _ velocity: Value.Velocity) {
    guard delay == 0, !leavesAlone(property.id, of: layer) else { return }
    note(layer)
    layer.add(
      SpringAnimation(
        from: .zero, to: .zero, spring: coastingSpring, initialVelocity: velocity, isAdditive: true),
      for: property, completion: recorder == nil ? enlist(layer) : nil)
  }

  /// The slowest motion that is kept, in points per second: less is rounding.
  private static var slowest: Double { 0.01 }

  private var coastingSpring: Spring {
    switch curve {
    case .settlingSpring(let spring, _): spring
    case .spring(let ratio, _):
      Spring(settlingDuration: duration, dampingRatio: max(ratio, AnimationCurve.loosest))
    case .timing: Spring(settlingDuration: duration, dampingRatio: 1)
    }
  }
}
