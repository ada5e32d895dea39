import MartletGeometry

/// What a pointer does, but for its motions while the main button makes it a touch.
public enum PointerEvent: Sendable, Equatable {
  /// It moved over the window (or entered it there), in points; time in media seconds.
  case hovered(Point, time: Double)
  /// It left the window.
  case left(time: Double)
  /// A wheel or two fingers scrolled by a vector in points, at a position; y positive scrolls down.
  case scrolled(Point, at: Point, time: Double)
  /// A button went down at a position in points. Of the main button a touch that begins is told next.
  case pressed(PointerButton, at: Point, time: Double)
  /// A button was let go, or nobody can hear of it any more. Of the main button a touch that ends is told next.
  case released(PointerButton, at: Point, time: Double)
}
