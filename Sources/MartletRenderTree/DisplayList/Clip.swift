import MartletGeometry

/// A rounded rectangle that clips a subtree.
public struct Clip: Sendable, Equatable {
  /// The map from the clip's own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Corners that fit the rectangle.
  public var corners: FittedCorners
  /// The index of the enclosing clip, which applies too; −1 for none.
  public var parent: Int32
  /// The number of clips in the chain, including this one.
  public var depth: Int32
  /// The axis-aligned rectangle that the clip and its enclosing clips leave, in window points.
  public var frame: Rect
  /// Whether more clips lie within it than a chain has: they are in groups that it cuts.
  public internal(set) var isContinued = false

  /// Makes a clip from its parts.
  public init(
    transform: Homography, rect: Rect, corners: FittedCorners = .square, parent: Int32, depth: Int32,
    frame: Rect
  ) {
    self.transform = transform
    self.rect = rect
    self.corners = corners
    self.parent = parent
    self.depth = depth
    self.frame = frame
  }

  /// Whether it clips the same area by itself; the indices of enclosing clips do not matter.
  func isSame(as other: Clip) -> Bool {
    transform == other.transform && rect == other.rect && corners == other.corners && frame == other.frame
  }

  /// Whether its edge may pass through a frame, with two points to spare. Nothing passes through an empty one.
  func mayCut(_ frame: Rect) -> Bool {
    guard !frame.isEmpty else { return false }
    let radius = corners.radii.values.max()
    let straight = rect.insetBy(dx: radius, dy: radius)
    guard transform.isAxisAligned, !straight.isEmpty else { return true }
    let inner = transform.boundingBox(of: straight).insetBy(dx: 2, dy: 2)
    return inner.isEmpty || inner.union(frame) != inner
  }
}
