import MartletGeometry
import MartletGestures
import MartletMotion

/// Follows what holds a control.
///
/// In a scroll view it waits as touches of content do, so that a throw does not light up buttons beneath; what the control grips is
/// held at once.
final class ControlRecognizer: GestureRecognizer {
  weak var control: Control?
  private var delayEnd: MediaTime?
  private var start: Point?
  private var tracker = VelocityTracker<Point>()
  private var newest: Touch?
  /// Whether it waits until it is lifted where it has landed, because something may be dragged from there.
  private var waitsForLift = false

  override init() {
    super.init()
    allowedSources = [.touchscreen, .pointer, .pen]
  }

  /// How far a finger moves before it drags, in points.
  private static let slop = 10.0

  /// What holds the control now.
  func touch(in control: Control) -> ControlTouch? {
    guard let newest else { return nil }
    let place = location(in: control) ?? .zero
    let reach = control.bounds.insetBy(dx: -Control.slop, dy: -Control.slop)
    let least = Rect(
      center: control.bounds.center,
      size: Size(width: Control.minimumTouchSize, height: Control.minimumTouchSize))
    return ControlTouch(
      location: place, start: start ?? place, velocity: tracker.velocity(at: newest.time), time: newest.time,
      source: newest.source, modifiers: newest.modifiers,
      isInside: reach.contains(place) || least.contains(place) || control.isTouchedAround(place))
  }

  override func accepts(_ touch: Touch) -> Bool {
    state == .possible && touches.isEmpty && !isWaiting && control?.isEnabled ?? false
  }

  override var deadline: MediaTime? {
    if state.isOngoing { return control?.trackingDeadline }
    return delayEnd
  }

  override func deadlinePassed() {
    if state.isOngoing {
      control?.trackingDeadlinePassed()
    } else if !touches.isEmpty {
      recognize()
    }
  }

  override func touchBegan(_ touch: Touch) {
    guard let control else { return fail() }
    tracker.removeAll()
    start = nil
    note(touch)
    start = location(in: control)
    waitsForLift = start.map { control.waitsForDrag(touch, at: $0) } ?? false
    if waitsForLift { return }
    let isPointed = control.isHeldAtOnceByPointer && touch.source != .touchscreen
    if !control.isInScrollingContent || isPointed || start.map(control.grips) ?? false {
      recognize()
    } else {
      delayEnd = touch.time + ScrollConstants.contentDelay
    }
  }

  override func touchMoved(_ touch: Touch) {
    note(touch)
    if state.isOngoing { return change() }
    // It is no tap, though nothing is dragged: a finger did not stay.
    if waitsForLift, touch.position.distance(to: touch.startPosition) >= Self.slop { return fail() }
    guard !isWaiting, let axis = control?.dragAxis else { return }
    let way = touch.position - touch.startPosition
    guard way.length >= Self.slop else { return }
    let isAlong = abs(way.x) >= abs(way.y) ? axis == .horizontal : axis == .vertical
    if isAlong { recognize() } else { fail() }
  }

  override func touchEnded(_ touch: Touch) {
    note(touch)
    if state.isOngoing { end() } else if state == .possible, !isWaiting { recognize() }
  }

  override func stateDidChange() {
    // It was lifted before it began.
    if state == .began, touches.isEmpty { end() }
  }

  override func reset() {
    delayEnd = nil
    newest = nil
    waitsForLift = false
  }

  private func note(_ touch: Touch) {
    newest = touch
    guard let control else { return }
    for sample in touch.coalescedTouches {
      if let place = control.convert(fromWindow: sample.position) { tracker.add(place, at: sample.time) }
    }
    if touch.coalescedTouches.isEmpty, let place = control.convert(fromWindow: touch.position) {
      tracker.add(place, at: touch.time)
    }
  }

  /// What is only pressed leaves movement to others: to scroll views, and to pans that begin after a way.
  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let control, other !== self else { return true }
    if let scroll = other.target as? ScrollView, scroll !== control {
      if !scroll.canCancelContentTouches || !scroll.touchesShouldCancel(in: control) { return true }
      return control.dragAxis != nil
    }
    guard control.dragAxis == nil else { return true }
    if let pan = other as? PanGestureRecognizer { return pan.minimumDistance == 0 }
    return !(other is PinchGestureRecognizer || other is RotationGestureRecognizer)
  }
}

extension View {
  /// Whether a finger on it may scroll what is around it.
  fileprivate var isInScrollingContent: Bool {
    var outer = superview
    while let view = outer {
      if let scroll = view as? ScrollView, scroll.delaysContentTouches, scroll.canScroll { return true }
      outer = view.superview
    }
    return false
  }
}
