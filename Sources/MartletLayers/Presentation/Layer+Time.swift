import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Maps the time of the superlayer (for a root, of the host) to the layer's own time, which its animations
  /// and sublayers use. By default both are the same.
  public final var timing: MediaTiming {
    get { rareData?.timing ?? .identity }
    set {
      guard newValue != timing else { return }
      let rareData = ensureRareData()
      rareData.timing = newValue
      if newValue.speed != 0 { rareData.speedBeforePause = nil }
      markChanged(.timing)
    }
  }

  /// The start of the layer's own time, in the superlayer's time. 0 by default.
  public final var beginTime: MediaTime {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// An offset of the layer's own time, in seconds of its own. 0 by default.
  public final var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// Seconds of the layer's own time per second of its superlayer's. 1 by default. Setting it makes the
  /// layer's time jump, as in Core Animation; `setSpeed` does not.
  public final var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// The length of one run of the layer's own time, in seconds of its own. Infinite by default. Before and
  /// after its time the layer is not shown, unless it fills.
  public final var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How many times the layer's own time runs. 1 by default.
  public final var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// How long the layer's own time repeats, in seconds of its own. 0, the default, means that `repeatCount`
  /// determines it.
  public final var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each run of the layer's own time is followed by its reverse. `false` by default.
  public final var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// Whether the layer is shown before its own time begins and after it ends. Neither by default.
  public final var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// Converts a time from another layer's own time to this layer's. `nil` means the host's time, which
  /// `LayerTree.now` uses. If the other layer's time is stopped, the present time is used.
  public final func convert(time: MediaTime, from layer: Layer?) -> MediaTime {
    let host = layer.map { $0.hostTime(at: time, on: .pending) ?? tree?.effectTime ?? time } ?? time
    return self.time(atHost: host, on: .pending)
  }

  /// Converts a time from this layer's own time to another layer's; see `convert(time:from:)`.
  public final func convert(time: MediaTime, to layer: Layer?) -> MediaTime {
    let host = hostTime(at: time, on: .pending) ?? tree?.effectTime ?? time
    return layer?.time(atHost: host, on: .pending) ?? host
  }

  /// Changes the speed without a jump: the shown values stay. Ends a pause.
  public final func setSpeed(_ speed: Double) {
    let now = tree?.effectTime ?? 0
    let parent = parentTime(atHost: now, on: .pending)
    var timing = timing
    // A layer that is shown before its beginning waits there; one that is not shown yet begins later by as
    // much.
    let isShown = timing.fillMode.fillsBackwards || timing.isInEffect(at: parent)
    let time = timing.placeToStop(at: isShown ? max(parent, timing.beginTime) : parent, for: speed)
    let isAhead = time < 0 && timing.speed >= 0 && !isShown
    if speed > 0, timing.duration < .infinity || isAhead {
      // It ends when its own time does; with an offset it would run for all of its duration.
      if timing.speed <= 0 { timing.timeOffset = 0 }
      timing.beginTime = parent - (time - timing.timeOffset) / speed
    } else {
      timing.timeOffset = time
      timing.beginTime = parent
    }
    timing.speed = speed
    self.timing = timing
    rareData?.speedBeforePause = nil
  }

  /// Stops the time of the layer and of all layers in it, without a jump. Does nothing if it is paused.
  public final func pause() {
    guard !isPaused else { return }
    let speed = timing.speed
    setSpeed(0)
    ensureRareData().speedBeforePause = speed
  }

  /// Continues the time of a paused layer from where it stopped. Does nothing if it is not paused.
  public final func resume() {
    if let speed = rareData?.speedBeforePause { setSpeed(speed) }
  }

  /// Whether `pause` has stopped it.
  public final var isPaused: Bool { rareData?.speedBeforePause != nil }
}

extension MediaTiming {
  /// The local time at a parent's time, from which to continue at a speed. If it must stop and an offset
  /// makes runs begin in the middle: the position in the run that is shown; outside of all runs, a position
  /// where it is not shown either.
  fileprivate func placeToStop(at moment: MediaTime, for speed: Double) -> MediaTime {
    let time = localTime(at: moment)
    let period = autoreverses ? 2 * duration : duration
    guard speed <= 0, self.speed > 0, timeOffset != 0, period > 0, period < .infinity else { return time }
    guard isInEffect(at: moment) else { return time - timeOffset }
    return time - (time / period).rounded(.down) * period
  }
}
