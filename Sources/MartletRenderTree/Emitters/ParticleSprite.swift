import MartletDrawing
import MartletGeometry

/// The picture of a kind of particle.
public struct ParticleSprite: Sendable, Equatable {
  /// The image.
  public var image: Image
  /// The part that is shown, in fractions of the image.
  public var source: Rect

  /// The extent of that part, in points.
  public var size: Size {
    Size(width: image.size.width * source.width, height: image.size.height * source.height)
  }

  /// The picture of a cell; `nil` if nothing of it is seen.
  init?(_ cell: EmitterCell) {
    guard let contents = cell.contents else { return nil }
    image = contents.frameCount > 1 ? contents.frame(0) : contents
    source = cell.contentsRect.standardized.intersection(Rect(x: 0, y: 0, width: 1, height: 1))
    guard !source.isEmpty, size.width > 0, size.height > 0 else { return nil }
  }
}
