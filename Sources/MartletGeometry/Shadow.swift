/// A soft shadow that a layer casts. Defaults are Core Animation's.
public struct Shadow: Hashable, Sendable {
  /// Colour; black by default.
  public var color: Color
  /// Opacity, 0…1; 0 by default, which is no shadow.
  public var opacity: Double
  /// Blur radius, in points, not negative: the standard deviation of the blur. 3 by default.
  public var radius: Double
  /// How far it lies off what casts it, in points; (0, −3) by default, which is upwards.
  public var offset: Point

  /// No shadow; the other properties as they are by default.
  public static let none = Shadow()

  /// Makes a shadow; see the properties for units and defaults.
  public init(
    color: Color = .black, opacity: Double = 0, radius: Double = 3, offset: Point = Point(x: 0, y: -3)
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }

  /// Whether no number is infinite or NaN.
  public var isFinite: Bool { color.isFinite && opacity.isFinite && radius.isFinite && offset.isFinite }
}
