/// A rectangle with rounded corners, in points.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle before rounding.
  public var rect: Rect
  /// Corners that fit into the rectangle.
  public var corners: FittedCorners

  /// Makes a rounded rectangle. Radii that are too large are reduced. Corners are circular by default.
  public init(_ rect: Rect, radii: CornerRadii, curve: CornerCurve = .circular) {
    self.rect = rect
    corners = FittedCorners(radii, curve: curve, size: rect.size)
  }

  /// Makes a rounded rectangle with corners that fit it.
  public init(_ rect: Rect, corners: FittedCorners) {
    self.rect = rect
    self.corners = corners
  }

  /// Whether a point is inside the shape.
  public func contains(_ p: Point) -> Bool {
    rect.contains(p) && distance(to: p) <= 0
  }

  /// The signed distance from a point to the outline, in points: negative inside. (It is the distance to the
  /// box, or to a corner's arc for a point in that corner's square or beyond it; to a continuous corner's curve it is
  /// exact near the curve. A corner's square may reach past the centre.)
  public func distance(to p: Point) -> Double {
    let left = p.x - rect.minX
    let right = rect.maxX - p.x
    let top = p.y - rect.minY
    let bottom = rect.maxY - p.y
    let dx = -min(left, right)
    let dy = -min(top, bottom)
    let box = Point(x: max(dx, 0), y: max(dy, 0)).length + min(max(dx, dy), 0)
    let radii = corners.radii
    func arc(_ x: Double, _ y: Double, _ radius: Double) -> Double {
      guard x < radius, y < radius else { return box }
      return corners.exponent == 2
        ? Point(x: radius - x, y: radius - y).length - radius
        : corners.distance(x: radius - x, y: radius - y, radius: radius)
    }
    return max(
      max(arc(left, top, radii.topLeft), arc(right, top, radii.topRight)),
      max(arc(right, bottom, radii.bottomRight), arc(left, bottom, radii.bottomLeft)))
  }
}
