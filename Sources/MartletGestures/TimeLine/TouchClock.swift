import MartletGeometry
import MartletHost

/// Determines which moment of the contacts a frame shows: its target time minus a delay. The delay stays
/// constant while anything is touched. So fingers, and the motions that start when they lift, share one time
/// line.
struct TouchClock {
  /// From a contact time to the target time of the frame that shows it, in seconds; `nil` before the first
  /// frame.
  private(set) var delay: Double?
  /// How far contacts lag behind the moment at which their frame is committed, in seconds.
  private var lag = 0.0
  private var lastTarget: MediaTime = 0

  /// Takes a frame that is about to be drawn, and returns the contact time that it shows.
  /// - Parameters:
  ///   - frame: The frame.
  ///   - wanted: The lag that the contacts' device requires, in seconds.
  ///   - isTouched: Whether contacts are already down, so that the lag must stay.
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
