import MartletDrawing
import MartletGeometry

/// A picture, of which a part shows.
public struct ImageDrawing: Sendable, Equatable {
  /// The picture.
  public var image: Image
  /// Where the whole picture would lie, in the item's own coordinates, in points.
  public var rect: Rect
  /// Which part of it shows, in fractions of the picture; nothing from around it, not even by interpolation.
  public var source: Rect

  /// Makes a picture of which all shows, or a part.
  public init(_ image: Image, rect: Rect, source: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) {
    self.image = image
    self.rect = rect
    self.source = source
  }
}
