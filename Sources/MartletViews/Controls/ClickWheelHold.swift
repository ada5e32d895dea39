/// What a finger holds of a click wheel.
enum ClickWheelHold: Equatable {
  /// The button in the middle.
  case button
  /// The ring, at an angle, in radians, clockwise from the right.
  case ring(angle: Double)
}
