import MartletGeometry
import MartletRenderTree

/// Converts points and rectangles between layers. As in Core Animation, conversions use the values that the
/// program has set; with `.presentation`, those on screen.
///
/// A point of a layer becomes that point of the other layer's plane that is seen at the same place. In a space, where two planes
/// lie at different depths, both points are on one line of sight: from layer to layer is the same as from layer to window to
/// layer. A layer that preserves depth has the plane z = 0 of its space.
extension Layer {
  /// Converts a point from another layer's coordinates to this layer's, in points. `nil` means the
  /// coordinates of the window, or of whatever contains the outermost layer.
  ///
  /// Returns `nil` if the layers are in different trees, if this layer is seen edge-on from where both are, or if perspective
  /// puts a point behind the eye.
  public final func convert(_ point: Point, from layer: Layer?, source: HitTestSource = .model) -> Point? {
    guard let (own, other) = maps(to: layer, source: source) else { return nil }
    guard let common = other.apply(point) else { return nil }
    return own.unapply(common)
  }

  /// Converts a point from this layer's coordinates to another layer's; see `convert(_:from:source:)`.
  public final func convert(_ point: Point, to layer: Layer?, source: HitTestSource = .model) -> Point? {
    guard let (own, other) = maps(to: layer, source: source) else { return nil }
    guard let common = own.apply(point) else { return nil }
    return other.unapply(common)
  }

  /// Converts a rectangle from another layer's coordinates to this layer's. Returns the bounding box of the
  /// result; see `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, from layer: Layer?, source: HitTestSource = .model) -> Rect? {
    rect.boundingBox { convert($0, from: layer, source: source) }
  }

  /// Converts a rectangle from this layer's coordinates to another layer's. Returns the bounding box of the
  /// result; see `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, to layer: Layer?, source: HitTestSource = .model) -> Rect? {
    rect.boundingBox { convert($0, to: layer, source: source) }
  }

  /// The maps from this layer and from another one to a plane in which both are seen: that of their innermost common
  /// superlayer (or one of the two), or, if that preserves depth, the one in which its space is seen. `nil` if there is none.
  private func maps(to layer: Layer?, source: HitTestSource) -> (own: Homography, other: Homography)? {
    guard let layer else { return (plane(for: source), .identity) }
    if self === layer { return (.identity, .identity) }
    var around: Set<ObjectIdentifier> = []
    var current: Layer? = self
    while let candidate = current {
      around.insert(ObjectIdentifier(candidate))
      current = candidate.superlayer
    }
    current = layer
    while let candidate = current, !around.contains(ObjectIdentifier(candidate)) {
      current = candidate.superlayer
    }
    guard var viewer = current else { return nil }
    while viewer.properties(for: source).preservesDepth {
      guard let outer = viewer.superlayer else { return (plane(for: source), layer.plane(for: source)) }
      viewer = outer
    }
    return (plane(in: viewer, for: source), layer.plane(in: viewer, for: source))
  }
}

extension Rect {
  /// The bounding box of the images of the corners. `nil` if a corner has no image.
  fileprivate func boundingBox(_ image: (Point) -> Point?) -> Rect? {
    guard let a = image(Point(x: minX, y: minY)), let b = image(Point(x: maxX, y: minY)),
      let c = image(Point(x: minX, y: maxY)), let d = image(Point(x: maxX, y: maxY))
    else { return nil }
    let (x0, x1) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (y0, y1) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
