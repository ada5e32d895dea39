/// Distances inwards from the four edges of a rectangle, in points; negative distances are outwards.
public struct Insets: Hashable, Sendable {
  /// The distance from each edge, in points.
  public var top, left, bottom, right: Double

  /// Zero distance from every edge.
  public static let zero = Insets(0)

  /// Makes insets from the distance to each edge, in points. 0 by default.
  @inlinable
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from every edge, in points.
  @inlinable
  public init(_ distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// Whether no distance is infinite or NaN.
  @inlinable
  public var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }
}

extension Rect {
  /// The rectangle within the insets; its size may become negative.
  @inlinable
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
