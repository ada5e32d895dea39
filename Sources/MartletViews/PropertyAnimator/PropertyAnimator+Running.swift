import MartletGeometry
import MartletLayers
import MartletMotion

extension PropertyAnimator {
  /// The progress that it moves to.
  var goal: Double { isReversed ? 0 : 1 }

  /// Makes the changes and holds everything at the start, or at the end if reversed.
  func begin() {
    state = .active
    hasEnded = false
    way.hold(at: isReversed ? 1 : 0)
    let added = pendingAnimations
    pendingAnimations.removeAll()
    for (delayFactor, body) in added { tracks += record(body, delayFactor: delayFactor) }
    for track in tracks {
      track.begin()
      guard isReversed else { continue }
      track.turn(toStart: true)
      track.scrub(to: 1)
      // The velocity belonged to the position that was left.
      track.rest()
    }
  }

  /// Calls a closure and returns the tracks of its changes.
  func record(_ body: () -> Void, delayFactor: Double) -> [any AnimatorTrack] {
    let recorder = AnimatorRecorder(delayFactor: delayFactor)
    let block = AnimationBlock(
      duration: max(duration, .leastNonzeroMagnitude), delay: 0, curve: curve,
      options: [.overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions])
    block.recorder = recorder
    block.run(body, completion: nil)
    for handler in block.takeCompletions() { addCompletion { handler($0 != .current) } }
    return recorder.tracks
  }

  /// Adds tracks while the animator is active.
  func join(_ added: [any AnimatorTrack]) {
    let (part, delay) = (way.value, way.remainingDelay)
    for track in added {
      track.begin()
      if isReversed { track.turn(toStart: true) }
      track.stay(at: part)
      guard isRunning else {
        track.rest()
        continue
      }
      follow(track.run(step(from: part, curve: nil, durationFactor: 0, delay: delay)), of: track)
    }
    tracks += added
    if isRunning { lockViews(of: added) }
  }

  /// Moves everything from the held progress to the end.
  func run(curve: AnimationCurve?, durationFactor: Double, delay: Double) {
    isRunning = true
    hasLostAll = true
    let step = step(from: way.held, curve: curve, durationFactor: durationFactor, delay: delay)
    let witnesses = tracks.flatMap { follow($0.run(step), of: $0) }
    way.start(step, witnesses: witnesses)
    lockViews(of: tracks)
    if pendingRuns.isEmpty { endSoon() }
  }

  /// Waits for the ends of a property's animations.
  @discardableResult
  private func follow(_ runs: [AnimatorRun], of track: any AnimatorTrack) -> [AnimationHandle] {
    for run in runs {
      pendingRuns.insert(ObjectIdentifier(run))
      run.onEnd = { [self] run, finished in
        let isEmpty = track.forget(run)
        guard pendingRuns.remove(ObjectIdentifier(run)) != nil else { return }
        if finished { hasLostAll = false }
        // If somebody else has taken the property over, it is theirs.
        if !finished, isEmpty { tracks.removeAll { $0 === track } }
        if pendingRuns.isEmpty { runsEnded() }
      }
    }
    return runs.compactMap(\.handle)
  }

  /// How to get from a progress to the end. A spring without other instructions takes its whole time again,
  /// and has its initial velocity only at the start.
  private func step(
    from way: Double, curve: AnimationCurve?, durationFactor: Double, delay: Double
  ) -> AnimatorStep {
    let isAtStart = way == 1 - goal
    let chosen = curve ?? (isAtStart ? self.curve : self.curve.fromRest)
    var step = AnimatorStep(goal: goal, curve: chosen, duration: duration, delay: delay)
    guard AnimationBlock.isEnabled else {
      return AnimatorStep(goal: goal, curve: .timing(.linear), duration: 0, delay: 0)
    }
    let done = isReversed ? 1 - way : way
    if curve == nil, case .timing(let function) = self.curve, done >= 0, done < 1 {
      let own = isReversed ? function.reversed : function
      let passed = own.fraction(at: done)
      if passed < 1 - AnimatorStep.shortestRest {
        step.curve = .timing(own)
        // Nothing moves during a delay, so a curve that is under way cannot continue: a new one starts for
        // the rest.
        let goesOn = delay == 0 || passed == 0
        step.passed = goesOn ? passed : nil
        if durationFactor > 0 {
          step.duration = durationFactor * duration / (goesOn ? 1 - passed : 1)
        } else if !goesOn {
          step.duration = (1 - passed) * duration
        }
        return step
      }
    }
    if durationFactor > 0 {
      step.duration = durationFactor * duration
    } else if case .timing = chosen {
      // Coming back from beyond an end takes time too.
      step.duration = min(max(abs(goal - way), AnimatorStep.shortestRest), 1) * duration
    }
    return step
  }

  /// Reverses the direction.
  func reverse() {
    guard state == .active else { return }
    guard isRunning, way.remainingDelay == 0 else {
      // Nothing moves yet: the rest of the delay comes first.
      let goesOn = isRunning
      pauseAnimation()
      for track in tracks { track.turn(toStart: isReversed) }
      if goesOn { run(curve: nil, durationFactor: 0, delay: way.remainingDelay) }
      return
    }
    var step = AnimatorStep(goal: goal, curve: curve.fromRest, duration: duration, delay: 0)
    if case .timing(let function) = curve, isReversed { step.curve = .timing(function.reversed) }
    tracks.removeAll { $0.isLost }
    var witnesses: [AnimationHandle] = []
    for track in tracks {
      for run in track.takeWaitingRuns() { pendingRuns.remove(ObjectIdentifier(run)) }
      track.turn(toStart: isReversed)
      witnesses += follow(track.addTurn(step), of: track)
    }
    way.turn(step, witnesses: witnesses)
    if pendingRuns.isEmpty { endSoon() }
  }

  // MARK: End

  /// With nothing to wait for, it ends together with the turn.
  private func endSoon() {
    Transaction.atEndOfTurn { [self] in
      hasLostAll = false
      if isRunning, pendingRuns.isEmpty { runsEnded() }
    }
  }

  private func runsEnded() {
    isRunning = false
    way.hold(at: goal)
    if pausesOnCompletion {
      for track in tracks { track.hold(at: goal) }
      unlockViews()
      return
    }
    end(at: hasLostAll ? .current : isReversed ? .start : .end)
  }

  func end(at position: Position) {
    reset()
    let handlers = completions
    completions.removeAll()
    for handler in handlers { handler(position) }
  }

  func reset() {
    for track in tracks { track.dropAll() }
    unlockViews()
    tracks.removeAll()
    pendingRuns.removeAll()
    isRunning = false
    state = .inactive
    hasEnded = true
    way.hold(at: 0)
  }

  private func lockViews(of tracks: [any AnimatorTrack]) {
    guard !isUserInteractionEnabled else { return }
    for track in tracks {
      let layer = track.layer
      guard let view = layer.shownView, lockedLayers[ObjectIdentifier(layer)] == nil else { continue }
      lockedLayers[ObjectIdentifier(layer)] = layer
      view.interactionLocks += 1
    }
  }

  private func unlockViews() {
    for layer in lockedLayers.values { layer.shownView?.interactionLocks -= 1 }
    lockedLayers.removeAll()
  }

  // MARK: Scrubbing by time

  func timeFraction(at way: Double) -> Double {
    guard case .timing(let function) = curve, way > 0, way < 1 else { return way }
    return function.fraction(at: way)
  }

  func wayFraction(at time: Double) -> Double {
    guard case .timing(let function) = curve, time > 0, time < 1 else { return time }
    return function.value(at: time)
  }
}
