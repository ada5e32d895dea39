import MartletGeometry

/// Zooming with two fingers.
struct ScrollZoom {
  /// The scale that fingers without resistance would have given it when they began.
  var base: Double
  /// The point of the zoomed view that stays between the fingers, in the view's own coordinates.
  var anchor: Point
  /// Where the fingers' middle is, in points from the scroll view's upper left corner.
  var place: Point
  /// How much farther apart the fingers are than when they began.
  var factor = 1.0
  /// The number of fingers that have made that middle.
  var fingers = 2
}
