/// A soft shadow of a layer. The defaults are Core Animation's.
public struct Shadow: Hashable, Sendable {
  /// The colour; black by default.
  public var color: Color
  /// The opacity, 0…1; 0 by default, which means no shadow.
  public var opacity: Double
  /// The blur radius, in points, not negative: the standard deviation of the blur. 3 by default.
  public var radius: Double
  /// The offset from the layer, in points; (0, −3) by default, which is upwards.
  public var offset: Point

  /// No shadow, and defaults for the other properties.
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
