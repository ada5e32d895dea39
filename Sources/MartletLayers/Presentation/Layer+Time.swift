import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// How the layer's own time, in which its animations and sublayers live, follows from that of its superlayer (for a
  /// root: the host's). Its superlayer's time as it is by default.
  public final var timing: MediaTiming {
    get { rare?.timing ?? .identity }
    set {
      guard newValue != timing else { return }
      let rare = ensureRare()
      rare.timing = newValue
      if newValue.speed != 0 { rare.speedBeforePause = nil }
      markChanged(.timing)
    }
  }

  /// Start of the layer's own time, in the superlayer's. 0 by default.
  public final var beginTime: MediaTime {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Added to the layer's own time, in its own seconds. 0 by default.
  public final var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// Seconds of the layer's own time for each of its superlayer's. 1 by default. Setting it makes the layer's time
  /// jump, as in Core Animation; `setSpeed` does not.
  public final var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Length of one run of the layer's own time, in its own seconds; infinite by default. Before it and after it the
  /// layer is not shown, unless it fills.
  public final var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How often the layer's own time runs. 1 by default.
  public final var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// For how long the layer's own time repeats, in its own seconds; 0 (the default) to go by `repeatCount`.
  public final var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each run of the layer's own time is followed by its reverse. `false` by default.
  public final var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// Whether the layer is shown before its own time begins, and after it ends. Neither by default.
  public final var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// A time of another layer's own as a time of this one's; `nil` stands for the host's, on which `LayerTree.now`
  /// counts. Where the other stands still, the present is taken.
  public final func convert(time: MediaTime, from layer: Layer?) -> MediaTime {
    let host = layer.map { $0.hostTime(at: time, on: .pending) ?? tree?.effectTime ?? time } ?? time
    return self.time(atHost: host, on: .pending)
  }

  /// A time of the layer's own as a time of another's; see `convert(time:from:)`.
  public final func convert(time: MediaTime, to layer: Layer?) -> MediaTime {
    let host = hostTime(at: time, on: .pending) ?? tree?.effectTime ?? time
    return layer?.time(atHost: host, on: .pending) ?? host
  }

  /// Goes on at another speed without a jump: what is shown stays. Ends a pause.
  public final func setSpeed(_ speed: Double) {
    let now = tree?.effectTime ?? 0
    let parent = parentTime(atHost: now, on: .pending)
    var timing = timing
    // What shows before its begin stands there; what does not show yet begins as much later.
    let isShown = timing.fillMode.fillsBackwards || timing.isInEffect(at: parent)
    let time = timing.placeToStop(at: isShown ? max(parent, timing.beginTime) : parent, for: speed)
    let isAhead = time < 0 && timing.speed >= 0 && !isShown
    if speed > 0, timing.duration < .infinity || isAhead {
      // It ends as its own time does; an offset would let it run for all of its duration.
      if timing.speed <= 0 { timing.timeOffset = 0 }
      timing.beginTime = parent - (time - timing.timeOffset) / speed
    } else {
      timing.timeOffset = time
      timing.beginTime = parent
    }
    timing.speed = speed
    self.timing = timing
    rare?.speedBeforePause = nil
  }

  /// Stops the time of the layer and of all within it. Nothing jumps. Harmless for one that is paused.
  public final func pause() {
    guard !isPaused else { return }
    let speed = timing.speed
    setSpeed(0)
    ensureRare().speedBeforePause = speed
  }

  /// Lets the time of a paused layer go on from where it stood. Harmless for one that is not.
  public final func resume() {
    if let speed = rare?.speedBeforePause { setSpeed(speed) }
  }

  /// Whether `pause` has stopped it.
  public final var isPaused: Bool { rare?.speedBeforePause != nil }
}

extension MediaTiming {
  /// Its own time at a time of the parent's, to go on from at a speed. Where it is to stop, and an offset lets its runs begin
  /// on the way, the place in the run that shows; outside of all runs one at which it does not show either.
  fileprivate func placeToStop(at moment: MediaTime, for speed: Double) -> MediaTime {
    let time = localTime(at: moment)
    let period = autoreverses ? 2 * duration : duration
    guard speed <= 0, self.speed > 0, timeOffset != 0, period > 0, period < .infinity else { return time }
    guard isInEffect(at: moment) else { return time - timeOffset }
    return time - (time / period).rounded(.down) * period
  }
}
