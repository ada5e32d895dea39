import MartletGeometry

/// A line of a text that was laid out. Coordinates are in points from the top-left corner of the layout.
public struct TextLine: Sendable, Hashable {
  /// The line's box: as wide as its letters advance, as high as the distance of lines.
  public var rect: Rect
  /// Where its letters stand, y in points.
  public var baseline: Double
  /// Which part of the string it shows, in bytes of its UTF-8 form. Where something was left out this reaches to the end of
  /// what the ellipsis stands for.
  public var utf8: Range<Int>
}
