/// A rectangle with rounded corners, in points.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle that the corners are cut from.
  public var rect: Rect
  /// Radii that fit the rectangle.
  public var radii: CornerRadii

  /// Makes a rounded rectangle; radii that are too large for it are made to fit.
  public init(_ rect: Rect, radii: CornerRadii) {
    self.rect = rect
    self.radii = radii.fitted(to: rect.size)
  }

  /// Whether a point lies within the shape.
  public func contains(_ p: Point) -> Bool {
    rect.contains(p) && distance(to: p) <= 0
  }

  /// Signed distance from a point to the outline, in points: negative inside. (The usual rounded-box distance:
  /// the box shrunk by the radius of the quadrant's corner, grown again by that radius.)
  public func distance(to p: Point) -> Double {
    let q = p - rect.center
    let radius =
      q.y < 0 ? (q.x < 0 ? radii.topLeft : radii.topRight) : (q.x < 0 ? radii.bottomLeft : radii.bottomRight)
    let dx = abs(q.x) - rect.width / 2 + radius
    let dy = abs(q.y) - rect.height / 2 + radius
    return Point(x: max(dx, 0), y: max(dy, 0)).length + min(max(dx, dy), 0) - radius
  }
}
