import MartletGeometry

/// A picture of the program's own for the pointer.
///
///     canvas.cursorImage = CursorImage(width: 64, height: 64, bytes: brush, scale: 2, hotspot: Point(x: 4, y: 28))
///
/// It is shown in its size in points at each scale of the screen; one with two pixels per point is sharp at scale 2. A desktop may show the
/// pointer larger for who can't see well: a ``CursorShape`` follows that, a picture does not.
public struct CursorImage: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels from the top left: red, green, blue and alpha, premultiplied.
  public let bytes: [UInt8]
  /// Pixels per point.
  public let scale: Double
  /// The place in it that points, in points from its top left.
  public let hotspot: Point

  /// The most pixels on a side.
  public static let longestSide = 512

  /// Makes a picture. A mistake of the program if a side has no pixels or more than ``longestSide``, if there are not `width` · `height` · 4
  /// bytes, or if the scale is not positive. The hotspot is limited to the picture.
  /// - Parameter scale: Pixels per point; 1 by default.
  public init(width: Int, height: Int, bytes: [UInt8], scale: Double = 1, hotspot: Point) {
    let sides = 1...Self.longestSide
    precondition(
      sides.contains(width) && sides.contains(height),
      "a cursor has 1 to \(Self.longestSide) pixels on a side, not \(width)×\(height)")
    precondition(
      bytes.count == width * height * 4, "\(bytes.count) bytes are not \(width)×\(height) pixels of 4")
    precondition(scale.isFinite && scale > 0, "the scale of a cursor must be positive, not \(scale)")
    precondition(hotspot.isFinite, "the hotspot of a cursor must be finite, not \(hotspot)")
    (self.width, self.height, self.bytes, self.scale) = (width, height, bytes, scale)
    self.hotspot = Point(
      x: min(max(hotspot.x, 0), Double(width) / scale), y: min(max(hotspot.y, 0), Double(height) / scale))
  }
}
