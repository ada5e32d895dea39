import MartletGeometry
import MartletGestures
import MartletHost

/// A rectangle that can be touched, in a tree of such rectangles.
@MainActor
final class Box: TouchTarget {
  let name: String
  var frame: Rect
  private(set) var children: [Box] = []
  private(set) weak var parent: Box?
  private(set) var gestureRecognizers: [GestureRecognizer] = []
  /// What it has heard of touches, and which it keeps.
  var heard: [String] = []
  /// The touches of whose landing it has heard.
  var landed: [Touch] = []
  /// Whether its parent hears of its touches as well.
  var passesOn = false
  /// Whether it is taken for one that has left the window.
  var isGone = false

  init(_ name: String, _ frame: Rect) {
    self.name = name
    self.frame = frame
  }

  var superTarget: (any TouchTarget)? { parent }
  var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  var isInWindow: Bool { !isGone }

  func touchesBegan(_ touches: [Touch]) {
    landed += touches
    hear("began", touches) { $0?.touchesBegan(touches) }
  }
  func touchesMoved(_ touches: [Touch]) { hear("moved", touches) { $0?.touchesMoved(touches) } }
  func touchesEnded(_ touches: [Touch]) { hear("ended", touches) { $0?.touchesEnded(touches) } }
  func touchesCancelled(_ touches: [Touch]) { hear("cancelled", touches) { $0?.touchesCancelled(touches) } }

  private func hear(_ what: String, _ touches: [Touch], pass: ((any TouchTarget)?) -> Void) {
    heard.append(what + touches.map { " \($0.id.rawValue)" }.joined())
    if passesOn { pass(superTarget) }
  }

  func convert(fromWindow point: Point) -> Point? {
    (parent.map { $0.convert(fromWindow: point) } ?? point).map { $0 - frame.origin }
  }

  func add(_ child: Box) -> Box {
    child.parent = self
    children.append(child)
    return child
  }

  func attach<R: GestureRecognizer>(_ recognizer: R) -> R {
    gestureRecognizers.append(recognizer)
    recognizer.target = self
    return recognizer
  }

  func remove(_ recognizer: GestureRecognizer) {
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.target = nil
  }

  /// The innermost box at a point in the parent's coordinates.
  func hit(_ point: Point) -> Box? {
    guard frame.contains(point) else { return nil }
    for child in children.reversed() {
      if let found = child.hit(point - frame.origin) { return found }
    }
    return self
  }
}

/// A window of 1000×1000 with two cards, fingers to touch it, and a log of what recognizers reported.
@MainActor
final class GestureStage {
  let board = Box("board", Rect(x: 0, y: 0, width: 1000, height: 1000))
  let left: Box
  let right: Box
  let dispatcher: GestureDispatcher
  var log: [String] = []
  var refusals: [String] = []
  var time = 100.0
  /// The device of the fingers.
  var source = TouchEvent.Source.touchscreen
  /// The button of the contacts, and the keys that are held.
  var button = PointerButton.primary
  var modifiers: KeyEvent.Modifiers = []

  init() {
    left = board.add(Box("left", Rect(x: 100, y: 100, width: 300, height: 300)))
    right = board.add(Box("right", Rect(x: 600, y: 100, width: 300, height: 300)))
    let board = board
    dispatcher = GestureDispatcher { point, _ in board.hit(point) }
    dispatcher.onRefusedEvent = { [weak self] in self?.refusals.append("\($0.phase): \($1)") }
  }

  /// Attaches a recognizer under a name and logs what it reports.
  func attach<R: GestureRecognizer>(_ recognizer: R, _ name: String, to box: Box) -> R {
    recognizer.name = name
    recognizer.addHandler { [weak self] in self?.log.append("\($0.name) \($0.state)") }
    return box.attach(recognizer)
  }

  func tap(_ name: String, on box: Box, taps: Int = 1, touches: Int = 1) -> TapGestureRecognizer {
    let tap = attach(TapGestureRecognizer(), name, to: box)
    tap.numberOfTapsRequired = taps
    tap.numberOfTouchesRequired = touches
    return tap
  }

  func pan(_ name: String, on box: Box) -> PanGestureRecognizer {
    attach(PanGestureRecognizer(), name, to: box)
  }

  func send(_ phase: TouchEvent.Phase, _ finger: Int64, _ x: Double, _ y: Double, after delay: Double = 0.016)
  {
    time += delay
    dispatcher.dispatch(
      TouchEvent(
        id: TouchEvent.ID(rawValue: finger), source: source, phase: phase, position: Point(x: x, y: y),
        time: time, button: button, modifiers: modifiers))
  }

  func down(_ finger: Int64, _ x: Double, _ y: Double, after delay: Double = 0.016) {
    send(.began, finger, x, y, after: delay)
  }

  func move(_ finger: Int64, _ x: Double, _ y: Double, after delay: Double = 0.016) {
    send(.moved, finger, x, y, after: delay)
  }

  func up(_ finger: Int64, _ x: Double, _ y: Double, after delay: Double = 0.016) {
    send(.ended, finger, x, y, after: delay)
  }

  func touch(_ finger: Int64, _ x: Double, _ y: Double, after delay: Double = 0.1) {
    down(finger, x, y, after: delay)
    up(finger, x, y, after: 0.05)
  }

  func wait(_ seconds: Double) {
    time += seconds
    dispatcher.advance(to: time)
  }
}
