import MartletGeometry

extension TouchEvent {
  /// How a pen is held. A pen that cannot measure something reports its default.
  public struct Pen: Sendable, Equatable {
    /// How hard it presses, from 0 to 1. 1 by default.
    public var pressure: Double
    /// How far it leans to the right (x) and towards the lower edge (y), each from the perpendicular, in
    /// radians from −π/2 to π/2. Zero, upright, by default.
    public var tilt: Point
    /// How far it is turned about its own axis, in radians, clockwise. 0 by default.
    public var rotation: Double
    /// Whether its eraser touches. `false` by default.
    public var isEraser: Bool

    /// Makes the details of a pen; see the properties for units and defaults.
    public init(
      pressure: Double = 1, tilt: Point = .zero, rotation: Double = 0, isEraser: Bool = false
    ) {
      self.pressure = pressure
      self.tilt = tilt
      self.rotation = rotation
      self.isEraser = isEraser
    }
  }
}
