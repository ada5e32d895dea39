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

  /// From the layer's plane to that of a layer around it, or to the window's: where it is seen there.
  ///
  /// As in drawing, a layer is drawn into the plane of the next layer around it that does not preserve depth, with all that is
  /// between them in one space; then that plane is drawn into the next one, without depth.
  /// - Parameter ancestor: A layer around it that does not preserve depth, or the layer itself; `nil` for the window.
  final func plane(in ancestor: Layer? = nil, for source: HitTestSource) -> Homography {
    var plane: Homography?
    // From the space of the layer that was reached last to that of the present one.
    var map: Transform?
    var (layer, own) = (self, properties(for: source))
    while layer !== ancestor {
      let superlayer = layer.superlayer
      let outer = superlayer?.properties(for: source)
      let step = outer?.map(ofSublayer: own) ?? own.localTransform
      let whole = map?.concatenating(step) ?? step
      if outer?.preservesDepth == true {
        map = whole
      } else {
        plane = plane?.concatenating(Homography(whole)) ?? Homography(whole)
        map = nil
      }
      guard let superlayer, let outer else { break }
      (layer, own) = (superlayer, outer)
    }
    return plane ?? .identity
  }

  /// From the space of a layer that preserves depth to the plane in which it is seen, and the layer with that plane: the
  /// innermost one around it that does not preserve depth. Without a viewer it is the window's.
  final func mapToViewer(for source: HitTestSource) -> (map: Transform, viewer: Layer?) {
    var (layer, own) = (self, properties(for: source))
    var map: Transform?
    while true {
      let superlayer = layer.superlayer
      let outer = superlayer?.properties(for: source)
      let step = outer?.map(ofSublayer: own) ?? own.localTransform
      let whole = map?.concatenating(step) ?? step
      guard let superlayer, let outer, outer.preservesDepth else { return (whole, superlayer) }
      (layer, own, map) = (superlayer, outer, whole)
    }
  }

  /// Converts a point from the window's coordinates to the layer's own: the point of the layer's plane that is seen there.
  /// `nil` if the layer has no such point, for example because it is seen edge-on.
  ///
  /// The plane of a layer that preserves depth is z = 0 of its space, though it has no picture.
  public final func convert(fromWindow point: Point, source: HitTestSource = .presentation) -> Point? {
    plane(for: source).unapply(point)
  }

  /// Converts a point from the layer's own coordinates to the window's. `nil` if perspective puts it behind
  /// the eye.
  public final func convert(toWindow point: Point, source: HitTestSource = .presentation) -> Point? {
    plane(for: source).apply(point)
  }
}
