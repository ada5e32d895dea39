import MartletGeometry
import MartletMotion

/// A node's own time, where it differs from that of the node that holds it.
struct TimeSpace {
  /// Whose it is, and the space around it; both −1 for the one of the whole tree.
  var node: Int32
  var parent: Int32
  /// The map from the time of the space around it.
  var timing: MediaTiming
  /// The time within as of the last update.
  var time: MediaTime = 0
  /// The time around it.
  var parentTime: MediaTime = 0
  /// Whether it goes on: neither stopped, nor outside of its active time.
  var isRunning = true
  /// Whether it shows.
  var isInEffect = true

  /// Whether its times come more than once, or backwards.
  var isRepeating: Bool {
    timing.speed < 0 || timing.autoreverses || timing.wraps || timing.activeDuration > timing.duration
  }
}

extension TimeSpace {
  /// Moves it to a time of the space around it.
  mutating func update(at parent: MediaTime, isRunning isParentRunning: Bool) {
    parentTime = parent
    time = timing.layerTime(at: parent)
    isRunning = isParentRunning && timing.speed != 0 && timing.isActive(at: parent)
    isInEffect = timing.isInEffect(at: parent)
  }
}
