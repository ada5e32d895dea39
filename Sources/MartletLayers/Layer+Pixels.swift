import MartletDrawing
import MartletGeometry

extension Layer {
  /// Pixels per point of the window that shows the layer; 1 outside of a window. When it changes, every layer
  /// in the window is laid out again.
  public final var windowScale: Double { tree?.scale ?? 1 }

  /// The rectangle of whole pixels that is nearest to a rectangle in points, at least one pixel wide and
  /// high.
  ///
  /// A layer at rest on it has sharp edges and crisp text. This requires that its superlayer is aligned with
  /// pixels too, and neither scales nor rotates.
  public final func alignToPixels(_ rect: Rect) -> Rect { rect.alignedToPixels(scale: windowScale) }
}
