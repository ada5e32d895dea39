import MartletGeometry

/// The pose of a layer in its window at the time of a frame.
public struct LayerPose: Sendable, Equatable {
  /// The position of the anchor point, on the layer's plane, in points of the window.
  public var position: Point
  /// The angle of the layer's x axis on screen, in radians, clockwise.
  public var rotation: Double
  /// The length on screen of one point along the layer's x axis.
  public var scale: Double
  /// The layer's own opacity, 0…1.
  public var opacity: Double
}

extension RenderTree {
  /// Calls a function with the name and the pose of each outermost visible layer that has a name, in paint
  /// order, as of the last update.
  public func forEachNamedLayer(_ body: (String, LayerPose) -> Void) {
    let (nodes, places) = (state.nodes, state.flattening.places)
    var place = 1
    while place < places.count {
      let node = Int(places[place].node)
      if node >= 0, nodes[node].copy > 0 || nodes[node].isCast {
        // A name is that of a layer, not of its copies.
        place = Int(places[place].subtreeEnd)
        continue
      }
      guard places[place].node >= 0, let name = nodes[Int(places[place].node)].name else {
        place += 1
        continue
      }
      body(name, pose(at: places[place]))
      place = Int(places[place].subtreeEnd)
    }
  }

  private func pose(at place: Placement) -> LayerPose {
    let p = state.nodes[Int(place.node)].resolved
    let anchor = Point(
      x: p.bounds.minX + p.anchorPoint.x * p.bounds.width,
      y: p.bounds.minY + p.anchorPoint.y * p.bounds.height)
    let plane = state.flattening.view(of: place).world.plane
    var axes = Transform.identity
    axes.row1 = SIMD4(plane.x.x, plane.x.y, 0, 0)
    axes.row2 = SIMD4(-plane.x.y, plane.x.x, 0, 0)
    return LayerPose(
      position: plane.apply(anchor) ?? .zero, rotation: axes.rotationZ, scale: axes.scale,
      opacity: p.opacity)
  }
}
