import MartletGeometry
import MartletRenderTree

extension Layer {
  /// The bounding box of the layer in its superlayer's coordinates, in points.
  ///
  /// Setting it changes `bounds.size` and `position` so that the bounding box becomes this rectangle, if the
  /// transform only scales, mirrors, translates or rotates by quarter turns. With any other transform the
  /// bounds get the rectangle's size, and the bounding box gets its origin. The rectangle must be finite; a
  /// negative size is standardized.
  public final var frame: Rect {
    get { model.frame }
    set {
      precondition(newValue.isFinite, "layer frame must be finite, not \(newValue)")
      let wanted = newValue.standardized
      var placed = model
      placed.bounds.size = transform.size(spanning: wanted.size, otherwise: bounds.size)
      bounds = placed.bounds
      if transform == .identity {
        position = Point(
          x: wanted.minX + anchorPoint.x * wanted.width, y: wanted.minY + anchorPoint.y * wanted.height)
      } else {
        position =
          placed.position + (wanted.origin - placed.frame.origin)
      }
    }
  }
}

extension LayerProperties {
  /// The bounding box of the layer in its superlayer's coordinates, in points, as `Layer.frame` is:
  /// `layer.presentation.frame` is where the layer is seen.
  public var frame: Rect { World(localTransform).plane.boundingBox(of: bounds) }
}

extension Transform {
  /// Matrix entries below this fraction of the others are rounding errors, as in a quarter turn.
  private static let rounding = 1e-12

  /// The size whose bounding box has the given size. If the axes are not parallel to the box, that size
  /// itself.
  /// - Parameter kept: The present size, used in a direction that the transform collapses.
  fileprivate func size(spanning box: Size, otherwise kept: Size) -> Size {
    guard m14 == 0, m24 == 0, m44 == 1 else { return box }
    func length(_ extent: Double, _ factor: Double, _ kept: Double) -> Double {
      factor == 0 ? kept : extent / abs(factor)
    }
    let (along, across) = (max(abs(m11), abs(m22)), max(abs(m12), abs(m21)))
    if across <= Self.rounding * along || along == 0 && across == 0 {
      return Size(width: length(box.width, m11, kept.width), height: length(box.height, m22, kept.height))
    }
    if along <= Self.rounding * across {
      return Size(width: length(box.height, m12, kept.width), height: length(box.width, m21, kept.height))
    }
    return box
  }
}
