import MartletGeometry
import MartletRenderTree

/// Points and rectangles of one layer in the coordinates of another. As in Core Animation they are taken from what the
/// program has set; with `.presentation`, from what is on screen.
extension Layer {
  /// A point of another layer's coordinates in this one's, in points; `nil` stands for the window, or for what holds the
  /// outermost layer. The result is `nil` where the two lie in different trees, or where perspective leaves no such point.
  public final func convert(_ point: Point, from layer: Layer?, source: HitTestSource = .model) -> Point? {
    guard let (own, other) = maps(to: layer, source: source) else { return nil }
    guard let common = other.apply(point) else { return nil }
    return own.unapply(common)
  }

  /// A point of this layer's coordinates in another's; see `convert(_:from:source:)`.
  public final func convert(_ point: Point, to layer: Layer?, source: HitTestSource = .model) -> Point? {
    guard let (own, other) = maps(to: layer, source: source) else { return nil }
    guard let common = own.apply(point) else { return nil }
    return other.unapply(common)
  }

  /// The upright rectangle around a rectangle of another layer, in this one's coordinates; see
  /// `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, from layer: Layer?, source: HitTestSource = .model) -> Rect? {
    rect.boundingBox { convert($0, from: layer, source: source) }
  }

  /// The upright rectangle around a rectangle of this layer, in another's coordinates; see `convert(_:from:source:)`.
  public final func convert(_ rect: Rect, to layer: Layer?, source: HitTestSource = .model) -> Rect? {
    rect.boundingBox { convert($0, to: layer, source: source) }
  }

  /// The maps from this layer and from another to the coordinates of the innermost layer that holds both; `nil` where
  /// none does.
  private func maps(to layer: Layer?, source: HitTestSource) -> (own: Homography, other: Homography)? {
    guard let layer else { return (map(to: nil, source: source), .identity) }
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
    guard let common = current else { return nil }
    return (map(to: common, source: source), layer.map(to: common, source: source))
  }

  /// The map from the layer's coordinates to those of one around it, or of the window.
  private func map(to ancestor: Layer?, source: HitTestSource) -> Homography {
    var result = Homography.identity
    var current: Layer? = self
    while let layer = current, layer !== ancestor {
      result = result.concatenating(layer.properties(for: source).localTransform)
      current = layer.superlayer
    }
    return result
  }
}

extension Rect {
  /// The upright rectangle around the images of the corners; `nil` where one has none.
  fileprivate func boundingBox(_ image: (Point) -> Point?) -> Rect? {
    guard let a = image(Point(x: minX, y: minY)), let b = image(Point(x: maxX, y: minY)),
      let c = image(Point(x: minX, y: maxY)), let d = image(Point(x: maxX, y: maxY))
    else { return nil }
    let (x0, x1) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (y0, y1) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }
}
