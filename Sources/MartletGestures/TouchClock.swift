import MartletHost
import MartletMotion

/// Says for which moment of a contact a frame is drawn: its target time less a delay, which stays the same while
/// anything is touched, so that fingers, and what begins where they lift, lie on one line of time.
struct TouchClock {
  /// From a time of the contacts to the target time of the frame that shows it, in seconds; `nil` before the first frame.
  private(set) var delay: Double?
  /// Seconds by which contacts lag behind the moment at which their frame is given to the compositor.
  private var lag = 0.0
  private var lastTarget: MediaTime = 0

  /// Takes a frame that is to be drawn, and returns the time of the contacts that it shows.
  /// - Parameters:
  ///   - frame: The frame.
  ///   - wanted: Seconds by which the contacts' device makes them lag.
  ///   - isTouched: Whether contacts are under way already, so that the lag must stay.
  ///   - isLearning: Whether the device's pace is not known yet.
  mutating func touchTime(
    for frame: FrameTiming, lag wanted: Double, isTouched: Bool, isLearning: Bool
  ) -> MediaTime {
    let passed = min(max(frame.targetTime - lastTarget, 0), Constants.longestWait)
    let most = isTouched ? passed * (isLearning ? Constants.lagLearning : Constants.lagChange) : .infinity
    lag += min(max(wanted - lag, -most), most)
    lastTarget = frame.targetTime
    let delay = frame.lead + lag
    self.delay = delay
    return frame.targetTime - delay
  }
}
