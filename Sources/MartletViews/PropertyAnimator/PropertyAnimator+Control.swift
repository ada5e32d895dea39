import MartletGeometry
import MartletLayers
import MartletMotion

extension PropertyAnimator {
  /// Begins, or goes on after a pause as `continueAnimation()`. Harmless while it runs.
  /// - Parameter delay: Seconds to wait; nothing moves meanwhile. 0, the default, or less: after a pause what was left of an
  ///   earlier delay.
  public func startAnimation(afterDelay delay: Double = 0) {
    precondition(delay.isFinite, "animator: delay must be finite, not \(delay)")
    precondition(state != .stopped, "animator: a stopped animator cannot start; finish it first")
    if isRunning { return }
    if state == .inactive { begin() }
    run(curve: nil, durationFactor: 0, delay: delay > 0 ? delay : way.remainingDelay)
  }

  /// Stops the movement where it is shown. One that has not begun is begun and held at its start.
  public func pauseAnimation() {
    precondition(state != .stopped, "animator: a stopped animator cannot pause; finish it first")
    if state == .inactive {
      begin()
      for track in tracks { track.rest() }
      return
    }
    guard isRunning else { return }
    way.hold(at: way.value, delay: way.remainingDelay)
    tracks.removeAll { $0.isLost }
    for track in tracks { track.hold(at: way.held) }
    isRunning = false
    pendingRuns.removeAll()
  }

  /// Goes on after a pause, from what is shown, once what was left of a delay has passed.
  /// - Parameters:
  ///   - curve: Another way of moving from here to the end: a spring's velocity is normalised by the way that is left,
  ///     as a gesture's is by `View.normalizedVelocity(_:from:to:)`. `nil`, the default, goes on along its own curve
  ///     from the place that it had reached on it.
  ///   - durationFactor: Time for what is left, as a factor of `duration`; 0, the default, or less, or what is no finite
  ///     number, for the time that is left.
  ///
  /// One that is over by itself when it is to go on, or has not begun, starts.
  public func continueAnimation(with curve: AnimationCurve? = nil, durationFactor: Double = 0) {
    precondition(state != .stopped, "animator: a stopped animator cannot go on; finish it first")
    if state == .inactive { begin() } else { pauseAnimation() }
    let factor = durationFactor.isFinite ? max(durationFactor, 0) : 0
    run(curve: curve, durationFactor: factor, delay: way.remainingDelay)
  }

  /// The part of the way that is done: 0 at the start, 1 at the end; a spring goes beyond. Setting it pauses the
  /// animator and shows that part; one that has not begun is begun. Infinity is the end on its side, and what is not a
  /// number, as the quotient of two lengths of 0 is, leaves the part as it is.
  public var fractionComplete: Double {
    get {
      scrubsLinearly ? way.value : timeFraction(at: way.value)
    }
    set {
      pauseAnimation()
      if newValue.isNaN { return }
      let part = newValue.isFinite ? newValue : newValue > 0 ? 1 : 0
      way.hold(at: scrubsLinearly ? part : wayFraction(at: part))
      for track in tracks { track.scrub(to: way.held) }
    }
  }

  /// Stops the movement for good: the views keep what is shown, and only the animator's own animations are removed. Harmless
  /// for one that is over, has not begun, or is stopped.
  /// - Parameter withoutFinishing: `true` makes it inactive and forgets its completion handlers; `false` (the default)
  ///   waits for `finishAnimation(at:)`.
  public func stopAnimation(withoutFinishing: Bool = false) {
    if state == .active {
      pauseAnimation()
      for track in tracks { track.settle() }
      state = .stopped
    }
    guard state == .stopped, withoutFinishing else { return }
    completions.removeAll()
    reset()
  }

  /// Ends a stopped animator: sets the views to the values of one end, or leaves them, and calls the completion handlers.
  /// Harmless for one that is over, which has done so by itself.
  public func finishAnimation(at position: Position) {
    precondition(state != .active, "animator: only a stopped animator can finish, this one is \(state)")
    guard state == .stopped else { return }
    for track in tracks { track.finish(at: position) }
    end(at: position)
  }

  /// Makes an animator and starts it.
  @discardableResult
  public static func runningPropertyAnimator(
    duration: Double, delay: Double = 0, timing: TimingFunction = .easeInEaseOut,
    animations: @escaping () -> Void,
    completion: (@MainActor (Position) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, timing: timing, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
}
