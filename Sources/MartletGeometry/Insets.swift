/// Distances inwards from the four edges of a rectangle, in points; negative ones lie outside.
public struct Insets: Hashable, Sendable {
  /// Distance from each edge, in points.
  public var top, left, bottom, right: Double

  /// No distance from any edge.
  public static let zero = Insets(0)

  /// Makes insets from the distance from each edge, in points. Default 0.
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
  /// The rectangle within the insets; its extents may become negative.
  @inlinable
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
