import MartletGeometry
import MartletHost

/// Delivers moves once per frame, with the contact's position in that frame.
extension GestureDispatcher {
  /// Takes a move. It is delivered with the next frame, or at once if no frame is under way.
  func moved(_ touch: Touch, _ event: TouchEvent, arrival: MediaTime?) {
    let sample = Touch.Sample(position: event.position, time: event.time)
    measured(touch, sample, arrival: arrival)
    guard followsFrames else { return move(touch, to: sample.position, time: sample.time) }
    let isNews = event.position != touch.position
    let isLate = touch.waitingSince.map { (arrival ?? event.time) - $0 > Constants.longestWait } ?? false
    // Contacts that the device has measured together are seen together.
    let isTogether = toldAtOnce == event.time && !touch.isMoving
    guard !isAnyMoving || isLate || isTogether else {
      // The contact has rested while others moved: the position in frames from that time is not part of its
      // movement now.
      if !touch.isMoving, isNews { touch.forgetFrames() }
      return touch.isMoving = touch.isMoving || isNews
    }
    touch.isMoving = isNews
    toldAtOnce = event.time
    touch.forgetFrames()
    move(touch, to: sample.position, time: max(touch.line.end, touch.time))
  }

  private func measured(_ touch: Touch, _ sample: Touch.Sample, arrival: MediaTime?) {
    touch.measured(sample, arrival: arrival)
    if touches.count > 1 {
      for other in touches where other !== touch && other.source == touch.source {
        touch.line.share(with: &other.line)
      }
    }
    paces.sampleArrived(
      from: touch.source, at: arrival ?? sample.time, stamped: sample.time, every: touch.line.interval)
  }

  /// Delivers every moving contact's position at the time that a frame shows.
  func handle(_ frame: FrameTiming) {
    var (lag, isLearning, hasMoving) = (0.0, false, false)
    for touch in touches where touch.isMoving {
      let pace = paces[touch.source]
      lag = max(lag, pace.lag)
      isLearning = isLearning || !pace.isKnown
      hasMoving = true
    }
    let time = clock.touchTime(for: frame, lag: lag, isTouched: isFollowing, isLearning: isLearning)
    isFollowing = hasMoving
    for touch in touches where touch.isMoving && touch.isDown {
      // A contact never goes back in time: its first move was delivered before its frame was known.
      let shown = max(time, touch.time)
      let position = touch.line.position(at: shown)
      touch.told(at: shown, changes: position != touch.position)
      if touch.line.isResting(at: shown) { touch.isMoving = false }
      if position != touch.position || touch.waitingSince != nil {
        move(touch, to: position, time: shown)
        settle()
      }
    }
  }

  /// The other contacts that move and drive the same gesture as a contact.
  private func companions(of touch: Touch) -> [Touch] {
    guard touches.count > 1 else { return [] }
    return touches.filter { other in
      other !== touch && other.isMoving
        && active.contains { $0.state.isOngoing && $0.follows(touch) && $0.follows(other) }
    }
  }

  /// Delivers a lift. The line ends at the newest sample. If that was not delivered yet, or a frame has
  /// predicted beyond it, that position is delivered first. Gestures that end with the contact end there. Those that go
  /// on with others return to where they were drawn: in frames, which may show another moment.
  func lift(_ touch: Touch, at end: Touch.Sample, arrival: MediaTime?) {
    // A host may report a lift at another position.
    if end.position != touch.line.newest.position {
      touch.measured(end, arrival: arrival, isOnBeat: false)
    }
    guard followsFrames else {
      return finish(touch, .ended, position: end.position, time: end.time)
    }
    let last = touch.line.newest.position
    let companions = companions(of: touch)
    var returning = [(touch: touch, position: touch.position, time: touch.time)]
    if let leader = touch.isMoving ? touch : companions.first,
      end.time - leader.line.end < Constants.longestWait
    {
      let shown = leader.shown ?? (leader.time, leader.line.hold(at: leader.time))
      handOverTime = clock.delay.map {
        leader.line.end(drawnAt: leader.position, for: shown.time, held: shown.held) + $0
      }
      // What several fingers drive is where all of them are at that moment.
      for companion in companions {
        let position = companion.line.position(at: leader.line.end)
        guard position != companion.position else { continue }
        returning.append((companion, companion.position, companion.time))
        move(companion, to: position, time: max(leader.line.end, companion.time))
        settle()
      }
    }
    if last != touch.position {
      move(touch, to: last, time: max(touch.line.end, touch.time))
      settle()
    }
    if handOverTime != nil { onLineEnd?() }
    let time = max(end.time, touch.time)
    // What ends does so by the lift's own time, although frames may have shown a later one: a finger does not rest because
    // its lift is reported late.
    finish(touch, .ended, position: last, time: max(end.time, touch.line.newest.time)) {
      !$0.goesOnAfterLift
    }
    settle()
    handOverTime = nil
    for place in returning where isFollowed(place.touch) && place.position != place.touch.position {
      move(place.touch, to: place.position, time: place.time)
    }
    if touch.candidates.contains(where: { $0.recognizer?.follows(touch) ?? false }) {
      finish(touch, .ended, position: touch.position, time: time)
      touch.update(.ended, position: last, time: time)
    }
    settle()
  }

  /// Whether a gesture is under way that a contact drives.
  private func isFollowed(_ touch: Touch) -> Bool {
    active.contains { $0.state.isOngoing && $0.follows(touch) }
  }
}
