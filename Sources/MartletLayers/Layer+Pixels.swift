import MartletDrawing
import MartletGeometry

extension Layer {
  /// Pixels per point of the window that shows the layer; 1 outside of a window. When it changes, every layer
  /// in the window is laid out again.
  public final var windowScale: Double { tree?.scale ?? 1 }

  /// How many times finer than the window's scale this layer and all layers in it draw their contents, at least 1 (the
  /// default): for what an outer layer enlarges. Those that have drawn for another fineness draw again. If all of them would
  /// have more than `Constants.mostFinePixels`, they are drawn less finely, all alike.
  package final var fineness: Double {
    get { rareData?.fineness ?? 1 }
    set {
      let newValue = newValue.isFinite ? max(newValue, 1) : 1
      guard newValue != fineness else { return }
      ensureRareData().fineness = newValue
      shareFinePixels()
    }
  }

  /// Finds how fine this layer and all layers in it can be drawn, by the area of those that are drawn.
  final func shareFinePixels() {
    var granted = fineness
    if granted > 1 {
      var area = 0.0
      forEachWithin {
        guard $0.takesFinePixels else { return }
        if $0.needsDisplay || $0.rareData?.drawnScale != nil { area += $0.bounds.width * $0.bounds.height }
      }
      var outer = windowScale
      var around = superlayer
      while let layer = around {
        outer *= layer.rareData?.grantedFineness ?? 1
        around = layer.superlayer
      }
      let most = (Constants.mostFinePixels / max(area, 1)).squareRoot() / outer
      if granted > most {
        granted = 1
        while granted * Constants.fineStep <= most { granted *= Constants.fineStep }
      }
    }
    guard granted != rareData?.grantedFineness ?? 1 else { return }
    ensureRareData().grantedFineness = granted
    redrawForScale()
  }

  /// Whether it needs other pixels than it has.
  final var isDrawnAnew: Bool {
    guard let rareData, let drawn = rareData.drawnScale else { return true }
    return rareData.drawnBounds?.size != bounds.size || drawn != drawingScale
  }

  /// The pixels per point for which contents are drawn, as far as a canvas may be so large.
  final var drawingScale: Double {
    var scale = windowScale
    var layer: Layer? = self
    while let current = layer {
      scale *= current.rareData?.grantedFineness ?? 1
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
