import MartletGeometry
import MartletMotion

/// A node's own time, if it differs from its parent's.
struct TimeSpace {
  /// The node, and the enclosing space; both −1 for the space of the whole tree.
  var node: Int32
  var parent: Int32
  /// Maps the time of the enclosing space to this one's.
  var timing: MediaTiming
  /// How much later it is than the enclosing space, in seconds, if that is all that distinguishes it; otherwise 0.
  var delay = 0.0
  /// Its time as of the last update.
  var time: MediaTime = 0
  /// The enclosing space's time as of the last update.
  var parentTime: MediaTime = 0
  /// Whether its time passes: it is neither stopped nor outside of its active time.
  var isRunning = true
  /// Whether its node is shown.
  var isInEffect = true

  /// Whether its times come more than once, or backwards.
  var isRepeating: Bool {
    timing.speed < 0 || timing.autoreverses || timing.wraps || timing.activeDuration > timing.duration
  }
}

extension TimeSpace {
  /// Sets it to a time of the enclosing space.
  mutating func update(at parent: MediaTime, isRunning isParentRunning: Bool) {
    parentTime = parent
    guard delay == 0 else {
      time = parent - delay
      isRunning = isParentRunning
      isInEffect = true
      return
    }
    time = timing.layerTime(at: parent)
    isRunning = isParentRunning && timing.speed != 0 && timing.isActive(at: parent)
    isInEffect = timing.isInEffect(at: parent)
  }
}
