import MartletMotion
import MartletRenderTree

/// The layer's own time as it was committed: the arithmetic of the render tree, step by step.
extension Layer {
  final var committedTiming: MediaTiming { rare?.committedTiming ?? .identity }

  /// A number in a render tree begins with nothing, and with time as it is.
  final func forgetCommit() {
    committed = nil
    committedAnimations = []
    rare?.committedTiming = .identity
  }

  /// The layer's own time at a time of the host's.
  final func committedTime(atHost time: MediaTime) -> MediaTime {
    guard let tree, tree.isTimed else { return time }
    return committedTiming.layerTime(
      at: superlayer?.committedTime(atHost: time) ?? tree.committedClock.layerTime(at: time))
  }

  /// Whether the layer's own time shows it in the frame on screen; that of what is around it is not asked.
  final var isInCommittedEffect: Bool {
    guard let timing = rare?.committedTiming, timing != .identity, let tree else { return true }
    let time = tree.presentationTime
    return timing.isInEffect(
      at: superlayer?.committedTime(atHost: time) ?? tree.committedClock.layerTime(at: time))
  }

  /// The host's time at a time of the layer's own; `nil` where time stands still.
  final func committedHostTime(at time: MediaTime) -> MediaTime? {
    guard let tree, tree.isTimed else { return time }
    guard let parent = committedTiming.parentTime(atLocal: time) else { return nil }
    return superlayer.map { $0.committedHostTime(at: parent) }
      ?? tree.committedClock.parentTime(atLocal: parent)
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
