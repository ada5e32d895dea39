import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// What is on screen: the committed values resolved at the target time of the newest frame. For a layer that was
  /// never committed, the model.
  public final var presentation: LayerProperties {
    guard let committed, let tree else { return model }
    return committed.resolved(with: committedAnimations, at: tree.presentationTime)
  }

  /// The value of one property on screen.
  public final func presentationValue<Value>(of property: AnimatableProperty<Value>) -> Value {
    property.value(in: presentation)
  }

  /// The velocity of a property on screen, in units per second: that of the absolute animation that shows, plus
  /// those of all additive ones. Zero at rest.
  public final func velocity<Value>(of property: AnimatableProperty<Value>) -> Value {
    guard let tree, committed != nil else { return .zero }
    let time = tree.presentationTime
    var velocity = absoluteVelocity(of: property)
    for animation in committedAnimations
    where animation.property == property.id && animation.isAdditive && animation.isActive(at: time) {
      velocity = velocity + (animation.velocity(at: time, as: Value.self) ?? .zero)
    }
    return velocity
  }

  /// The value of a property on screen without the additive animations on top.
  final func absoluteValue<Value>(of property: AnimatableProperty<Value>) -> Value {
    guard let committed, let tree else { return property.value(in: model) }
    let absolute = committedAnimations.filter { !$0.isAdditive }
    return property.value(in: committed.resolved(with: absolute, at: tree.presentationTime))
  }

  /// The velocity that belongs to it: that of the last absolute animation that runs.
  final func absoluteVelocity<Value>(of property: AnimatableProperty<Value>) -> Value {
    guard let tree, committed != nil else { return .zero }
    let time = tree.presentationTime
    let shown = committedAnimations.last {
      $0.property == property.id && !$0.isAdditive && $0.isActive(at: time)
    }
    return shown?.velocity(at: time, as: Value.self) ?? .zero
  }

  /// The state that a hit test or conversion looks at.
  final func properties(for source: HitTestSource) -> LayerProperties {
    source == .model || hitTestSource == .model ? model : presentation
  }

  /// The map from the layer's coordinates to the window's, in points.
  final func windowTransform(for source: HitTestSource) -> Homography {
    var result = properties(for: source).localTransform
    var current = superlayer
    while let layer = current {
      result = result.concatenating(layer.properties(for: source).localTransform)
      current = layer.superlayer
    }
    return result
  }

  /// A point of the window in the layer's own coordinates; `nil` where the layer is seen edge-on.
  public final func convert(fromWindow point: Point, source: HitTestSource = .presentation) -> Point? {
    windowTransform(for: source).unapply(point)
  }

  /// A point of the layer in the window's coordinates; `nil` where perspective puts it behind the eye.
  public final func convert(toWindow point: Point, source: HitTestSource = .presentation) -> Point? {
    windowTransform(for: source).apply(point)
  }
}
