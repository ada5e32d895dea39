import MartletGeometry

/// A gradient of colours along a line or around a point.
///
/// Between two stops the premultiplied components are interpolated linearly, so that a fade to clear does not
/// darken. Beyond the first and last stop the colour stays constant.
public struct Gradient: Hashable, Sendable {
  /// A colour and its location.
  public struct Stop: Hashable, Sendable {
    /// 0 at the start, 1 at the end.
    public var location: Double
    /// The colour at the location.
    public var color: Color

    /// Makes a stop.
    public init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// The geometry of a gradient. Points and radii are in points; a negative radius counts as 0.
  public enum Shape: Hashable, Sendable {
    /// From a point to another one.
    case linear(from: Point, to: Point)
    /// From one circle to another.
    case radial(from: Point, radius: Double, to: Point, toRadius: Double)
  }

  /// The line or circles along which the colours change.
  public var shape: Shape
  /// The colours with their locations.
  public var stops: [Stop]

  /// Makes a gradient from stops.
  public init(_ shape: Shape, stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }

  /// Makes a gradient of evenly spaced colours along a line.
  public static func linear(_ colors: [Color], from: Point, to: Point) -> Gradient {
    Gradient(.linear(from: from, to: to), stops: stops(colors))
  }

  /// Makes a gradient of evenly spaced colours from a point outwards.
  public static func radial(_ colors: [Color], center: Point, radius: Double) -> Gradient {
    Gradient(.radial(from: center, radius: 0, to: center, toRadius: radius), stops: stops(colors))
  }

  private static func stops(_ colors: [Color]) -> [Stop] {
    colors.enumerated().map { Stop(Double($0.offset) / Double(max(colors.count - 1, 1)), $0.element) }
  }
}
