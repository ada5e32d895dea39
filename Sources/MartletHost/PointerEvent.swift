import MartletGeometry

/// An event of a pointer, except its motion while the main button makes it a touch. A pen that hovers, and its
/// buttons, are events of a pointer too.
public enum PointerEvent: Sendable, Equatable {
  /// The pointer moved over the window or entered it, in points; time in media seconds.
  case hovered(Point, time: MediaTime)
  /// The pointer left the window.
  case left(time: MediaTime)
  /// A wheel, or another device that is no touchpad, scrolled at a position in points.
  case scrolled(Scroll, at: Point, time: MediaTime)
  /// A button was pressed at a position in points. Unless it is a pen's, the start of a touch follows.
  case pressed(PointerButton, at: Point, time: MediaTime)
  /// A button was released, or its events can no longer be delivered. Unless it is a pen's, the end of its touch
  /// follows.
  case released(PointerButton, at: Point, time: MediaTime)
}
