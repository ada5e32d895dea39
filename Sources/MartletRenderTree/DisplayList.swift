import MartletGeometry

/// What is to be drawn, back to front, in window points: all that a renderer needs to know.
///
/// Items are kept between frames; only those that changed are rewritten, so that a frame allocates nothing.
public struct DisplayList: Sendable {
  /// Longest chain of clips that an item may name; deeper nesting is cut by groups.
  public static let maximumClipDepth = 4

  /// Back to front.
  public var items: [DisplayItem] = []
  /// Clips that items name by index.
  public var clips: [Clip] = []
  /// Right and bottom edge of the window, in points; `zero` where that is not known. The pixels in which they lie belong
  /// wholly to whatever upright item or clip ends there.
  public var end = Point.zero

  /// Makes an empty list.
  public init() {}
}
