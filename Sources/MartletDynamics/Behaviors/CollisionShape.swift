import MartletGeometry

/// The shape with which an item collides.
public enum CollisionShape: Sendable, Equatable {
  /// The layer's bounds with the corner radius of its top left corner. The default.
  case layer
  /// The layer's bounds.
  case rectangle
  /// The layer's bounds with rounded corners of a radius in points, not negative.
  case roundedRectangle(radius: Double)
  /// The ellipse in the layer's bounds.
  case ellipse
  /// The convex hull of a path in the layer's own coordinates. The bounds if the path has no area.
  case path(Path)
}
