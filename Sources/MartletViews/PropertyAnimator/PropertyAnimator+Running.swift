import MartletGeometry
import MartletLayers
import MartletMotion

extension PropertyAnimator {
  /// Where it moves to, as a part of the way.
  var goal: Double { isReversed ? 0 : 1 }

  /// The part of the way that is done now, by the first thing that it moves.
  var progress: Double { tracks.first?.progress ?? goal }

  /// Makes the changes and holds everything at the start, or at the end where it is reversed.
  func begin() {
    state = .active
    heldProgress = isReversed ? 1 : 0
    let added = pendingAnimations
    pendingAnimations.removeAll()
    for (delayFactor, body) in added { tracks += record(body, delayFactor: delayFactor) }
    for track in tracks {
      track.begin()
      guard isReversed else { continue }
      track.turn(toStart: true)
      track.scrub(to: 1)
    }
  }

  /// Calls a closure and returns what it changed.
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

  /// Takes up what was added on the way.
  func join(_ added: [any AnimatorTrack]) {
    let way = isRunning ? progress : heldProgress
    for track in added {
      track.begin()
      if isReversed { track.turn(toStart: true) }
      track.stay(at: way)
      if isRunning { start(track, step: step(from: way, curve: nil, durationFactor: 0, delay: 0)) }
    }
    tracks += added
  }

  /// Moves everything from where it is held to the end it is to reach.
  func run(curve: AnimationCurve?, durationFactor: Double, delay: Double) {
    isRunning = true
    hasLostAll = true
    let step = step(from: heldProgress, curve: curve, durationFactor: durationFactor, delay: delay)
    for track in tracks { start(track, step: step) }
    lockViews()
    if pendingRuns.isEmpty { endSoon() }
  }

  private func start(_ track: any AnimatorTrack, step: AnimatorStep) {
    for run in track.run(step) { follow(run) }
  }

  private func follow(_ run: AnimatorRun) {
    pendingRuns.insert(ObjectIdentifier(run))
    run.onEnd = { [self] run, finished in
      guard pendingRuns.remove(ObjectIdentifier(run)) != nil else { return }
      if finished { hasLostAll = false }
      if pendingRuns.isEmpty { runsEnded() }
    }
  }

  /// The least part of the duration that is left to a movement, however short its way.
  private static let shortestRest = 0.05

  /// How to get from a part of the way to the end. A spring that is not told otherwise has its whole time.
  private func step(
    from way: Double, curve: AnimationCurve?, durationFactor: Double, delay: Double
  ) -> AnimatorStep {
    let chosen = curve ?? self.curve
    var step = AnimatorStep(goal: goal, curve: chosen, duration: duration, delay: delay)
    let done = isReversed ? 1 - way : way
    if curve == nil, case .timing(let function) = self.curve, done >= 0, done < 1 {
      let own = isReversed ? function.reversed : function
      let passed = own.fraction(at: done)
      if passed < 1 - Self.shortestRest {
        step.curve = .timing(own)
        step.passed = passed
        if durationFactor > 0 { step.duration = durationFactor * duration / (1 - passed) }
        return step
      }
    }
    if durationFactor > 0 {
      step.duration = durationFactor * duration
    } else if case .timing = chosen {
      // Beyond its end, too, it takes some time to come back.
      step.duration = min(max(abs(goal - way), Self.shortestRest), 1) * duration
    }
    return step
  }

  /// Turns round.
  func reverse() {
    guard state == .active else { return }
    for track in tracks {
      track.turn(toStart: isReversed)
      guard isRunning else { continue }
      var step = AnimatorStep(goal: goal, curve: curve, duration: duration, delay: 0)
      if case .timing(let function) = curve, isReversed { step.curve = .timing(function.reversed) }
      for run in track.addTurn(step) { follow(run) }
    }
    if isRunning, pendingRuns.isEmpty { endSoon() }
  }

  // MARK: End

  /// With nothing to wait for it ends with the turn.
  private func endSoon() {
    Transaction.atEndOfTurn { [self] in
      hasLostAll = false
      if isRunning, pendingRuns.isEmpty { runsEnded() }
    }
  }

  private func runsEnded() {
    isRunning = false
    heldProgress = goal
    if pausesOnCompletion {
      for track in tracks { track.hold(at: goal) }
      unlockViews()
      return
    }
    end(at: hasLostAll && !tracks.isEmpty ? .current : isReversed ? .start : .end)
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
    heldProgress = 0
  }

  private func lockViews() {
    guard !isUserInteractionEnabled, lockedLayers.isEmpty else { return }
    for track in tracks {
      guard let layer = track.layer as? ViewLayer, !lockedLayers.contains(where: { $0 === layer }) else {
        continue
      }
      lockedLayers.append(layer)
      layer.view?.interactionLocks += 1
    }
  }

  private func unlockViews() {
    for layer in lockedLayers { layer.view?.interactionLocks -= 1 }
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
