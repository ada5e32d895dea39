import MartletDrawing
import MartletGeometry

extension Layer {
  /// Pixels per point of the window that shows the layer; 1 outside of a window. When it changes, every layer
  /// in the window is laid out again.
  public final var windowScale: Double { tree?.scale ?? 1 }

  /// How many times finer than the window's scale this layer and all layers in it draw their contents, at least 1 (the
  /// default): for what an outer layer enlarges. Those that have drawn for another fineness draw again.
  package final var fineness: Double {
    get { rareData?.fineness ?? 1 }
    set {
      let newValue = newValue.isFinite ? max(newValue, 1) : 1
      guard newValue != fineness else { return }
      ensureRareData().fineness = newValue
      redrawForScale()
    }
  }

  /// The pixels per point for which contents are drawn, as far as a canvas may be so large.
  final var drawingScale: Double {
    var scale = windowScale
    var layer: Layer? = self
    while let current = layer {
      scale *= current.fineness
      layer = current.superlayer
    }
    return scale
  }

  /// The rectangle of whole pixels that is nearest to a rectangle in points, at least one pixel wide and
  /// high.
  ///
  /// A layer at rest on it has sharp edges and crisp text. This requires that its superlayer is aligned with
  /// pixels too, and neither scales nor rotates.
  public final func alignToPixels(_ rect: Rect) -> Rect { rect.alignedToPixels(scale: windowScale) }
}
