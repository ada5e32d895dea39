import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a scale does after fingers have let it go.
///
/// The scale s goes on along a course of its logarithm. The offset is the sum of two motions: A·(s(t) − s(end)), which
/// keeps the point A of the content at its place, and the motion of that place, which is that of an offset of
/// content of the final size. A finger, an edge or a target moves the latter only. So neither the place nor the velocity of any
/// point of the content jumps, and all rests where that motion ends: within the edges, on whole pixels.
extension ScrollView {
  /// Lets go: the scale goes on with the fingers' velocity, and springs back beyond a limit. The content is thrown with
  /// what their middle moves.
  /// - Parameters:
  ///   - velocity: Of the fingers' middle, in points per second.
  ///   - growth: How fast their distance grows, as a fraction of itself per second.
  ///   - finger: The place of a finger that stays and drags, in points from the view's upper left corner, and its velocity, in
  ///     points per second; `nil` if none does.
  final func endZoom(velocity: Point, growth: Double = 0, finger: (place: Point, velocity: Point)? = nil) {
    guard let zoom else { return }
    let shownGrowth = growth * growthShare(of: zoom)
    let offsetVelocity = shownVelocity(of: zoom, velocity: velocity, growth: shownGrowth)
    self.zoom = nil
    let link = coastZoom(
      about: finger?.place ?? zoom.place, growth: shownGrowth,
      sliding: finger.map { offsetVelocity + $0.velocity })
    let end = zoomScale
    // A delegate that has been told of the zoom may have sent the content elsewhere.
    if finger == nil, flight == nil { throwAfterZoom(velocity: offsetVelocity - link) }
    followScaleWithIndicators()
    // Last, because the delegate may zoom elsewhere.
    delegate?.scrollViewDidEndZooming(self, scale: end)
  }

  private func throwAfterZoom(velocity: Point) {
    guard let (courses, isAimed) = coursesAfterRelease(velocity: velocity, begin: contentOffset) else {
      return
    }
    let goesOn = goesOn(courses)
    let number = fly(along: courses, goesOn ? .throwing : .landing, isAimed: isAimed)
    if goesOn, flight?.number == number { delegate?.scrollViewWillBeginDecelerating(self) }
  }

  /// The part of the fingers' growth that the scale follows.
  private func growthShare(of zoom: ScrollZoom) -> Double {
    let wanted = log(zoom.base * zoom.factor)
    if bouncesZoom { return scaleBand.slope(at: wanted, in: logRange) }
    return logRange.contains(wanted) ? 1 : 0
  }

  /// The velocity of the offset while fingers hold it, in points per second.
  /// - Parameters:
  ///   - velocity: Of the fingers' middle, in points per second.
  ///   - growth: Of the scale, as a fraction of itself per second.
  private func shownVelocity(of zoom: ScrollZoom, velocity: Point, growth: Double) -> Point {
    var result = Point.zero
    for axis in ScrollAxis.allCases {
      let wanted = zoom.anchor[axis] * zoomScale - zoom.place[axis]
      let rate = zoom.anchor[axis] * zoomScale * growth - velocity[axis]
      let range = restingRange(axis)
      guard !range.contains(wanted) else {
        result[axis] = rate
        continue
      }
      // The edge moves too.
      let share =
        range.upperBound == range.lowerBound
        ? (centersContent ? 0.5 : 0) : wanted > range.upperBound ? 1 : 0
      let edge = contentSize[axis] * growth * share
      result[axis] = edge + (bounces ? band(axis).slope(at: wanted, in: range) * (rate - edge) : 0)
    }
    return result
  }

  /// Lets the scale go on by itself, or spring back, and the offset with it. From then on the scale and the content's size
  /// are the final ones, and the offset is that which goes with them.
  /// - Parameters:
  ///   - place: What is there stays there, in points from the view's upper left corner.
  ///   - growth: Of the scale, as a fraction of itself per second.
  ///   - sliding: The velocity of the offset relative to a finger that stays at the place, in points per second; `nil`
  ///     without one. What the scale does not take over of it slides on beneath the finger.
  /// - Returns: The part of the offset's velocity that the scale takes over, in points per second.
  @discardableResult
  final func coastZoom(about place: Point, growth: Double, sliding: Point? = nil) -> Point {
    guard let zoomedView else { return .zero }
    let (scale, offset) = (zoomScale, contentOffset)
    let anchor = (offset + place) * (1 / scale)
    let flight = courseOfLogarithm(from: scale, growth: growth)
    let velocity = flight == nil ? .zero : anchor * (scale * growth)
    let slip = sliding.map { $0 - velocity } ?? .zero
    // What the newest frame shows less the end of the fingers' line.
    let lead = max((layer.tree?.handOverTime ?? 0) - (layer.tree?.presentationTime ?? 0), 0)
    let rest =
      anchor * zoomedView.layer.restOfLine(of: AnimatableProperty<Double>.transform.scale) - slip * lead
    if let (logarithm, end) = flight {
      noteFingersBeforeSettling()
      var course = Course(at: scale)
      course.grow(logarithm, by: scale, to: end)
      zoomedView.layer.animate(.transform.scale, along: course, rest: nil, lineVelocity: scale * growth) {
        [weak self] _ in self?.sharpenIfAtRest()
      }
      // Free of rounding.
      Transaction.withoutActions { zoomedView.layer.transform = Transform(scale: end) }
      storedContentSize = zoomedView.bounds.size * end
      placeIndicators()
      for axis in ScrollAxis.allCases where anchor[axis] != 0 {
        var link = Course(at: offset[axis])
        link.grow(logarithm, by: anchor[axis] * scale, to: offset[axis] - anchor[axis] * (scale - end))
        move(axis, along: link, rest: rest[axis], lineVelocity: (velocity + slip)[axis])
      }
      showIndicators(for: logarithm.duration)
    }
    slide(slip, rest: rest, lineVelocity: velocity + slip)
    zoomLink = ZoomLink(way: offset - contentOffset, velocity: velocity + slip)
    if flight != nil { delegate?.scrollViewDidZoom(self) } else { sharpenIfAtRest() }
    return velocity
  }

