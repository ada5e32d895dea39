import MartletGeometry

/// A rounded rectangle outside of which nothing of a subtree shows.
public struct Clip: Sendable, Equatable {
  /// From the clip's own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Radii that fit the rectangle.
  public var radii: CornerRadii
  /// Index of the clip around it, which applies as well; −1 for none.
  public var parent: Int32
  /// Number of clips in the chain, itself included.
  public var depth: Int32
  /// The upright rectangle that is left, in window points, outer clips applied.
  public var frame: Rect

  /// Makes a clip from its parts.
  public init(
    transform: Homography, rect: Rect, radii: CornerRadii, parent: Int32, depth: Int32, frame: Rect
  ) {
    self.transform = transform
    self.rect = rect
    self.radii = radii
    self.parent = parent
    self.depth = depth
    self.frame = frame
  }

  /// Whether it cuts the same by itself; the numbers of the clips around it do not matter.
  func isSame(as other: Clip) -> Bool {
    transform == other.transform && rect == other.rect && radii == other.radii && frame == other.frame
  }
}
