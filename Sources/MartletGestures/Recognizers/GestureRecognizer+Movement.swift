import MartletGeometry

/// Movements of the window in other coordinates.
extension GestureRecognizer {
  /// A movement that has ended at `location`, where a closure converts points of the window.
  package final func way(_ way: Point, converted convert: (Point) -> Point?) -> Point? {
    guard let end = convert(location), let start = convert(location - way) else { return nil }
    return end - start
  }

  /// A velocity at `location`, where a closure converts points of the window.
  package final func velocity(_ velocity: Point, converted convert: (Point) -> Point?) -> Point? {
    // Over a millisecond a perspective is practically linear.
    let step = 0.001
    guard let end = convert(location + velocity * step), let start = convert(location) else { return nil }
    return (end - start) * (1 / step)
  }
}
