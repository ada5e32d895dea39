import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// The layer's own time for which `presentation` resolves.
  package final var presentationTime: MediaTime {
    tree.map { time(atHost: $0.presentationTime, on: .committed) } ?? 0
  }

  /// The values on screen: the committed values with their animations, resolved at the target time of the
  /// newest frame. `isHidden` is `true` while the layer's own time hides it. Before the first commit, the
  /// model.
  public final var presentation: LayerProperties {
    guard hasCommitted, let tree else { return model }
    var shown = committed(atHost: tree.presentationTime)
      .resolved(at: time(atHost: tree.presentationTime, on: .committed))
    if !isInCommittedEffect { shown.isHidden = true }
    return shown
  }

  /// What was committed, placed where a simulation shows it at a time of the host.
  final func committed(atHost time: MediaTime) -> LayerSnapshot {
    guard let body = rareData?.simulatedBody else { return committed }
    var snapshot = committed
    body.place(&snapshot.properties, atHost: time)
    return snapshot
  }

  /// The value of a property on screen.
  public final func presentationValue<Value>(of property: AnimatableProperty<Value>) -> Value {
    guard property.isCustom else { return property.value(in: presentation) }
    let state = custom(property)
    return hasCommitted && tree != nil ? committed.value(of: property, at: presentationTime) : state.model
  }

  /// The velocity of a property on screen, in units per second of the layer's own time: that of the absolute
  /// animation that is shown, plus those of all additive ones. Zero at rest.
  public final func velocity<Value>(of property: AnimatableProperty<Value>) -> Value.Velocity {
    if property.isCustom { _ = custom(property) }
    guard hasCommitted, let tree else { return .zero }
    let velocity = committed.velocity(of: property, at: presentationTime)
    guard let body = rareData?.simulatedBody, property.isMovedBySimulations else { return velocity }
    return velocity + body.velocity(of: property, atHost: tree.presentationTime)
  }

  /// The values that a hit test, a conversion or a snapshot uses.
  package final func properties(for source: HitTestSource) -> LayerProperties {
    source == .model || hitTestSource == .model ? model : presentation
  }

  /// Where the layer lies in one around it, or in the window.
  final func world(in ancestor: Layer? = nil, for source: HitTestSource) -> World {
    var result = World.identity
    var layer = self
    var own = properties(for: source)
    while layer !== ancestor {
      let outer = layer.superlayer?.properties(for: source)
      let map = World(outer?.map(ofSublayer: own) ?? own.localTransform)
      result = layer === self ? map : result.within(map, sharesSpace: own.preservesDepth)
      guard let outer, let superlayer = layer.superlayer else { break }
      (layer, own) = (superlayer, outer)
    }
    return result
  }

  /// Converts a point from the window's coordinates to the layer's own. `nil` if the layer has no such point,
  /// for example because it is seen edge-on.
  public final func convert(fromWindow point: Point, source: HitTestSource = .presentation) -> Point? {
    world(for: source).plane.unapply(point)
  }

  /// Converts a point from the layer's own coordinates to the window's. `nil` if perspective puts it behind
  /// the eye.
  public final func convert(toWindow point: Point, source: HitTestSource = .presentation) -> Point? {
    world(for: source).plane.apply(point)
  }
}
