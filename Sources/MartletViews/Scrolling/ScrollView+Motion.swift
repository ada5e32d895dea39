import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Motion without a finger.
extension ScrollView {
  /// Moves to an offset, which may lie beyond the content.
  /// - Parameters:
  ///   - offset: In points, finite.
  ///   - animated: Whether it moves there, on top of a present motion, also of that of a finger. What is far away is
  ///     jumped to first, so that at most two visible lengths are scrolled through. Where motion is reduced, it is there at
  ///     once, with a cross-fade.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    precondition(offset.isFinite, "scroll view: the offset must be finite, not \(offset)")
    guard animated, isInWindow else { return contentOffset = offset }
    guard !effectiveReducesMotion else { return jump { contentOffset = alignedOffset(offset) } }
    let velocity = takeThrow()
    for axis in ScrollAxis.allCases {
      let way = offset[axis] - shownOffset[axis]
      let longest = ScrollConstants.longestAnimation * max(bounds.size[axis], 1)
      guard abs(way) > longest else { continue }
      stopMotion()
      var near = contentOffset
      near[axis] = offset[axis] - (way < 0 ? -longest : longest)
      moveUnderFingers { setOffset(near) }
    }
    spring(to: offset, ScrollConstants.animation, velocity: velocity)
  }

  /// Scrolls no farther than needed to show a rectangle of the content.
  public final func scrollToVisible(_ rect: Rect, animated: Bool) {
    var offset = contentOffset
    for axis in ScrollAxis.allCases {
      let (low, high) = axis == .horizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      let insets = contentInsets[axis]
      let (first, last) = (
        offset[axis] + insets.before, offset[axis] + bounds.size[axis] - insets.after
      )
      if low < first {
        offset[axis] += low - first
      } else if high > last {
        offset[axis] += min(high - last, low - first)
      }
    }
    setContentOffset(restingOffset(nearest: offset), animated: animated)
  }

  /// The nearest offset at which content is as sharp as it was drawn.
  final func alignedOffset(_ offset: Point) -> Point {
    let scale = layer.windowScale
    return Point(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  /// Moves to the pixel nearest to an offset with a spring, on top of a present animation; a throw is taken over.
  /// - Parameters:
  ///   - target: In points.
  ///   - spring: The spring.
  ///   - velocity: That of a throw that was taken over already, in points per second.
  final func spring(to target: Point, _ spring: Spring, velocity: Point = .zero) {
    let target = alignedOffset(target)
    let velocity = velocity + takeThrow()
    guard target != contentOffset || velocity != .zero else { return }
    let number = begin(ScrollFlight(.request, end: target))
    moveUnderFingers {
      for axis in ScrollAxis.allCases where target[axis] != contentOffset[axis] || velocity[axis] != 0 {
        for indicator in indicators {
          indicator.follow(to: target[axis], spring: spring, velocity: velocity[axis], along: axis)
        }
        flight?.running += 1
        layer.animate(axis.offsetKey, to: target[axis], spring: spring, initialVelocity: velocity[axis]) {
          [weak self] in self?.ended(number, finished: $0)
        }
      }
    }
    followScaleWithIndicators()
    showIndicators(for: spring.perceptualDuration)
    flightDidBegin()
  }

  /// Stops a throw for another motion, which goes on from there. Returns its velocity, in points per second; zero if
  /// nothing was thrown.
  private func takeThrow() -> Point {
    if let released = releaseVelocity {
      releaseVelocity = nil
      return released
    }
    // What follows a scale that moves by itself goes on with it, beneath the other motion.
    guard isDecelerating, !isScaleSettling, let start = flight?.start else { return .zero }
    if layer.awaitsCommit(of: AnimatableProperty<Point>.bounds.origin) {
      // It was thrown in this turn and never seen: the other motion goes on from the finger's line.
      flight = nil
      layer.removeAwaiting(for: AnimatableProperty<Point>.bounds.origin)
      let isLinkUnseen =
        zoomedView?.layer.awaitsCommit(of: AnimatableProperty<Double>.transform.scale) ?? false
      let link = isLinkUnseen ? zoomLink : nil
      zoomLink = nil
      setOffset(start.offset + (link?.way ?? .zero))
      for indicator in indicators { indicator.stop() }
      return start.velocity + (link?.velocity ?? .zero)
    }
    var velocity = Point.zero
    for axis in ScrollAxis.allCases { velocity[axis] = layer.velocity(of: axis.offsetKey) }
    stopMotion()
    return velocity
  }

  /// The courses that a release takes, of which the delegate may change the ends, and whether it has; `nil` if the
  /// delegate has moved or stopped the content itself.
  final func coursesAfterRelease(velocity: Point, begin: Point) -> (courses: Courses, isAimed: Bool)? {
    let isAimed = isPagingEnabled || snapTargetsX != nil || snapTargetsY != nil
    var courses = ownCourses(velocity: velocity, begin: begin)
    guard let delegate else { return (courses, isAimed) }
    var target = contentOffset
    for (axis, course) in courses { target[axis] = course.end }
    let (own, start, limits) = (target, contentOffset, limits)
    releaseVelocity = velocity
    delegate.scrollViewWillEndDragging(self, velocity: velocity, target: &target)
    // Whatever moves or stops the content takes the velocity.
    let isTaken = releaseVelocity == nil
    releaseVelocity = nil
    if isTaken {
      if flight == nil, contentOffset == start { land() }
      return nil
    }
    if contentOffset != start || self.limits != limits {
      courses = ownCourses(velocity: velocity, begin: begin + contentOffset - start)
    }
    guard target != own, target.isFinite else { return (courses, isAimed) }
    target = restingOffset(nearest: target)
    courses = courses.map { axis, course in
      guard target[axis] != own[axis] else { return (axis, course) }
      return (
        axis, motion(axis).course(from: contentOffset[axis], velocity: velocity[axis], to: target[axis])
      )
    }
    return (courses, true)
  }

  private func ownCourses(velocity: Point, begin: Point) -> Courses {
    ScrollAxis.allCases.map { ($0, courseAfterRelease($0, velocity: velocity[$0], begin: begin[$0])) }
  }

  final func motion(_ axis: ScrollAxis) -> ScrollMotion {
    var motion = ScrollMotion(in: restingRange(axis), decay: deceleration, bounces: bounces)
    motion.grid = 1 / layer.windowScale
    return motion
  }

  private func courseAfterRelease(_ axis: ScrollAxis, velocity: Double, begin: Double) -> Course<Double> {
    let (motion, offset) = (motion(axis), contentOffset[axis])
    guard motion.range.contains(offset), scrolls(axis) else {
      return motion.course(from: offset, velocity: velocity)
    }
    var target: Double?
    if isPagingEnabled, bounds.size[axis] > 0 {
      target = Paging(length: bounds.size[axis], origin: motion.range.lowerBound)
        .target(from: offset, velocity: velocity, begin: begin)
    } else if let targets = axis == .horizontal ? snapTargetsX : snapTargetsY {
      target = targets.nearest(to: motion.projectedEnd(from: offset, velocity: velocity))
    }
    guard var target else { return motion.course(from: offset, velocity: velocity) }
    if !motion.range.contains(target) {
      // A throw beyond an edge bounces there; what would stop before it comes to rest at the edge.
      guard motion.range.contains(motion.projectedEnd(from: offset, velocity: velocity)) else {
        return motion.course(from: offset, velocity: velocity)
      }
      target = min(max(target, motion.range.lowerBound), motion.range.upperBound)
    }
    return motion.course(from: offset, velocity: velocity, to: target)
  }

  /// Brings content that rests beside a pixel onto it.
  final func land() {
    let courses = ScrollAxis.allCases.map { ($0, motion($0).course(from: contentOffset[$0], velocity: 0)) }
    fly(along: courses, .landing)
  }

  /// Sends the content along courses. Returns the number of the flight.
  /// - Parameters:
  ///   - courses: Those of the axes along which it moves.
  ///   - cause: What has set it in motion.
  ///   - isAimed: Whether it ends at a place that was chosen for it. `true` by default.
  @discardableResult
  final func fly(
    along courses: Courses, _ cause: ScrollFlight.Cause, isAimed: Bool = true
  ) -> Int {
    var (end, velocity) = (contentOffset, Point.zero)
    for (axis, course) in courses { (end[axis], velocity[axis]) = (course.end, course.velocity(at: 0)) }
    var flight = ScrollFlight(cause, end: end)
    flight.start = (contentOffset, velocity)
    flight.isAimed = isAimed
    let number = begin(flight)
    var longest = 0.0
    for (axis, course) in courses where course.duration > 0 {
      longest = max(longest, course.duration)
      for indicator in indicators { indicator.follow(course, along: axis) }
      self.flight?.running += 1
      layer.animate(axis.offsetKey, along: course) { [weak self] in
        self?.ended(number, finished: $0)
      }
    }
    if self.flight?.running == 0 { self.flight = nil }
    followScaleWithIndicators()
    showIndicators(for: longest)
    flightDidBegin()
    return number
  }

  private func begin(_ flight: ScrollFlight) -> Int {
    // An animation on top of another: the earlier one's end is no longer anybody's concern.
    self.flight = flight
    return flight.number
  }

  private func ended(_ number: Int, finished: Bool) {
    guard var flight, flight.number == number else { return }
    // It was cut off with the view's way out of the window.
    guard finished else { return self.flight = nil }
    flight.running -= 1
    self.flight = flight
    guard flight.running <= 0 else { return }
    self.flight = nil
    tell(contentOffset)
    switch flight.cause {
    case .throwing: delegate?.scrollViewDidEndDecelerating(self)
    case .request: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .landing: break
    }
  }

  /// Stops the content, and a scale that moves by itself, where they are seen. Does nothing at rest.
  public final func stopMotion() {
    if isScaleSettling { catchZoom() } else { stopOffset() }
  }

  /// Stops the offset where it is seen.
  final func stopOffset() {
    releaseVelocity = nil
    guard flight != nil || layer.isAnimating(AnimatableProperty<Point>.bounds.origin) else { return }
    flight = nil
    let key = AnimatableProperty<Point>.bounds.origin
    let shown = isShiftUnseen ? layer.pendingValue(of: key, model: contentOffset) : nil
    layer.freeze(key)
    if let shown { Transaction.withoutActions { layer.bounds.origin = shown } }
    for indicator in indicators { indicator.stop() }
    tell(contentOffset)
  }

  /// Adapts to a new size of the view or of the content.
  /// - Parameters:
  ///   - left: The axes along which the content was at its upper or left edge, or on its way there, and stays at it. None
  ///     by default.
  ///   - isShifted: Whether the offset was moved together with the content, maybe beyond an edge. `false` by default.
  final func limitsDidChange(keepingEdges left: Set<ScrollAxis> = [], isShifted: Bool = false) {
    placeIndicators()
    let before = limits
    limits = ScrollLimits(x: restingRange(.horizontal), y: restingRange(.vertical))
    if drag != nil { return redrag() }
    guard zoom == nil, releaseVelocity == nil else { return }
    let end = contentOffset
    var nearest = restingOffset(nearest: end)
    for axis in ScrollAxis.allCases {
      if left.contains(axis) {
        nearest[axis] = limits[axis].lowerBound
      } else if !isShifted, limits.hold(end[axis], axis, since: before) {
        nearest[axis] = end[axis]
      }
    }
    guard nearest != end else { return }
    guard isDecelerating, !isScaleSettling, isInWindow else {
      if flight != nil { return spring(to: nearest, ScrollConstants.animation) }
      return setOffset(nearest, followsBlock: !left.isEmpty)
    }
    flyAgain(toEdges: left)
  }

  /// Takes the course again from where it is seen, because an edge is elsewhere.
  /// - Parameter left: The axes along which it ends at the upper or left edge in any case. None by default.
  private func flyAgain(toEdges left: Set<ScrollAxis> = []) {
    let isAimed = flight?.isAimed ?? true
    let velocity = takeThrow()
    fly(
      along: ScrollAxis.allCases.map { axis in
        let motion = motion(axis)
        let course = motion.course(from: contentOffset[axis], velocity: velocity[axis])
        let edge = motion.range.lowerBound
        guard left.contains(axis), course.end != edge else { return (axis, course) }
        return (axis, motion.course(from: contentOffset[axis], velocity: velocity[axis], to: edge))
      }, .throwing, isAimed: isAimed)
  }

  /// The offset on screen, with what `shiftOffset` has moved in this turn.
  final var shiftedOffset: Point {
    isShiftUnseen
      ? layer.pendingValue(of: AnimatableProperty<Point>.bounds.origin, model: contentOffset) : shownOffset
  }

  /// Whether `shiftOffset` has moved something that was not committed yet.
  private var isShiftUnseen: Bool {
    if hasShifted, !layer.awaitsCommit { hasShifted = false }
    return hasShifted
  }

  /// Moves the offset with content that was moved as much, so that nothing is seen to move: a row above has
  /// another height. A motion continues; one that ends at the upper edge, which has not moved, starts anew.
  final func shiftOffset(by way: Double) {
    guard way != 0 else { return }
    drag?.base.y += way
    drag?.begin.y += way
    flight?.end.y += way
    flight?.start?.offset.y += way
    hasShifted = true
    let isAtEdge = isDecelerating && flight?.end.y == restingRange(.vertical).lowerBound + way
    var offset = contentOffset
    offset.y += way
    Transaction.withoutActions { layer.bounds.origin = offset }
    if isAtEdge { flyAgain() }
  }
}
