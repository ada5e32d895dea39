import MartletMotion
import MartletRenderTree

/// The layer's own time as it was committed: the arithmetic of the render tree, step by step.
extension Layer {
  final var committedTiming: MediaTiming { rare?.committedTiming ?? .identity }

  /// A number in a render tree begins with nothing, and with time as it is.
  final func forgetCommit() {
    forgetCommittedValues()
    committedAnimations = []
    rare?.committedTiming = .identity
  }

  /// The layer's own time at a time of the host's.
  final func committedTime(atHost time: MediaTime) -> MediaTime {
    guard let tree, tree.isTimed else { return time }
    return TimingChain.time(tree.committedClock.layerTime(at: time), in: self) { $0.rare?.committedTiming }
  }

  /// Whether the layer's own time shows it in the frame on screen; that of what is around it is not asked.
  final var isInCommittedEffect: Bool {
    guard let timing = rare?.committedTiming, timing != .identity, let tree else { return true }
    let time = tree.presentationTime
    return timing.isInEffect(
      at: superlayer?.committedTime(atHost: time) ?? tree.committedClock.layerTime(at: time))
  }

  /// The host's time at which a time of the layer's own comes next, as seen from a time of the host's, where it repeats;
  /// elsewhere the one at which it comes. `nil` where time stands still.
  final func committedHostTime(at time: MediaTime, from host: MediaTime) -> MediaTime? {
    guard let tree, tree.isTimed else { return time }
    var time = time
    var layer: Layer? = self
    while let current = layer {
      if let timing = current.rare?.committedTiming, timing != .identity {
        let around =
          current.superlayer?.committedTime(atHost: host) ?? tree.committedClock.layerTime(at: host)
        guard let parent = timing.parentTime(atLayer: time, from: around) else { return nil }
        time = parent
      }
      layer = current.superlayer
    }
    return tree.committedClock.parentTime(atLocal: time)
  }

  /// Whether no layer around it, nor itself, has stopped its time.
  final var timeFlows: Bool {
    var layer: Layer? = self
    while let current = layer {
      if current.committedTiming.speed == 0 { return false }
      layer = current.superlayer
    }
    return true
  }

  /// Whether the times of the layer come more than once.
  final var timeRepeats: Bool {
    var layer: Layer? = self
    while let current = layer {
      if current.committedTiming.duration < .infinity { return true }
      layer = current.superlayer
    }
    return false
  }
}

extension MediaTiming {
  /// The parent's time at which a time of a layer's own comes in the run of a moment, or in the next where it lies behind;
  /// `nil` where it stands still. What lies behind the end of a run is counted on as if the run went on.
  fileprivate func parentTime(atLayer time: MediaTime, from moment: MediaTime) -> MediaTime? {
    let period = autoreverses ? 2 * duration : duration
    guard speed > 0, period > 0, period < .infinity, activeDuration > period else {
      return parentTime(atLocal: time)
    }
    // An offset shifts the place in a run, not when the runs are.
    let shift = timeOffset - (timeOffset / period).rounded(.down) * period
    let now = min(localTime(at: moment) - timeOffset, activeDuration) + shift
    let run = max((now / period).rounded(.down), 0)
    let local = run * period + time
    return parentTime(atLocal: local < now - Constants.dueTolerance ? local + period : local)
  }
}
