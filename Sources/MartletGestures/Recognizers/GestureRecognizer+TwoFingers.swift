/// What a pinch and a rotation have in common: they need two fingers.
extension GestureRecognizer {
  /// Whether a gesture without slop begins as a touch lands: with the second finger. Those on a touchpad must move,
  /// because they rest on it without pressing.
  final func beginsWithSecondFinger(_ touch: Touch) -> Bool {
    state == .possible && !isWaiting && !late.holds(touch) && touches.count > 1 && touch.source != .touchpad
  }

  /// Ends or cancels the gesture as soon as one finger is left. A gesture that has not begun fails with the last one.
  final func fingerLeft(isCancelled: Bool) {
    if state.isOngoing {
      guard touches.count < 2 else { return }
      if isCancelled { cancel() } else { end() }
    } else if touches.isEmpty {
      fail()
    }
  }
}
