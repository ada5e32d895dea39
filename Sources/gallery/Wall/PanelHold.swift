import Martlet

/// How a hand holds a panel.
struct PanelHold {
  /// The point of the panel that stays under the finger, as fractions of its width and height.
  let grip: Point
  /// The progress at which it was taken.
  let start: Double
  /// The direction that sends it back, as a unit vector, and how long that way is, in points; `nil` for a pinch.
  let way: (direction: Point, length: Double)?
  /// The width at which a pinch took it, in points.
  let width: Double
}
