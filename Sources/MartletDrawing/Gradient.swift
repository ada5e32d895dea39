import MartletGeometry

/// Colours that pass into each other along a line or around a point.
///
/// Between two stops the colour runs straight in premultiplied components, so that a fade to clear does not darken on its
/// way. Beyond the first and last stop it stays.
public struct Gradient: Hashable, Sendable {
  /// A colour and where it is reached.
  public struct Stop: Hashable, Sendable {
    /// 0 at the begin, 1 at the end.
    public var location: Double
    /// The colour there.
    public var color: Color

    /// Makes a stop.
    public init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// Along what the colours change. Points and radii are in points; a negative radius counts as 0.
  public enum Shape: Hashable, Sendable {
    /// From a point to another one.
    case linear(from: Point, to: Point)
    /// From one circle to another.
    case radial(from: Point, radius: Double, to: Point, toRadius: Double)
  }

  /// Along what the colours change.
  public var shape: Shape
  /// Colours by location.
  public var stops: [Stop]

  /// Makes a gradient of stops.
  public init(_ shape: Shape, stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }

  /// Makes a gradient of colours at equal distances along a line.
  public static func linear(_ colors: [Color], from: Point, to: Point) -> Gradient {
    Gradient(.linear(from: from, to: to), stops: stops(colors))
  }

  /// Makes a gradient of colours at equal distances from a point outwards.
  public static func radial(_ colors: [Color], center: Point, radius: Double) -> Gradient {
    Gradient(.radial(from: center, radius: 0, to: center, toRadius: radius), stops: stops(colors))
  }

  private static func stops(_ colors: [Color]) -> [Stop] {
    colors.enumerated().map { Stop(Double($0.offset) / Double(max(colors.count - 1, 1)), $0.element) }
  }
}
