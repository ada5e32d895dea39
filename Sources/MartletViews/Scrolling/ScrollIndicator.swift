import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The bar beside a scroll view's content that shows where one is. It moves with the same courses and springs
/// as the content, on the render thread, so it needs no thought while the main thread is busy.
@MainActor
final class ScrollIndicator {
  let axis: ScrollAxis
  let layer = Layer()
  private unowned let view: ScrollView

  /// Its position along the axis is offset · `factor` + `base`, in the content's coordinates.
  private var factor = 1.0
  private var base = 0.0
  /// The same across the axis, where it stays at the edge.
  private var edge = 0.0

  init(_ axis: ScrollAxis, of view: ScrollView) {
    self.axis = axis
    self.view = view
    layer.delegate = IndicatorStillness.shared
    layer.zPosition = 1e4
    layer.opacity = 0
    layer.cornerRadius = ScrollConstants.indicatorWidth / 2
    layer.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.7)
  }

  /// Places it for the set offset.
  func place() {
    let (visible, content) = (view.bounds.size[axis], view.contentSize[axis])
    let range = view.restingRange(axis)
    let way = range.upperBound - range.lowerBound
    let margin = ScrollConstants.indicatorMargin
    let insets = view.contentInsets[axis]
    let (before, after) = ends
    let track = max(
      visible - max(before, margin + max(insets.before, 0)) - max(after, margin + max(insets.after, 0)), 1)
    let wasHidden = layer.isHidden
    layer.isHidden = way <= 0 || !view.showsIndicators
    defer { if wasHidden, !layer.isHidden, view.isDragging || view.isZooming { show(for: .infinity) } }
    let share = content > 0 ? min(visible / max(content, visible), 1) : 1
    let length = min(max(share * track, ScrollConstants.shortestIndicator), track)
    let width = ScrollConstants.indicatorWidth
    let rate = way > 0 ? (track - length) / way : 0
    factor = 1 + rate
    base = max(before, margin + max(insets.before, 0)) + length / 2 - range.lowerBound * rate
    edge = view.bounds.size[axis.other] - margin - width / 2
    let size =
      axis == .vertical ? Size(width: width, height: length) : Size(width: length, height: width)
    layer.bounds = Rect(origin: .zero, size: size)
    var position = Point.zero
    position[axis] = view.contentOffset[axis] * factor + base
    position[axis.other] = view.contentOffset[axis.other] + edge
    layer.position = position
  }

  /// How far it must stay from the ends of its edge so that no rounded corner cuts it, in points.
  private var ends: (before: Double, after: Double) {
    let radii = view.layer.cornerRadii.fitted(to: view.bounds.size)
    let width = ScrollConstants.indicatorWidth
    func end(_ radius: Double) -> Double {
      // The middle of its round end, seen from the corner's.
      let across = radius - ScrollConstants.indicatorMargin - width / 2
      let reach = radius - ScrollConstants.indicatorCornerGap - width / 2
      guard view.layer.masksToBounds, across > 0 else { return 0 }
      return radius - (reach * reach - across * across).squareRoot() - width / 2
    }
    return axis == .vertical
      ? (end(radii.topRight), end(radii.bottomRight)) : (end(radii.bottomLeft), end(radii.bottomRight))
  }

  /// Its position along one axis at an offset along it.
  private func map(_ moved: ScrollAxis) -> (factor: Double, base: Double) {
    moved == axis ? (factor, base) : (1, edge)
  }

  /// Follows the content along a course.
  func follow(_ course: Course<Double>, along moved: ScrollAxis) {
    let map = map(moved)
    layer.animate(moved.positionKey, along: course.scaled(by: map.factor, offset: map.base))
  }

  /// Follows the content to an offset with a spring.
  func follow(to offset: Double, spring: Spring, velocity: Double, along moved: ScrollAxis) {
    let map = map(moved)
    layer.animate(
      moved.positionKey, to: offset * map.factor + map.base, spring: spring,
      initialVelocity: velocity * map.factor)
  }

  /// Stops where the content has stopped.
  func stop() {
    layer.removeAnimations(for: AnimatableProperty<Point>.position)
    place()
  }

  /// Appears, and fades a while after a motion of a length in seconds; infinite while a finger drags.
  func show(for seconds: Double) {
    guard !layer.isHidden else {
      layer.removeAnimations(for: .opacity)
      layer.opacity = 0
      return
    }
    let shown = layer.presentation.opacity
    layer.removeAnimations(for: .opacity)
    layer.opacity = seconds.isFinite ? 0 : 1
    let appearance = ScrollConstants.indicatorAppearance
    layer.add(
      BasicAnimation(from: shown, to: 1.0, duration: appearance, timingFunction: .linear), for: .opacity)
    guard seconds.isFinite else { return }
    let stay = max(seconds + ScrollConstants.indicatorStay - appearance, 0)
    let begin = layer.convert(time: layer.tree?.now ?? 0, from: nil) + appearance
    layer.add(
      BasicAnimation(from: 1.0, to: 1.0, duration: stay, timingFunction: .linear, beginTime: begin),
      for: .opacity)
    layer.add(
      BasicAnimation(
        from: 1.0, to: 0.0, duration: ScrollConstants.indicatorFade, timingFunction: .linear,
        beginTime: begin + stay),
      for: .opacity)
  }
}

/// Disables implicit animations.
@MainActor
private final class IndicatorStillness: LayerDelegate {
  static let shared = IndicatorStillness()

  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { NoAction() }
}