  /// Lets the offset slide on beneath a finger that stays, which brakes it.
  private func slide(_ velocity: Point, rest: Point, lineVelocity: Point) {
    for axis in ScrollAxis.allCases where abs(velocity[axis]) > ScrollMotion.stopSpeed {
      var course = Course(at: contentOffset[axis], velocity: velocity[axis])
      let decay = ScrollConstants.slide
      course.decelerate(
        decay,
        for: decay.settlingDuration(velocity: abs(velocity[axis]), tolerance: ScrollMotion.tolerance))
      move(axis, along: course, rest: rest[axis], lineVelocity: lineVelocity[axis])
    }
  }

  private func move(_ axis: ScrollAxis, along course: Course<Double>, rest: Double, lineVelocity: Double) {
    for indicator in indicators { indicator.follow(course, along: axis) }
    layer.animate(axis.offsetKey, along: course, rest: rest, lineVelocity: lineVelocity)
  }

  /// The course of the logarithm of a scale that is let go, from 0 on, and the scale at its end; `nil` if it rests.
  private func courseOfLogarithm(from scale: Double, growth: Double) -> (Course<Double>, end: Double)? {
    // In points at half the view's length from the place that stays, in which the constants of scrolling are given.
    let reach = max(bounds.width, bounds.height, 1) / 2
    let (lowest, highest) = (
      max(zoomRange.lowerBound, .leastNormalMagnitude), min(zoomRange.upperBound, .greatestFiniteMagnitude)
    )
    let range = (log(lowest) - log(scale)) * reach...(log(highest) - log(scale)) * reach
    var motion = ScrollMotion(in: range, decay: ScrollConstants.zoomDecay, bounces: bouncesZoom)
    let isThrown = abs(growth * reach) > ScrollMotion.stopSpeed
    // It lands as softly as content does on a pixel.
    if isThrown { motion.grid = ScrollConstants.zoomLanding }
    var velocity = growth * reach
    if !range.contains(motion.projectedEnd(from: 0, velocity: velocity)) {
      // A spring without overshoot carries a velocity by velocity / (e · frequency): no farther than fingers pull it.
      let fastest = ScrollConstants.zoomReach * M_E * ScrollMotion.bounceFrequency * reach
      velocity = min(max(velocity, -fastest), fastest)
    }
    let course = course(of: motion, velocity: velocity)
    let bounds = [(range.lowerBound, lowest), (range.upperBound, highest)]
    let limit = bounds.first { abs(course.end - $0.0) < 1e-6 }?.1
    guard course.duration > 0 else {
      // It was rounded.
      if let limit, limit != scale, !zoomRange.contains(scale) { apply(limit) }
      return nil
    }
    return (course.scaled(by: 1 / reach), limit ?? scale * exp(course.end / reach))
  }

  /// Beyond a limit it springs back without delay, unless it comes back so fast that it passes the limit.
  private func course(of motion: ScrollMotion, velocity: Double) -> Course<Double> {
    let limit = min(max(0, motion.range.lowerBound), motion.range.upperBound)
    let isPassing = velocity * limit > 0 && abs(velocity) > ScrollMotion.bounceFrequency * abs(limit)
    guard limit != 0, !isPassing else { return motion.course(from: 0, velocity: velocity) }
    var course = Course(at: 0.0, velocity: velocity)
    course.spring(
      ScrollMotion.bounceSpring(speed: .infinity), to: limit, tolerance: ScrollMotion.tolerance)
    return course
  }

  /// Remembers the fingers that are down as the scale begins to move by itself.
  final func noteFingersBeforeSettling() {
    let fingers = panGestureRecognizer.touches + pinchGestureRecognizer.touches
    fingersBeforeSettling = fingers.map { WeakTouch(touch: $0) }
  }

  /// Has the zoomed view drawn for its scale, if that rests.
  final func sharpenIfAtRest() {
    guard let zoomedView, zoom == nil, !isScaleSettling else { return }
    zoomedView.layer.fineness = redrawsZoomedContent ? zoomScale : 1
  }
}
