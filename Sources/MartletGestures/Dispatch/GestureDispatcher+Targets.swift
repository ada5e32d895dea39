import MartletHost

/// Tells targets of the touches on them.
extension GestureDispatcher {
  /// Tells each target what it has not heard yet, if no recognizer delays it. Touches of one target with the
  /// same news are told together. Returns whether any was told.
  func tellTargets() -> Bool {
    var isAny = false
    while let next = untold.first(where: { news(of: $0) != nil }), let news = news(of: next) {
      isAny = true
      let target = next.target
      telling.removeAll(keepingCapacity: true)
      for touch in untold where touch.target === target && self.news(of: touch) == news {
        telling.append(touch)
      }
      for touch in telling { hear(news, of: touch) }
      // The end of a touch that nobody has heard of is no news to a target.
      guard news != .nothing, let target else { continue }
      switch news {
      case .landing: target.touchesBegan(telling)
      case .move: target.touchesMoved(telling)
      case .lift: target.touchesEnded(telling)
      case .cancellation: target.touchesCancelled(telling)
      case .nothing: break
      }
    }
    telling.removeAll(keepingCapacity: true)
    return isAny
  }

  private enum News {
    case landing, move, lift, cancellation
    /// It is over, and the target has never heard of it.
    case nothing
  }

  private func hear(_ news: News, of touch: Touch) {
    switch news {
    case .landing: touch.told = .landing
    case .move: touch.hasUntoldMove = false
    case .lift, .cancellation, .nothing:
      touch.told = .end
      untold.remove(touch)
    }
    if news == .landing { touch.hasUntoldMove = false }
  }

  /// What the touch's target is to hear next; `nil` if nothing now.
  private func news(of touch: Touch) -> News? {
    let hasLeft = touch.target?.isInWindow == false
    if touch.isTakenFromTarget || touch.phase == .cancelled || hasLeft {
      return touch.told == .landing ? .cancellation : .nothing
    }
    if touch.told == .nothing { return isDelayed(touch, byEnd: false) ? nil : .landing }
    if touch.hasUntoldMove { return .move }
    return touch.isDown || isDelayed(touch, byEnd: true) ? nil : .lift
  }

  /// Whether a recognizer that may still be recognized delays the landing, or the lift, of a touch.
  private func isDelayed(_ touch: Touch, byEnd: Bool) -> Bool {
    for recognizer in active where recognizer.state == .possible && recognizer.hasSeen(touch) {
      if byEnd ? recognizer.delaysTouchesEnded : recognizer.delaysTouchesBegan { return true }
    }
    return false
  }
}
