import MartletGeometry
import MartletMotion

/// Which timings map the host's time to the times of layers: those that the program has set, or those that
/// were committed last. The tree's clock belongs to them.
enum TimeLine {
  /// The timings that were set. They reach the screen with the next commit.
  case pending
  /// The timings that were committed. Uses the arithmetic of the render tree, step by step.
  case committed
}

extension Layer {
  /// The layer's own timing; `nil` if its time is that of its superlayer.
  private func timing(on line: TimeLine) -> MediaTiming? {
    guard let rareData else { return nil }
    let timing = line == .pending ? rareData.timing : rareData.committedTiming
    return timing == .identity ? nil : timing
  }

  /// The timings of a layer and of those around it, the outermost last, while a time is converted. All layers
  /// share the list, so that a conversion allocates nothing.
  private static var timings: [MediaTiming] = []

  /// The layer's own time at a time of the host's.
  final func time(atHost time: MediaTime, on line: TimeLine) -> MediaTime {
    let tree = tree
    if line == .committed, tree?.isTimed != true { return time }
    Self.timings.removeAll(keepingCapacity: true)
    var layer: Layer? = self
    while let current = layer {
      if let timing = current.timing(on: line) { Self.timings.append(timing) }
      layer = current.superlayer
    }
    var time = tree?.clockTime(atHost: time, on: line) ?? time
    while let timing = Self.timings.popLast() { time = timing.layerTime(at: time) }
    return time
  }

  /// The superlayer's time, or the time of the tree's clock, at a time of the host's.
  final func parentTime(atHost time: MediaTime, on line: TimeLine) -> MediaTime {
    superlayer?.time(atHost: time, on: line) ?? tree?.clockTime(atHost: time, on: line) ?? time
  }

  /// The host's time at a time of the layer's own; `nil` where time stands still.
  /// - Parameter moment: A time of the host's. If times repeat, the result is the next one after it.
  final func hostTime(
    at time: MediaTime, on line: TimeLine, from moment: MediaTime? = nil
  ) -> MediaTime? {
    if line == .committed, tree?.isTimed != true { return time }
    var time = time
    var layer: Layer? = self
    while let current = layer {
      if let timing = current.timing(on: line) {
        let around = moment.map { current.parentTime(atHost: $0, on: line) }
        guard let parent = timing.parentTime(atLayer: time, from: around) else { return nil }
        time = parent
      }
      layer = current.superlayer
    }
    guard let tree else { return time }
    return (line == .pending ? tree.clock : tree.committedClock).parentTime(atLocal: time)
  }

  /// Whether the layer's own timing shows it in the frame on screen. Timings around it are not considered.
  final var isInCommittedEffect: Bool {
    guard let timing = timing(on: .committed), let tree else { return true }
    return timing.isInEffect(at: parentTime(atHost: tree.presentationTime, on: .committed))
  }

  /// Whether neither the layer nor one around it has stopped its time.
  final var timeFlows: Bool { !hasCommittedTiming { $0.speed == 0 } }

  /// Whether any time of the layer comes more than once.
  final var timeRepeats: Bool { hasCommittedTiming { $0.duration < .infinity } }

  /// Whether the timing of the layer, or of one around it, meets a condition.
  private func hasCommittedTiming(where isWanted: (MediaTiming) -> Bool) -> Bool {
    var layer: Layer? = self
    while let current = layer {
      if let timing = current.timing(on: .committed), isWanted(timing) { return true }
      layer = current.superlayer
    }
    return false
  }
}

extension LayerTree {
  /// The time of the tree's clock at a time of the host's.
  fileprivate func clockTime(atHost time: MediaTime, on line: TimeLine) -> MediaTime {
    line == .pending ? clock.localTime(at: time) : committedClock.layerTime(at: time)
  }
}

extension MediaTiming {
  /// The parent's time at which a time of a layer comes in the run of a moment, or in the next run if it is
  /// over in that one; `nil` if time is stopped. A time after the end of a run is counted as if the run
  /// continued. Without a moment the first run counts.
  fileprivate func parentTime(atLayer time: MediaTime, from moment: MediaTime?) -> MediaTime? {
    let period = autoreverses ? 2 * duration : duration
    guard let moment, speed > 0, period > 0, period < .infinity, activeDuration > period else {
      return parentTime(atLocal: time)
    }
    // An offset changes the position in a run, not when the runs are.
    let shift = timeOffset - (timeOffset / period).rounded(.down) * period
    let now = min(localTime(at: moment) - timeOffset, activeDuration) + shift
    let run = max((now / period).rounded(.down), 0)
    let local = run * period + time
    return parentTime(atLocal: local < now - Constants.dueTolerance ? local + period : local)
  }
}
