/// Decides who wins a touch. `GestureRecognizer` states the rule; this is its implementation.
extension GestureDispatcher {
  /// Answers pending recognition requests, passes on touches that no nearer recognizer wants, and resets
  /// recognizers whose gesture is over, until nothing changes.
  func settle() {
    repeat { while answerOneRequest() || passOnOneTouch() || failOneIdle() {} } while resetThoseOver()
  }

  /// Resets the recognizers whose gesture is over. Returns whether any of them may begin another one with touches that are down.
  private func resetThoseOver() -> Bool {
    var mayGoOn = false
    for recognizer in active where isOver(recognizer) {
      // What has failed does not begin again with the same touches.
      let remaining = recognizer.state == .failed ? [] : recognizer.touches
      active.remove(recognizer)
      recognizer.returnToPossible()
      for touch in remaining where mayJoin(recognizer, touch) {
        join(recognizer, touch)
        mayGoOn = true
      }
      for touch in touches where touch.withheld.holds(recognizer) {
        touch.withheld.remove(recognizer)
        guard recognizer.joinsLate, mayJoin(recognizer, touch), recognizer.accepts(touch) else { continue }
        join(recognizer, touch, isLate: true)
        mayGoOn = true
      }
    }
    return mayGoOn
  }

  /// Puts touches back that have joined late and are still wanted by something nearer: they have no part in what a finger begins
  /// that lands now.
  func putBackLateTouches(of recognizer: GestureRecognizer) {
    guard !recognizer.late.isEmpty, recognizer.state == .possible, !recognizer.isWaiting,
      recognizer.touches.allSatisfy({ recognizer.late.holds($0) && isWantedNearer($0, than: recognizer) })
    else { return }
    for touch in recognizer.touches { touch.withheld.append(recognizer) }
    recognizer.touches.removeAll()
    recognizer.seen.removeAll()
    recognizer.late.removeAll()
    recognizer.reset()
  }

  /// Whether a touch that has landed before may begin a gesture of a recognizer that was reset.
  private func mayJoin(_ recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
    recognizer.isEnabled && touch.isDown && !isOwned(touch, against: recognizer)
      && (recognizer.dispatcher == nil || recognizer.dispatcher === self)
  }

  private func isOver(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.state.isTerminal else { return false }
    if recognizer.state == .ended, recognizer.beginsAgain { return true }
    if recognizer.state == .failed, recognizer.ignoresFurtherTouches { return true }
    for touch in recognizer.seen where touch.isDown { return false }
    return true
  }

  // MARK: Requests

  private enum Answer {
    case yes
    case no
    case later
  }

  private func answerOneRequest() -> Bool {
    for recognizer in active where recognizer.isWaiting {
      switch answer(to: recognizer) {
      case .later: continue
      case .no: recognizer.fail()
      case .yes: recognize(recognizer)
      }
      return true
    }
    return false
  }

  private func answer(to recognizer: GestureRecognizer) -> Answer {
    var answer = Answer.yes
    for required in active where sharesTouch(required, recognizer) && mustWait(recognizer, for: required) {
      switch required.state {
      case .possible:
        // Two that are asked may each wait for the other. Then the order of arbitration decides.
        let isCircle = required.isWaiting && waits(required, for: recognizer)
        if !isCircle || isAhead(required, of: recognizer) { answer = .later }
      case .began, .changed, .ended: return .no
      case .cancelled, .failed: break
      }
    }
    for other in active where other !== recognizer && sharesTouch(other, recognizer) {
      if areSimultaneous(other, recognizer) { continue }
      if owns(other) && prevents(other, recognizer) { return .no }
      if other.isWaiting && precedes(other, recognizer) { answer = .later }
    }
    return answer
  }

  private func recognize(_ winner: GestureRecognizer) {
    if let shouldBegin = winner.shouldBegin, !shouldBegin(winner) {
      if winner.state == .possible { winner.fail() }
      return
    }
    // The program was asked and may have done anything, for example disabled the winner.
    guard winner.isWaiting else { return }
    for touch in winner.seen { take(touch, for: winner) }
    guard winner.isWaiting else { return }
    winner.grant()
  }

  /// A recognizer that has been recognized owns the touches that it has seen.
  private func owns(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.state.isOngoing || recognizer.state == .ended
  }

  private func sharesTouch(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    for touch in a.seen where b.hasSeen(touch) { return true }
    return false
  }

  private func areSimultaneous(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    (a.shouldRecognizeSimultaneously?(b) ?? false) || (b.shouldRecognizeSimultaneously?(a) ?? false)
  }

  /// Whether the recognition of one takes shared touches from the other, if they are not simultaneous.
  private func prevents(_ winner: GestureRecognizer, _ loser: GestureRecognizer) -> Bool {
    winner.canPrevent(loser) && loser.canBePrevented(by: winner) && !winner.yields(to: loser)
  }

