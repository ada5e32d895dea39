import MartletGeometry

/// How far a hand has moved since it took hold of a transition.
public struct TransitionDrag: Hashable, Sendable {
  /// The progress at which it took hold, 0 … 1.
  public var progress: Double
  /// Where it took hold, in points of the stage.
  public var start: Point
  /// The way since then, in points.
  public var way: Point
  /// The size of the stage, in points.
  public var size: Size

  /// Makes a drag; see the properties.
  public init(progress: Double, start: Point, way: Point, size: Size) {
    self.progress = progress
    self.start = start
    self.way = way
    self.size = size
  }
}
