/// A rectangle with rounded corners, in points.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle before rounding.
  public var rect: Rect
  /// Radii that fit into the rectangle.
  public var radii: CornerRadii

  /// Makes a rounded rectangle. Radii that are too large are reduced.
  public init(_ rect: Rect, radii: CornerRadii) {
    self.rect = rect
    self.radii = radii.fitted(to: rect.size)
  }

  /// Whether a point is inside the shape.
  public func contains(_ p: Point) -> Bool {
    rect.contains(p) && distance(to: p) <= 0
  }

  /// The signed distance from a point to the outline, in points: negative inside. (It is the distance to the
  /// box, or to a corner's arc for a point in that corner's square or beyond it. A corner's square may reach
  /// past the centre.)
  public func distance(to p: Point) -> Double {
    let left = p.x - rect.minX
    let right = rect.maxX - p.x
    let top = p.y - rect.minY
    let bottom = rect.maxY - p.y
    let dx = -min(left, right)
    let dy = -min(top, bottom)
    let box = Point(x: max(dx, 0), y: max(dy, 0)).length + min(max(dx, dy), 0)
    func arc(_ x: Double, _ y: Double, _ radius: Double) -> Double {
      x < radius && y < radius ? Point(x: radius - x, y: radius - y).length - radius : box
    }
    return max(
      max(arc(left, top, radii.topLeft), arc(right, top, radii.topRight)),
      max(arc(right, bottom, radii.bottomRight), arc(left, bottom, radii.bottomLeft)))
  }
}