  /// Whether one must wait for the failure of another with the same touch.
  private func mustWait(_ a: GestureRecognizer, for b: GestureRecognizer) -> Bool {
    guard a !== b else { return false }
    return a.requires(b) || b.isAwaited(by: a) || (a.shouldRequireFailure?(b) ?? false)
      || (b.shouldBeRequiredToFail?(a) ?? false)
  }

  /// Whether one waits for another, directly or through others with the same touches.
  private func waits(_ a: GestureRecognizer, for b: GestureRecognizer) -> Bool {
    var reached = [a]
    var next = 0
    while next < reached.count {
      let recognizer = reached[next]
      next += 1
      for other in active
      where !reached.holds(other) && sharesTouch(other, recognizer) && mustWait(recognizer, for: other) {
        if other === b { return true }
        reached.append(other)
      }
    }
    return false
  }

  /// Whether one comes before another in the order of arbitration.
  private func isAhead(_ a: GestureRecognizer, of b: GestureRecognizer) -> Bool {
    for touch in a.seen where b.hasSeen(touch) {
      return touch.rank(of: a) ?? .max < touch.rank(of: b) ?? .max
    }
    return false
  }

  /// Whether, of two recognizers that request the same touch, the first has priority.
  private func precedes(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
    if waits(a, for: b), !(waits(b, for: a) && isAhead(a, of: b)) { return false }
    let (aWins, bWins) = (prevents(a, b), prevents(b, a))
    if aWins != bWins { return aWins }
    for touch in a.seen where b.hasSeen(touch) { return place(of: a, for: touch) < place(of: b, for: touch) }
    return false
  }

  /// The position in the order of arbitration. A recognizer that others wait for takes the position of the
  /// first of them. Otherwise they would wait for each other in a circle.
  private func place(of recognizer: GestureRecognizer, for touch: Touch) -> Int {
    var place = touch.rank(of: recognizer) ?? .max
    for other in active where other.isWaiting && other.hasSeen(touch) && waits(other, for: recognizer) {
      place = min(place, touch.rank(of: other) ?? .max)
    }
    return place
  }

  // MARK: Taking touches

  /// Takes a touch from everyone except its new owner and the recognizers that agree to share it.
  private func take(_ touch: Touch, for winner: GestureRecognizer) {
    if winner.cancelsTouchesInView { touch.isTakenFromTarget = true }
    for loser in active + touch.withheld where loser !== winner {
      let isWithheld = touch.withheld.holds(loser)
      guard loser.hasSeen(touch) || isWithheld else { continue }
      guard prevents(winner, loser), !areSimultaneous(winner, loser) else { continue }
      touch.withheld.remove(loser)
      loser.seen.remove(touch)
      if loser.follows(touch) {
        loser.touches.remove(touch)
        loser.refreshLocation()
        if !loser.state.isTerminal { loser.touchCancelled(touch) }
      }
      if loser.state == .possible, loser.isWaiting || loser.seen.isEmpty, loser.dispatcher === self {
        loser.fail()
      }
    }
  }

  /// A finger that lands during an ongoing gesture joins it as soon as no recognizer of a nearer target can
  /// want the finger. If the gesture has ended before that, the finger may begin another one: see `resetThoseOver`.
  private func passOnOneTouch() -> Bool {
    for touch in touches {
      for recognizer in touch.withheld {
        if recognizer.state.isTerminal || isWantedNearer(touch, than: recognizer) { continue }
        touch.withheld.remove(recognizer)
        guard mayJoin(recognizer, touch), recognizer.target?.isInWindow ?? false, recognizer.accepts(touch)
        else { return true }
        if recognizer.state.isOngoing {
          guard recognizer.shouldJoin?(touch) ?? true else { return true }
          take(touch, for: recognizer)
          if recognizer.state.isOngoing { join(recognizer, touch) }
        } else if !recognizer.isWaiting {
          join(recognizer, touch)
        }
        return true
      }
    }
    return false
  }

  private func isOwned(_ touch: Touch, against recognizer: GestureRecognizer) -> Bool {
    active.contains {
      $0 !== recognizer && owns($0) && $0.hasSeen(touch) && recognizer.canBePrevented(by: $0)
        && !areSimultaneous($0, recognizer)
    }
  }

  private func isWantedNearer(_ touch: Touch, than recognizer: GestureRecognizer) -> Bool {
    let depth = touch.depth(of: recognizer)
    return active.contains {
      $0.state == .possible && $0.follows(touch) && touch.depth(of: $0) < depth
        && !areSimultaneous($0, recognizer)
    }
  }

  /// Fails a recognizer that has no finger, no pending request and no deadline.
  private func failOneIdle() -> Bool {
    for recognizer in active
    where recognizer.state == .possible && recognizer.touches.isEmpty && !recognizer.isWaiting
      && recognizer.deadline == nil
    {
      recognizer.fail()
      return true
    }
    return false
  }
}
