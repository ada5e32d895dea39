import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// What the layer needs to stay as it is seen if it went to another layer now. `nil` if it is not seen, if the other layer is not
  /// where it could be seen in the same place, or if a simulation moves it.
  package final func passage(to other: Layer) -> Passage? {
    guard let tree, tree === other.tree, let superlayer, superlayer !== other, hasCommitted,
      rareData?.simulatedBody == nil
    else { return nil }
    let now = tree.frameTargetTime ?? tree.effectTime
    let then = now + Constants.velocityStep
    let step = time(atHost: then, on: .committed) - time(atHost: now, on: .committed)
    guard step > 0,
      let seen = tree.presenting(
        at: now, { isSeen ? (place: presentation.position, opacity: opacity(comparedWith: other)) : nil }),
      let first = tree.presenting(at: now, { map(to: other, about: seen.place) }),
      let later = tree.presenting(at: then, { map(to: other, about: seen.place) })
    else { return nil }
    return Passage(map: first, later: later, step: step, opacity: seen.opacity)
  }

  /// Takes a property away from all animations. Returns what they show next, and the velocity, in units per second of the layer's time.
  package final func takeOver<Value>(
    _ property: AnimatableProperty<Value>
  ) -> (value: Value, velocity: Value.Velocity) {
    let value = pendingValue(of: property, model: modelValue(of: property))
    let velocity = pending().velocity(of: property, at: pendingTime)
    release(property)
    return (value, velocity)
  }

  /// Whether an animation of a property, of its whole or of a component repeats.
  package final func isRepeating(_ property: PropertyID) -> Bool {
    animations.entries.contains { $0.animation.property.overlaps(property) && $0.animation.repeats }
  }

  /// Whether neither the layer nor one around it is hidden.
  private var isSeen: Bool {
    var layer: Layer? = self
    while let current = layer {
      if current.presentation.isHidden { return false }
      layer = current.superlayer
    }
    return true
  }

  /// The opacity of all layers around this one, compared with that of another one and all around that.
  private func opacity(comparedWith other: Layer) -> Double {
    func product(from layer: Layer?) -> Double {
      var (product, layer) = (1.0, layer)
      while let current = layer {
        product *= current.presentation.opacity
        layer = current.superlayer
      }
      return product
    }
    let shown = product(from: other)
    return shown > 0 ? product(from: superlayer) / shown : 1
  }

  /// From the superlayer's coordinates to those of another layer: exact at a point, and the nearest affine map around it.
  private func map(to other: Layer, about place: Point) -> Transform2D? {
    func image(_ x: Double, _ y: Double) -> Point? {
      other.convert(place + Point(x: x, y: y), from: superlayer, source: .presentation)
    }
    guard let origin = image(0, 0), let right = image(1, 0), let below = image(0, 1) else { return nil }
    let (x, y) = (right - origin, below - origin)
    let isShift = max(abs(x.x - 1), abs(x.y), abs(y.x), abs(y.y - 1)) < Self.rounding
    let linear =
      isShift ? Transform2D.identity : Transform2D(a: x.x, b: x.y, c: y.x, d: y.y, tx: 0, ty: 0)
    let shift = origin - linear.apply(place)
    return linear.concatenating(Transform2D(translationX: shift.x, y: shift.y))
  }

  /// What rounding makes of a unit vector in coordinates of a window.
  private static var rounding: Double { 1e-9 }
}
