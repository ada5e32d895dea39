import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Zooming.
extension ScrollView {
  /// The scale of the zoomed view, as it was set or will be at rest; 1 without one. Setting it keeps the
  /// content at the view's centre in place. Fingers that zoom go on from there.
  public final var zoomScale: Double {
    get { zoomedView?.layer.transform.scale ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }

  /// The scales between which it rests.
  final var zoomRange: ClosedRange<Double> { minimumZoomScale...max(maximumZoomScale, minimumZoomScale) }

  final func prepareZoom() {
    pinchGestureRecognizer.isEnabled = zoomedView != nil
    guard let zoomedView else { return }
    let size = zoomedView.bounds.size
    zoomedSize = size
    zoomedView.layer.anchorPoint = .zero
    zoomedView.layer.position = .zero
    contentSize = size * zoomScale
    sharpenIfAtRest()
  }

  /// Zooms about the view's centre.
  /// - Parameters:
  ///   - scale: The scale; limited to `minimumZoomScale` … `maximumZoomScale`.
  ///   - animated: Whether it gets there with a spring.
  public final func setZoomScale(_ scale: Double, animated: Bool) {
    let middle = Point(x: bounds.width / 2, y: bounds.height / 2)
    setZoomScale(scale, about: (shownOffset + middle) * (1 / shownScale), at: middle, animated: animated)
  }

  /// Zooms so that a rectangle of the zoomed view, in its own coordinates, fills the view as far as the
  /// limits allow.
  public final func zoom(to rect: Rect, animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    setZoomScale(
      min(bounds.width / rect.width, bounds.height / rect.height), about: rect.center,
      at: Point(x: bounds.width / 2, y: bounds.height / 2), animated: animated)
  }

  /// Zooms about a point.
  /// - Parameters:
  ///   - scale: The scale; limited to `minimumZoomScale` … `maximumZoomScale`.
  ///   - anchor: The point of the zoomed view that is to be at `place`, in the zoomed view's coordinates, as far
  ///     as the edges allow.
  ///   - place: In points from the view's upper left corner.
  ///   - animated: Whether it gets there with a spring.
  ///
  /// Fingers that zoom go on from there. Where motion is reduced, nothing is animated.
  public final func setZoomScale(
    _ scale: Double, about anchor: Point, at place: Point, animated: Bool
  ) {
    guard zoomedView != nil else { return }
    defer { holdScale() }
    let scale = min(max(scale, zoomRange.lowerBound), zoomRange.upperBound)
    if animated, isInWindow, !effectiveReducesMotion {
      moveUnderFingers {
        settleZoom(to: scale, about: anchor, at: place, spring: ScrollConstants.animation, velocity: 0)
      }
    } else {
      stopOffset()
      stopZoom()
      moveUnderFingers {
        apply(scale)
        setOffset(restingOffset(nearest: anchor * scale - place))
      }
      sharpenIfAtRest()
    }
  }

  /// The scale on screen.
  final var shownScale: Double { zoomedView?.layer.presentation.transform.scale ?? 1 }

  final var scaleBand: RubberBand { RubberBand(length: ScrollConstants.zoomReach) }
  final var logRange: ClosedRange<Double> { log(zoomRange.lowerBound)...log(zoomRange.upperBound) }

  /// Sets the scale and the content's size that it gives.
  final func apply(_ scale: Double) {
    guard let zoomedView else { return }
    Transaction.withoutActions { zoomedView.layer.transform = Transform(scale: scale) }
    storedContentSize = zoomedView.bounds.size * scale
    placeIndicators()
    delegate?.scrollViewDidZoom(self)
  }

  /// Whether the scale moves by itself.
  final var isScaleSettling: Bool {
    zoomedView?.layer.isAnimating(AnimatableProperty<Double>.transform.scale) ?? false
  }

  /// Whether the scale moves visibly by itself.
  final var isScaleSeenSettling: Bool {
    zoomedView?.layer.isVisiblyMoving(AnimatableProperty<Double>.transform.scale) ?? false
  }

  /// Whether a finger that drags has landed on a scale that moves by itself.
  final var isScaleCaught: Bool {
    isScaleSettling
      && panGestureRecognizer.touches.contains { finger in
        !fingersBeforeSettling.contains { $0.touch === finger }
      }
  }

  /// Stops scale and offset where they are seen.
  final func catchZoom() {
    guard let zoomedView else { return }
    stopTogether()
    storedContentSize = zoomedView.bounds.size * zoomScale
    placeIndicators()
    delegate?.scrollViewDidZoom(self)
  }

  /// Stops scale and offset at one moment, that of the newest frame.
  private func stopTogether() {
    atOneMoment {
      stopOffset()
      stopZoom()
    }
  }

  /// Stops a view that was zoomed so far, and the offset that follows its scale, for another one.
  final func leaveZoom(of view: View) {
    zoomLink = nil
    view.layer.fineness = 1
    guard view.layer.isAnimating(AnimatableProperty<Double>.transform.scale) else { return }
    stopOffset()
    view.layer.freeze(AnimatableProperty<Double>.transform.scale)
    for indicator in indicators { indicator.stop() }
  }

  /// Stops the zoomed view where it is seen. Does nothing at rest.
  private func stopZoom() {
    zoomLink = nil
    guard let layer = zoomedView?.layer, layer.isAnimating(AnimatableProperty<Double>.transform.scale) else {
      return
    }
    layer.freeze(AnimatableProperty<Double>.transform.scale)
    for indicator in indicators { indicator.stop() }
  }

  /// Grabs the zoomed view where it is seen.
  /// - Parameter place: The fingers' middle, in points from the view's upper left corner.
  final func beginZoom(at place: Point) {
    guard let zoomedView else { return }
    Self.active = self
    stopTogether()
    let hasDragged = drag?.hasMoved ?? false
    drag = nil
    if hasDragged { tellOfTakenDrag() }
    let scale = zoomScale
    storedContentSize = zoomedView.bounds.size * scale
    let base = exp(scaleBand.unlimited(log(scale), to: logRange))
    zoom = ScrollZoom(base: base, anchor: .zero, place: place)
    anchorZoom(at: place)
    delegate?.scrollViewWillBeginZooming(self)
    showIndicators(for: .infinity)
  }

  /// Tells the delegate that a drag has ended because the fingers zoom from now on. They hold the content, so that it goes
  /// nowhere.
  private func tellOfTakenDrag() {
    var target = contentOffset
    delegate?.scrollViewWillEndDragging(self, velocity: .zero, target: &target)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }

  /// Lets fingers that zoom go on from the scale that was set.
  private func holdScale() {
    guard let factor = zoom?.factor else { return }
    zoom?.base = exp(scaleBand.unlimited(log(zoomScale), to: logRange)) / factor
  }

  /// Holds what is seen between the fingers now.
  final func anchorZoom(at place: Point) {
    var offset = contentOffset
    for axis in ScrollAxis.allCases {
      offset[axis] = band(axis).unlimited(offset[axis], to: restingRange(axis))
    }
    zoom?.anchor = (offset + place) * (1 / zoomScale)
  }

  /// Follows the fingers.
  /// - Parameters:
  ///   - factor: How much farther apart they are than when they began.
  ///   - place: Their middle, in points from the view's upper left corner.
  final func followZoom(factor: Double, at place: Point) {
    guard var zoom, factor > 0, factor.isFinite else { return }
    (zoom.place, zoom.factor) = (place, factor)
    self.zoom = zoom
    let wanted = log(zoom.base * factor)
    let scale =
      bouncesZoom
      ? exp(scaleBand.limited(wanted, to: logRange))
      : min(max(zoom.base * factor, zoomRange.lowerBound), zoomRange.upperBound)
    apply(scale)
    var offset = zoom.anchor * scale - place
    for axis in ScrollAxis.allCases {
      let range = restingRange(axis)
      offset[axis] =
        bounces
        ? band(axis).limited(offset[axis], to: range)
        : min(max(offset[axis], range.lowerBound), range.upperBound)
    }
    setOffset(offset)
  }

  /// Moves scale and offset together with one spring, so that the anchor stays at its place or goes straight
  /// to where the edges allow it.
  private func settleZoom(
    to scale: Double, about anchor: Point, at place: Point, spring: Spring, velocity: Double
  ) {
    guard let zoomedView else { return }
    stopTogether()
    noteFingersBeforeSettling()
    let way = scale - zoomScale
    storedContentSize = zoomedView.bounds.size * scale
    let target = restingOffset(nearest: anchor * scale - place)
    placeIndicators()
    var course = Course(at: zoomScale, velocity: velocity)
    // The size of one unit of scale in points, so that all of it settles together.
    let reach = max(zoomedView.bounds.width, zoomedView.bounds.height, 1)
    course.spring(spring, to: scale, tolerance: ScrollMotion.tolerance / reach)
    zoomedView.layer.animate(.transform.scale, along: course) { [weak self] _ in self?.sharpenIfAtRest() }
    // Free of rounding.
    Transaction.withoutActions { zoomedView.layer.transform = Transform(scale: scale) }
    delegate?.scrollViewDidZoom(self)
    var courses: Courses = []
    for axis in ScrollAxis.allCases {
      let offset = contentOffset[axis]
      guard way == 0 else {
        let share = (target[axis] - offset) / way
        courses.append((axis, course.scaled(by: share, offset: target[axis] - scale * share)))
        continue
      }
      var own = Course(at: offset)
      own.spring(spring, to: target[axis], tolerance: ScrollMotion.tolerance)
      courses.append((axis, own))
    }
    fly(along: courses.filter { $0.course.start != $0.course.end }, .request)
  }
}
