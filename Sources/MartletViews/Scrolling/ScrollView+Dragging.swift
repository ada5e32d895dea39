import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

/// Dragging with a finger, or with two on a touchpad.
extension ScrollView {
  final func addPan() {
    let pan = panGestureRecognizer
    pan.allowedSources.insert(.scrolling)
    // A finger that lifts within the content is told of at once, although another one may still scroll.
    pan.delaysTouchesEnded = false
    pan.shouldRecognizeSimultaneously = { [weak self] in $0 === self?.pinchGestureRecognizer }
    pan.beginsOnTouchDown = { [weak self] _ in
      guard let self else { return false }
      guard catches() else {
        restorePinchSlop()
        return false
      }
      // What is held already sticks to a second finger from its landing on.
      if pinchSlop == nil { pinchSlop = pinchGestureRecognizer.minimumChange }
      pinchGestureRecognizer.minimumChange = 0
      return true
    }
    // A finger that has stopped content and rests on it then presses as anywhere.
    pan.yieldsAtRest = { ($0 as? LongPressGestureRecognizer).map { $0.minimumPressDuration > 0 } ?? false }
    pan.shouldBeRequiredToFail = { [weak self] in self?.catchesBefore($0) ?? false }
    pan.shouldJoin = { [weak self] in self?.mayJoin($0) ?? true }
    pan.shouldBegin = { [weak self] _ in self?.shouldBeginPan() ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  /// Whether a finger that lands on moving content catches it, although a recognizer in the content would begin as it
  /// lands. One that catches something that moves itself goes first, such as that of an inner scroll view.
  private func catchesBefore(_ other: GestureRecognizer) -> Bool {
    guard isSeenFlying, let view = other.target as? View, view !== self, view.layer.isDescendant(of: layer)
    else {
      return false
    }
    return (other as? PanGestureRecognizer)?.beginsOnTouchDown == nil
  }

  /// Whether a movement is this view's: it can scroll along the movement, and no view around it is meant.
  private func shouldBeginPan() -> Bool {
    guard mayTake(panGestureRecognizer.touches) else { return false }
    if isSeenFlying { return true }
    let way = movement
    let main: ScrollAxis = abs(way.x) > abs(way.y) ? .horizontal : .vertical
    guard scrolls(main) else {
      // A crooked begin of a movement along the other axis.
      return scrolls(main.other) && abs(way[main]) < ScrollConstants.steepest * abs(way[main.other])
        && !isScrolledAround(along: main, towards: -way[main])
    }
    // At the edge, a view around it that can go on is meant.
    return canScroll(main, towards: -way[main]) || !isScrolledAround(along: main, towards: -way[main])
  }

  /// Whether a view around it can scroll in a direction of the offset.
  private func isScrolledAround(along axis: ScrollAxis, towards direction: Double) -> Bool {
    var view = outerScrollView
    while let current = view {
      if current.canScroll(axis, towards: direction) { return true }
      view = current.outerScrollView
    }
    return false
  }

  /// The finger's movement in the superview.
  private var movement: Point {
    let pan = panGestureRecognizer
    let way = pan.translation + (drag?.remaining?.correction ?? .zero)
    return pan.way(way, converted: around) ?? way
  }

  /// The finger's velocity in the superview.
  final var fingerVelocity: Point {
    panGestureRecognizer.velocity(around: self) ?? panGestureRecognizer.velocity
  }

  /// Converts a point of the window to the coordinates in which the view lies, where the finger sees it.
  private func around(_ point: Point) -> Point? {
    layer.convert(
      aroundFromWindow: point, source: .presentation, in: panGestureRecognizer.copy as? SeenCopy)
  }

  /// The velocity of the finger that is left of two that have zoomed, in the superview: the content beneath has followed it
  /// alone.
  private var remainingVelocity: Point {
    let (pan, velocity) = (panGestureRecognizer, panGestureRecognizer.presentVelocity)
    return pan.velocity(velocity, converted: around) ?? velocity
  }

  private func restorePinchSlop() {
    guard let slop = pinchSlop else { return }
    pinchGestureRecognizer.minimumChange = slop
    pinchSlop = nil
  }

  private func panned(_ pan: PanGestureRecognizer) {
    drag?.remaining?.follow(pan)
    if pan.state.isTerminal { restorePinchSlop() }
    switch pan.state {
    case .began:
      beginDrag()
      follow()
    case .changed:
      if isScaleCaught { catchZoomWhileDragging() }
      follow()
    case .ended: endDrag(velocity: (drag?.remaining == nil ? fingerVelocity : remainingVelocity) * -1)
    case .cancelled: endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  /// The band that holds back beyond the edges along an axis.
  final func band(_ axis: ScrollAxis) -> RubberBand { RubberBand(length: max(bounds.size[axis], 1)) }

  /// Grabs the content where it is seen. A scale that springs back stops if the finger is a new one; otherwise it goes
  /// on to, about the finger.
  /// - Parameter keepsSlide: Whether what slides on beneath a finger that stays of two goes on. `false` by default.
  private func beginDrag(keepsSlide: Bool = false) {
    // Two fingers that zoom move the content already.
    guard zoom == nil else { return }
    Self.active = self
    if isScaleCaught { catchZoom() } else if !isScaleSettling, flight != nil || !keepsSlide { stopMotion() }
    let offset = contentOffset
    var base = offset
    for axis in ScrollAxis.allCases {
      base[axis] = band(axis).unlimited(offset[axis], to: restingRange(axis))
    }
    drag = ScrollDrag(begin: offset, base: base)
  }

  /// Goes on with a drag that is under way, from where the content is.
  /// - Parameter finger: The one of two fingers that stays as the other one lifts; `nil` if none does.
  final func resumeDrag(with finger: Touch? = nil) {
    beginDrag(keepsSlide: finger != nil)
    let pan = panGestureRecognizer
    func other(_ finger: Touch) -> Touch? { pan.touches.first { $0 !== finger } }
    drag?.remaining = finger.map {
      RemainingFinger(
        finger: WeakTouch(touch: $0), leaving: WeakTouch(touch: other($0)), start: $0.position,
        translation: pan.translation)
    }
    let way = movement
    for axis in ScrollAxis.allCases { drag?.base[axis] += way[axis] }
    drag?.start = way
  }

  /// Lets the program move the content. Fingers that hold it hold from then on what is beneath them.
  final func moveUnderFingers(_ move: () -> Void) {
    let before = contentOffset
    move()
    if let zoom { anchorZoom(at: zoom.place) }
    guard drag != nil else { return }
    let (offset, way) = (contentOffset, movement)
    for axis in ScrollAxis.allCases {
      drag?.begin[axis] += offset[axis] - before[axis]
      drag?.base[axis] = band(axis).unlimited(offset[axis], to: restingRange(axis)) + way[axis]
    }
  }

  /// Stops a scale that springs back while a finger drags, for another finger that has landed.
  private func catchZoomWhileDragging() {
    let (lock, hasMoved) = (drag?.lock, drag?.hasMoved ?? false)
    resumeDrag()
    drag?.lock = lock
    drag?.hasMoved = hasMoved
  }

  private func lockedAxis(_ way: Point) -> ScrollAxis? {
    guard isDirectionalLockEnabled else { return nil }
    if abs(way.x) > ScrollConstants.lockRatio * abs(way.y) { return .horizontal }
    if abs(way.y) > ScrollConstants.lockRatio * abs(way.x) { return .vertical }
    return nil
  }

  /// The offset for a finger's movement along an axis.
  private func offset(_ drag: ScrollDrag, _ way: Point, _ axis: ScrollAxis) -> Double {
    guard scrolls(axis), drag.lock != axis.other else { return drag.begin[axis] }
    let range = restingRange(axis)
    let wanted = drag.base[axis] - way[axis]
    if bounces { return band(axis).limited(wanted, to: range) }
    return min(max(wanted, range.lowerBound), range.upperBound)
  }

  private func follow() {
    guard var drag, zoom == nil else { return }
    let way = movement
    if !drag.hasMoved {
      guard way != drag.start else { return }
      drag.hasMoved = true
      drag.lock = lockedAxis(way)
      self.drag = drag
      delegate?.scrollViewWillBeginDragging(self)
      // The delegate may have moved the content, or have ended the drag.
      guard let held = self.drag else { return }
      drag = held
      showIndicators(for: .infinity)
    }
    var offset = contentOffset
    for axis in ScrollAxis.allCases { offset[axis] = self.offset(drag, way, axis) }
    setOffset(offset)
  }

  /// Holds what is seen beneath the finger of a drag after an edge has moved.
  final func redrag() {
    guard drag != nil else { return }
    let (offset, way) = (contentOffset, movement)
    for axis in ScrollAxis.allCases {
      drag?.base[axis] = band(axis).unlimited(offset[axis], to: restingRange(axis)) + way[axis]
      if !scrolls(axis) { drag?.begin[axis] = offset[axis] }
    }
    follow()
  }

  /// The velocity of the offset, for a velocity of the finger.
  private func shownVelocity(_ velocity: Point, _ drag: ScrollDrag, _ way: Point) -> Point {
    var result = Point.zero
    for axis in ScrollAxis.allCases where scrolls(axis) && drag.lock != axis.other {
      let range = restingRange(axis)
      let wanted = drag.base[axis] - way[axis]
      let isBeyond = !range.contains(wanted)
      if isBeyond, !bounces { continue }
      result[axis] = velocity[axis] * band(axis).slope(at: wanted, in: range)
    }
    return result
  }

  private func endDrag(velocity: Point) {
    guard var drag, zoom == nil else { return self.drag = nil }
    // A finger that has only stayed leaves what springs back alone.
    if !drag.hasMoved, flight != nil { return self.drag = nil }
    let shown = shownVelocity(velocity, drag, movement)
    if !drag.hasMoved, shown != .zero {
      // A finger that is left of two and lifts a moment later throws without having moved.
      drag.hasMoved = true
      self.drag = drag
      delegate?.scrollViewWillBeginDragging(self)
      // The delegate may have moved the content, or have ended the drag.
      guard let held = self.drag else { return }
      drag = held
    }
    self.drag = nil
    if !isScaleSettling,
      let place = convert(fromWindow: panGestureRecognizer.location, for: panGestureRecognizer.copy)
    {
      coastZoom(about: place - shownOffset, growth: 0)
    }
    guard let (courses, isAimed) = coursesAfterRelease(velocity: shown, begin: drag.begin) else {
      if drag.hasMoved { delegate?.scrollViewDidEndDragging(self, willDecelerate: false) }
      return
    }
    let goesOn = goesOn(courses)
    // Before the delegate is told, which may send the content elsewhere, or stop it.
    var number: Int?
    if goesOn || !isScrollAnimating {
      number = fly(along: courses, goesOn ? .throwing : .landing, isAimed: isAimed)
    } else {
      // What the program has asked for under the finger goes on.
      spring(to: restingOffset(nearest: contentOffset), ScrollConstants.animation)
    }
    if drag.hasMoved { delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn) }
    if goesOn, flight?.number == number { delegate?.scrollViewWillBeginDecelerating(self) }
  }

  /// Whether content that is let go moves on visibly, and not only to the next pixel.
  final func goesOn(_ courses: Courses) -> Bool {
    let pixel = 1 / layer.windowScale
    return courses.contains { abs($0.course.end - $0.course.start) > pixel }
  }
}
