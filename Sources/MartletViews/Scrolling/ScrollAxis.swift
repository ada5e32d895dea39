import MartletGeometry
import MartletLayers
import MartletRenderTree

/// One of the two axes along which a view scrolls.
public enum ScrollAxis: Hashable, Sendable, CaseIterable {
  /// To the left and right.
  case horizontal
  /// Up and down.
  case vertical

  /// The other axis.
  var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }

  /// The key of the offset along it.
  var offsetKey: AnimatableProperty<Double> {
    self == .horizontal
      ? AnimatableProperty<Double>.bounds.origin.x : AnimatableProperty<Double>.bounds.origin.y
  }

  /// The key of a layer's position along it.
  var positionKey: AnimatableProperty<Double> {
    self == .horizontal ? AnimatableProperty<Double>.position.x : AnimatableProperty<Double>.position.y
  }
}

extension Point {
  /// The coordinate along an axis.
  subscript(axis: ScrollAxis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension Size {
  /// The length along an axis.
  subscript(axis: ScrollAxis) -> Double { axis == .horizontal ? width : height }
}

extension Insets {
  /// The distances before and after, along an axis.
  subscript(axis: ScrollAxis) -> (before: Double, after: Double) {
    axis == .horizontal ? (left, right) : (top, bottom)
  }
}
