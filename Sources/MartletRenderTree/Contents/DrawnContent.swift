import MartletGeometry

/// How a layer draws its content, in its own coordinates, in points.
struct DrawnContent {
  /// What it can touch.
  var reach: Rect
  /// The rounded rectangle within which it shows.
  var rect: Rect
  /// Radii that fit the rectangle.
  var radii: CornerRadii
  /// What shows within it.
  var drawing: LayerContent.Drawing
}
