import MartletGeometry

/// How a layer draws its content, in its own coordinates, in points.
struct DrawnContent {
  /// The rectangle that it can cover.
  var reach: Rect
  /// The rounded rectangle that clips it.
  var rect: Rect
  /// Corners that fit the rectangle.
  var corners: FittedCorners
  /// What is drawn within it.
  var drawing: LayerContent.Drawing
}
