import MartletGeometry

/// The picture of what is dragged.
public struct DragPicture: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels from the top left: red, green, blue and alpha, premultiplied.
  public let bytes: [UInt8]
  /// Pixels per point.
  public let scale: Double
  /// The place in it that the hand holds, in points.
  public let grip: Point

  /// Makes a picture. A mistake of the program if there are not `width` · `height` · 4 bytes, or no pixels, or if the scale is not
  /// positive.
  public init(width: Int, height: Int, bytes: [UInt8], scale: Double, grip: Point) {
    precondition(width > 0 && height > 0, "a picture of \(width)×\(height) pixels cannot be dragged")
    precondition(
      bytes.count == width * height * 4, "\(bytes.count) bytes are not \(width)×\(height) pixels of 4")
    precondition(scale.isFinite && scale > 0, "the scale of a dragged picture must be positive, not \(scale)")
    precondition(grip.isFinite, "the grip of a dragged picture must be finite, not \(grip)")
    (self.width, self.height, self.bytes, self.scale, self.grip) = (width, height, bytes, scale, grip)
  }
}
