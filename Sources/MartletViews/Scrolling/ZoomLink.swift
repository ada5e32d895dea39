import MartletGeometry

/// What an offset follows a scale with that moves by itself.
struct ZoomLink {
  /// How far it was from the set offset as the scale was let go, in points.
  let way: Point
  /// The velocity that this took over, in points per second.
  let velocity: Point
}
