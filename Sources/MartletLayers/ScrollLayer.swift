import MartletGeometry
import MartletRenderTree

/// A layer that shows a part of its sublayers, and scrolls to others.
///
/// It clips to its bounds, and scrolls by their origin, which animates as any other change does. It knows no edges and follows no
/// finger: `ScrollView` does. (`CAScrollLayer`.)
open class ScrollLayer: Layer {
  /// The directions in which it scrolls. `both` by default.
  public final var scrollMode = ScrollMode.both

  /// Makes a layer without a size, which clips its sublayers.
  public override init() {
    super.init()
    masksToBounds = true
  }

  /// Scrolls until a point is at the upper left corner, as far as the mode allows.
  /// - Parameter point: In the layer's own coordinates; finite.
  public final func scroll(to point: Point) {
    precondition(point.isFinite, "scroll layer \(label): the point must be finite, not \(point)")
    let origin = bounds.origin
    bounds.origin = Point(
      x: scrollMode.isHorizontal ? point.x : origin.x, y: scrollMode.isVertical ? point.y : origin.y)
  }

  /// Scrolls no farther than needed to show a rectangle, as far as the mode allows. Of one that is too large its upper left
  /// part is shown, unless the layer is within it already.
  /// - Parameter rect: In the layer's own coordinates; finite.
  public final func scroll(toShow rect: Rect) {
    precondition(rect.isFinite, "scroll layer \(label): the rectangle must be finite, not \(rect)")
    func origin(_ low: Double, _ high: Double, shown: Double, length: Double) -> Double {
      if low <= shown, high >= shown + length { return shown }
      if low < shown || high - low > length { return low }
      return max(shown, high - length)
    }
    scroll(
      to: Point(
        x: origin(rect.minX, rect.maxX, shown: bounds.minX, length: bounds.width),
        y: origin(rect.minY, rect.maxY, shown: bounds.minY, length: bounds.height)))
  }
}

extension Layer {
  /// The nearest scroll layer around this one.
  private final var scrollLayer: ScrollLayer? {
    var outer = superlayer
    while let layer = outer {
      if let found = layer as? ScrollLayer { return found }
      outer = layer.superlayer
    }
    return nil
  }

  /// Scrolls the nearest `ScrollLayer` around the layer no farther than needed to show a rectangle. Returns whether there is
  /// one.
  /// - Parameter rect: In the layer's own coordinates; finite.
  @discardableResult
  public final func scrollToVisible(_ rect: Rect) -> Bool {
    guard let scrollLayer, let there = convert(rect, to: scrollLayer) else { return false }
    scrollLayer.scroll(toShow: there)
    return true
  }

  /// Scrolls the nearest `ScrollLayer` around the layer until a point is at its upper left corner. Returns whether there is
  /// one.
  /// - Parameter point: In the layer's own coordinates; finite.
  @discardableResult
  public final func scroll(_ point: Point) -> Bool {
    guard let scrollLayer, let there = convert(point, to: scrollLayer) else { return false }
    scrollLayer.scroll(to: there)
    return true
  }

  /// The part of the bounds that the nearest `ScrollLayer` around the layer shows, in the layer's own coordinates, by the values
  /// that were set; all of them without one, and an empty rectangle if nothing is shown.
  public final var visibleRect: Rect {
    guard let scrollLayer else { return bounds }
    return convert(scrollLayer.bounds, from: scrollLayer).map(bounds.intersection) ?? .zero
  }
}
