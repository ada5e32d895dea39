import MartletGeometry
import MartletRenderTree

extension Layer {
  /// The upright rectangle around the layer in its superlayer, in points. Set, it gives the layer the size and place that
  /// lead to it, under a transform that scales, mirrors, moves or turns by quarters; under any other the bounds take its
  /// size, and their box its place. Finite; one of negative size is turned round.
  public final var frame: Rect {
    get { model.localTransform.boundingBox(of: model.bounds) }
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
          placed.position + (wanted.origin - placed.localTransform.boundingBox(of: placed.bounds).origin)
      }
    }
  }
}

extension Transform {
  /// Below this part of the others an entry of a matrix is rounding, as in a turn by a quarter.
  private static let rounding = 1e-12

  /// The size whose box has a size; where the axes do not lie along the box, that size itself.
  /// - Parameter kept: The size of a direction that is taken to nothing.
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
