import MartletGeometry
import MartletHost

/// Tells hover recognizers where the pointer is.
extension GestureDispatcher {
  func handle(_ event: PointerEvent) {
    switch event {
    case .hovered(let point, let time):
      guard point.isFinite, time.isFinite else { return }
      hover(at: point, time: time)
    case .left: endHovers()
    case .scrolled, .pressed, .released: break
    }
  }

  /// The pointer is at a point of the window.
  private func hover(at point: Point, time: MediaTime) {
    var next = hitTest(point, time)
    let copy = next?.touchedCopy
    var inside: [HoverGestureRecognizer] = []
    while let target = next {
      for case let recognizer as HoverGestureRecognizer in target.gestureRecognizers
      where recognizer.isEnabled {
        if recognizer.target == nil { recognizer.target = target }
        inside.append(recognizer)
      }
      next = target.superTarget
    }
    let before = hovering
    hovering = inside
    for recognizer in before where !inside.holds(recognizer) { recognizer.leave() }
    for recognizer in inside {
      recognizer.copy = copy
      recognizer.hover(at: point)
    }
  }

  /// The pointer is nowhere.
  func endHovers() {
    let before = hovering
    hovering = []
    for recognizer in before { recognizer.leave() }
  }
}
