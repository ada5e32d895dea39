import MartletGeometry
import MartletLayers
import MartletMotion

extension PropertyAnimator {
  /// Starts the animator, or continues it after a pause like `continueAnimation()`. Does nothing while it
  /// runs.
  /// - Parameter delay: Seconds to wait before anything moves. With 0, the default, or less, an animator that
  ///   was paused waits for the rest of its earlier delay.
  public func startAnimation(afterDelay delay: Double = 0) {
    precondition(delay.isFinite, "animator: delay must be finite, not \(delay)")
    precondition(state != .stopped, "animator: a stopped animator cannot start; finish it first")
    if isRunning { return }
    if state == .inactive { begin() }
    run(curve: nil, durationFactor: 0, delay: delay > 0 ? delay : way.remainingDelay)
  }

  /// Pauses the movement where it is shown. An animator that has not begun is begun and held at its start.
  /// One that is over stays so, unless it was given more animations.
  public func pauseAnimation() {
    precondition(state != .stopped, "animator: a stopped animator cannot pause; finish it first")
    if state == .inactive {
      if hasEnded, pendingAnimations.isEmpty { return }
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

  /// Continues after a pause from what is shown, after the rest of any delay. An inactive animator starts.
  /// - Parameters:
  ///   - curve: Another curve from here to the end. A spring's velocity is normalised by the remaining
  ///     distance, like a gesture's by `View.normalizedVelocity(_:from:to:)`. `nil`, the default, continues
  ///     the animator's own curve from the place that it had reached.
  ///   - durationFactor: The time for the rest, as a multiple of `duration`. With 0, the default, or less, or
  ///     a non-finite number, the rest takes its remaining time.
  public func continueAnimation(with curve: AnimationCurve? = nil, durationFactor: Double = 0) {
    precondition(state != .stopped, "animator: a stopped animator cannot continue; finish it first")
    if state == .inactive { begin() } else { pauseAnimation() }
    let factor = durationFactor.isFinite ? max(durationFactor, 0) : 0
    run(curve: curve, durationFactor: factor, delay: way.remainingDelay)
  }

  /// The progress: 0 at the start, 1 at the end; a spring goes beyond. Setting it pauses the animator and
  /// shows that progress; an animator that is not active is treated as `pauseAnimation()` does. Positive
  /// infinity counts as 1, negative infinity as 0. NaN, for example from dividing two zero lengths, leaves it
  /// unchanged.
  public var fractionComplete: Double {
    get {
      scrubsLinearly ? way.value : timeFraction(at: way.value)
    }
    set {
      pauseAnimation()
      if state == .inactive || newValue.isNaN { return }
      let part = newValue.isFinite ? newValue : newValue > 0 ? 1 : 0
      way.hold(at: scrubsLinearly ? part : wayFraction(at: part))
      for track in tracks { track.scrub(to: way.held) }
    }
  }

  /// Stops the movement for good. The views keep their shown values, and only the animator's own animations
  /// are removed. Does nothing if the animator is inactive or stopped.
  /// - Parameter withoutFinishing: `true` makes the animator inactive and drops its completion handlers;
  ///   `false` (the default) waits for `finishAnimation(at:)`.
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

  /// Finishes a stopped animator: sets the views to the values of one end, or leaves them, and calls the
  /// completion handlers. Does nothing after the animator has finished by itself.
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
