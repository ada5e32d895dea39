import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The line along which a view is cut and folded, in whose terms both axes are the same.
struct FoldLine {
  private let isVertical: Bool
  private let size: Size

  init(_ axis: Fold.Axis, _ size: Size) {
    isVertical = axis == .vertical
    self.size = size
  }

  /// The length along the axis, in points.
  var length: Double { isVertical ? size.height : size.width }

  /// The property that moves a layer along the axis.
  var place: AnimatableProperty<Double> { isVertical ? .position.y : .position.x }
  /// The property that stretches a layer along the axis.
  var stretch: AnimatableProperty<Double> { isVertical ? .transform.scale.y : .transform.scale.x }
  /// The property that turns a layer about a line across the axis.
  var turn: AnimatableProperty<Double> { isVertical ? .transform.rotation.x : .transform.rotation.y }
  /// The sign of the turn that moves what lies farther along the axis away from the eye.
  var away: Double { isVertical ? -1 : 1 }

  /// A point's part along the axis.
  func along(_ point: Point) -> Double { isVertical ? point.y : point.x }

  /// What of the view lies within a range along the axis.
  func rect(_ range: Range<Double>) -> Rect {
    let length = range.upperBound - range.lowerBound
    return isVertical
      ? Rect(x: 0, y: range.lowerBound, width: size.width, height: length)
      : Rect(x: range.lowerBound, y: 0, width: length, height: size.height)
  }

  /// Places a hinge along the axis.
  @MainActor func put(_ hinge: Layer, at place: Double) {
    hinge.position = isVertical ? Point(x: 0, y: place) : Point(x: place, y: 0)
  }

  /// Places a part of the view by one of its edges, about which it turns.
  /// - Parameters:
  ///   - edge: Where that edge is along the axis.
  ///   - atEnd: Whether it is the edge where the part ends, instead of that where it begins.
  @MainActor func hinge(_ panel: Layer, at edge: Double, atEnd: Bool) {
    let share = atEnd ? 1.0 : 0
    panel.anchorPoint = isVertical ? Point(x: 0.5, y: share) : Point(x: share, y: 0.5)
    panel.position = isVertical ? Point(x: size.width / 2, y: edge) : Point(x: edge, y: size.height / 2)
  }

  /// Adds a shadow to a part of the view.
  /// - Parameters:
  ///   - start: How dark it is where the part begins, 0…1.
  ///   - end: The same where the part ends.
  @MainActor func shade(_ panel: Layer, from start: Double, to end: Double) -> Layer {
    let shadow = GradientLayer()
    shadow.frame = Rect(origin: .zero, size: panel.bounds.size)
    shadow.colors = [start, end].map { Color.black.withAlpha($0) }
    shadow.startPoint = .zero
    shadow.endPoint = isVertical ? Point(x: 0, y: 1) : Point(x: 1, y: 0)
    panel.addSublayer(shadow)
    return shadow
  }
}
