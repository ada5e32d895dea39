import MartletGeometry

/// What a pointer does while no button makes it a touch.
public enum PointerEvent: Sendable, Equatable {
  /// It moved over the window (or entered it there), in points; time in media seconds.
  case hovered(Point, time: Double)
  /// It left the window.
  case left(time: Double)
  /// A wheel or two fingers scrolled by a vector in points, at a position; y positive scrolls down.
  case scrolled(Point, at: Point, time: Double)
}
