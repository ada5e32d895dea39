import MartletDrawing
import MartletGeometry

extension Layer {
  /// Pixels per point of the window that shows the layer; 1 outside of a window. When it changes, every layer is laid out
  /// again.
  public final var windowScale: Double { tree?.scale ?? 1 }

  /// The rectangle of whole pixels of the window that is nearest to one in points, at least a pixel wide and high.
  ///
  /// A layer that rests there has sharp edges, and letters on it are as crisp as they can be. It holds where the layer
  /// around it lies on whole pixels itself and neither scales nor turns.
  public final func alignToPixels(_ rect: Rect) -> Rect { rect.alignedToPixels(scale: windowScale) }
}
