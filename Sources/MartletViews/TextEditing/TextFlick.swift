import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

/// Scrolls the text of a field by a finger or a touchpad, and lets it go on as a scroll view does.
@MainActor
final class TextFlick {
  let pan = PanGestureRecognizer()
  private weak var field: TextField?
  /// Where the text would be without resistance as the finger took it, in points.
  private var start = 0.0
  /// How it goes on by itself, from a time on; `nil` while it does not.
  private var flight: (course: Course<Double>, begin: MediaTime)?
  private var link: DisplayLink?

  /// Whether a hand holds the text, or it moves by itself: it may be seen beyond its ends.
  var isScrolling: Bool { flight != nil || pan.state.isOngoing }

  func attach(to field: TextField) {
    self.field = field
    pan.maximumNumberOfTouches = 1
    pan.allowedSources = [.touchscreen, .touchpad, .scrolling]
    pan.beginsOnTouchDown = { [weak self] _ in self?.flight != nil }
    pan.shouldBegin = { [weak self] _ in self?.mayBegin() ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    field.addGestureRecognizer(pan)
  }

  /// Whether a movement scrolls the text: along its axis, and not where it ends and something around it may be meant.
  private func mayBegin() -> Bool {
    guard let field, field.isEnabled, !field.hand.isDragging else { return false }
    if flight != nil { return true }
    let most = field.longestScroll
    guard most > 0, let way = pan.direction(in: field) else { return false }
    let axis = field.scrollAxis
    guard abs(way[axis]) > abs(way[axis.other]) else { return false }
    return way[axis] > 0 ? field.scroll > 0 : field.scroll < most
  }

  private func panned(_ pan: PanGestureRecognizer) {
    guard let field else { return }
    let (axis, range) = (field.scrollAxis, 0...field.longestScroll)
    let band = RubberBand(length: field.line.bounds.size[axis])
    switch pan.state {
    case .began:
      stop()
      field.hideMenu()
      start = band.unlimited(field.scroll, to: range)
      follow()
    case .changed: follow()
    case .ended:
      let wanted = start - (pan.translation(in: field)?[axis] ?? 0)
      let velocity = -(pan.velocity(in: field)?[axis] ?? 0) * band.slope(at: wanted, in: range)
      letGo(velocity: velocity)
    case .cancelled: letGo(velocity: 0)
    case .possible, .failed: break
    }
    func follow() {
      let wanted = start - (pan.translation(in: field)?[axis] ?? 0)
      field.scrollText(to: band.limited(wanted, to: range))
    }
  }

  private func letGo(velocity: Double) {
    guard let field, let tree = field.layer.tree else { return }
    var motion = ScrollMotion(in: 0...field.longestScroll)
    motion.grid = 1 / field.layer.windowScale
    let course = motion.course(from: field.scroll, velocity: velocity)
    guard course.duration > 0, AnimationBlock.isEnabled else { return field.scrollText(to: course.end) }
    flight = (course, tree.now)
    link = DisplayLink(tree: tree) { [weak self] link in
      guard let self else { return link.invalidate() }
      frame(at: link.targetTimestamp)
    }
  }

  private func frame(at time: MediaTime) {
    guard let field, field.isInWindow, let flight else { return stop() }
    let age = time - flight.begin
    let isOver = age >= flight.course.duration
    let place = isOver ? flight.course.end : flight.course.value(at: max(age, 0))
    if isOver { stop() }
    field.scrollText(to: place)
  }

  /// Lets the text rest where it is. Beyond its ends it is not.
  func stop() {
    link?.invalidate()
    (link, flight) = (nil, nil)
  }
}
