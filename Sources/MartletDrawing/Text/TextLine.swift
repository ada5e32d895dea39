import MartletGeometry

/// A line of a text layout. Coordinates are in points from the layout's top-left corner.
public struct TextLine: Sendable, Hashable {
  /// The line's box: its advance width by its line height.
  public var rect: Rect
  /// The y of its baseline, in points.
  public var baseline: Double
  /// The part of the string that it shows, in bytes of the UTF-8 form. If text was left out, it extends to
  /// the end of the part that the ellipsis stands for.
  public var utf8: Range<Int>
}
