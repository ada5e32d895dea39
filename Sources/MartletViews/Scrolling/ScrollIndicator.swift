import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// The bar beside a scroll view's content that shows where one is. It moves with the same courses and springs
/// as the content, on the render thread, so it needs no thought while the main thread is busy.
///
/// The bar lies in a track that stands still, and is cut off by the track's round ends: beyond the content's edges it becomes
/// shorter, whatever takes the content there, and stays clear of the view's corners.
@MainActor
final class ScrollIndicator {
  let axis: ScrollAxis
  /// The bar.
  let layer = Layer()
  /// Where it moves.
  let track = Layer()
  private unowned let view: ScrollView

  /// The bar's position along the axis is offset · `rate` + `base`, in the track's coordinates.
  private var rate = 0.0
  private var base = 0.0
  /// Where the track is in the view, in points from its upper left corner.
  private var trackPlace = Point.zero
  /// Whether there is anything to show.
  private var isNeeded = false

  init(_ axis: ScrollAxis, of view: ScrollView) {
    self.axis = axis
    self.view = view
    for part in [track, layer] {
      part.delegate = IndicatorStillness.shared
      part.cornerRadius = ScrollConstants.indicatorWidth / 2
    }
    track.zPosition = 1e4
    track.masksToBounds = true
    layer.opacity = 0
    layer.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.7)
    track.addSublayer(layer)
  }

  /// Places it for the set offset.
  func place() {
    let content = view.contentSize[axis]
    let (before, length) = trackSpan
    track.bounds = Rect(origin: .zero, size: size(length))
    trackPlace[axis] = before + length / 2
    let margin = ScrollConstants.indicatorMargin + ScrollConstants.indicatorWidth / 2
    trackPlace[axis.other] = isOnLeft ? margin : view.bounds.size[axis.other] - margin
    track.position = view.contentOffset + trackPlace
    let bar = bar(content: content, in: length)
    (rate, base) = (bar.rate, bar.length / 2 + bar.rate * view.contentInsets[axis].before)
    layer.bounds = Rect(origin: .zero, size: size(bar.length))
    var position = Point.zero
    position[axis] = view.contentOffset[axis] * rate + base
    position[axis.other] = ScrollConstants.indicatorWidth / 2
    layer.position = position
    need(bar.way > 0 && view.showsIndicators)
  }

  private func need(_ isNeeded: Bool) {
    guard isNeeded != self.isNeeded else { return }
    self.isNeeded = isNeeded
    if !isNeeded {
      fade(from: layer.presentation.opacity)
    } else if view.isDragging || view.isZooming {
      show(for: .infinity)
    }
  }

  private func size(_ length: Double) -> Size {
    let width = ScrollConstants.indicatorWidth
    return axis == .vertical ? Size(width: width, height: length) : Size(width: length, height: width)
  }

  /// Whether it is at the left edge: at the side where lines of text end.
  private var isOnLeft: Bool { axis == .vertical && view.effectiveLayoutDirection == .rightToLeft }

  /// Where its track begins along the view's edge, and how long it is, in points.
  private var trackSpan: (before: Double, length: Double) {
    let margin = ScrollConstants.indicatorMargin
    let insets = view.contentInsets[axis]
    let ends = ends
    let before = max(ends.before, margin + max(insets.before, 0))
    let after = max(ends.after, margin + max(insets.after, 0))
    return (before, max(view.bounds.size[axis] - before - after, 1))
  }

  /// The bar for content of a length, in a track, all in points; how far it moves for each point of the offset; and how far
  /// the offset can go.
  private func bar(content: Double, in track: Double) -> (length: Double, rate: Double, way: Double) {
    let visible = view.bounds.size[axis]
    let range = view.restingRange(axis)
    // The edge is on a whole pixel where the content rests.
    let exact = view.contentSize[axis] + view.contentInsets[axis].after - visible
    let pixel = range.upperBound > range.lowerBound ? range.upperBound - exact : 0
    let edges = view.contentInsets[axis].before + view.contentInsets[axis].after
    let way = max(content + edges - visible + pixel, 0)
    let share = content > 0 ? min(visible / max(content, visible), 1) : 1
    let length = min(max(share * track, ScrollConstants.shortestIndicator), track)
    return (length, way > 0 ? (track - length) / way : 0, way)
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
      ? isOnLeft ? (end(radii.topLeft), end(radii.bottomLeft)) : (end(radii.topRight), end(radii.bottomRight))
      : (end(radii.bottomLeft), end(radii.bottomRight))
  }

  /// Follows the content along a course.
  func follow(_ course: Course<Double>, along moved: ScrollAxis) {
    track.animate(moved.positionKey, along: course.scaled(offset: trackPlace[moved]))
    guard moved == axis, !view.isScaleSettling else { return }
    layer.animate(moved.positionKey, along: course.scaled(by: rate, offset: base))
  }

  /// Follows the content to an offset with a spring.
  func follow(to offset: Double, spring: Spring, velocity: Double, along moved: ScrollAxis) {
    track.animate(
      moved.positionKey, to: offset + trackPlace[moved], spring: spring, initialVelocity: velocity)
    guard moved == axis, !view.isScaleSettling else { return }
    layer.animate(
      moved.positionKey, to: offset * rate + base, spring: spring, initialVelocity: velocity * rate)
  }

  /// Follows content whose length changes by itself.
  /// - Parameters:
  ///   - lengths: Of the content from now on, in points; two at least.
  ///   - offsets: The offsets at the same moments, in points.
  ///   - interval: The time from one to the next, in seconds.
  func follow(_ lengths: [Double], _ offsets: [Double], every interval: Double) {
    layer.removeAnimations(for: AnimatableProperty<Point>.position)
    layer.removeAnimations(for: AnimatableProperty<Rect>.bounds)
    let (track, before) = (trackSpan.length, view.contentInsets[axis].before)
    let bars = lengths.map { bar(content: $0, in: track) }
    animate(axis == .vertical ? .bounds.size.height : .bounds.size.width, bars.map(\.length), interval)
    animate(
      axis.positionKey, zip(bars, offsets).map { $0.length / 2 + ($1 + before) * $0.rate }, interval)
  }

  private func animate(_ property: AnimatableProperty<Double>, _ values: [Double], _ interval: Double) {
    var course = Course(at: values[0])
    course.follow(values, every: interval)
    layer.animate(property, along: course)
  }

  /// Where both parts are, to be animated from.
  var places: (track: Point, bar: Point) { (track.position, layer.position) }

  /// Follows a block's animation of the offset.
  func follow(_ block: AnimationBlock, from places: (track: Point, bar: Point)) {
    block.animate(.position, from: places.track, to: track.position, of: track)
    block.animate(.position, from: places.bar, to: layer.position, of: layer)
  }

  /// Stops where the content has stopped.
  func stop() {
    track.removeAnimations(for: AnimatableProperty<Point>.position)
    layer.removeAnimations(for: AnimatableProperty<Point>.position)
    layer.removeAnimations(for: AnimatableProperty<Rect>.bounds)
    place()
  }

  /// Appears, and fades a while after a motion of a length in seconds; infinite while a finger drags.
  func show(for seconds: Double) {
    guard isNeeded else { return }
    let shown = layer.presentation.opacity
    layer.removeAnimations(for: .opacity)
    layer.opacity = seconds.isFinite ? 0 : 1
    let appearance = ScrollConstants.indicatorAppearance
    layer.add(
      BasicAnimation(
        from: shown, to: 1.0, duration: appearance, timingFunction: .linear, fillMode: .backwards),
      for: .opacity)
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

  /// Fades at once.
  private func fade(from shown: Double) {
    layer.removeAnimations(for: .opacity)
    layer.opacity = 0
    guard shown > 0, layer.tree != nil else { return }
    layer.add(
      BasicAnimation(
        from: shown, to: 0.0, duration: ScrollConstants.indicatorFade, timingFunction: .linear,
        fillMode: .backwards),
      for: .opacity)
  }
}

/// Disables implicit animations.
@MainActor
private final class IndicatorStillness: LayerDelegate {
  static let shared = IndicatorStillness()

  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { NoAction() }
}
