import MartletGeometry

extension TouchEvent {
  /// The area that a finger covers on a touchscreen: an ellipse around the position.
  public struct Shape: Sendable, Equatable {
    /// The length of its longer axis, in points.
    public var major: Double
    /// The length of its shorter axis, in points.
    public var minor: Double
    /// The angle from the direction of y to the longer axis, in radians, clockwise, from −π to π. 0 by
    /// default.
    public var orientation: Double

    /// Makes a shape; see the properties for units and defaults.
    public init(major: Double, minor: Double, orientation: Double = 0) {
      self.major = major
      self.minor = minor
      self.orientation = orientation
    }
  }
}
