import MartletHost
import MartletMotion

/// How each kind of device delivers what it samples. Each sample asks: nothing is looked up.
struct DevicePaces {
  private var touchscreen = DevicePace()
  private var pointer = DevicePace()

  /// The pace of a kind of device.
  subscript(source: TouchEvent.Source) -> DevicePace {
    switch source {
    case .touchscreen: touchscreen
    case .pointer: pointer
    }
  }

  /// Notes a sample of a device.
  /// - Parameters:
  ///   - source: The kind of device.
  ///   - time: When it arrived, in media seconds.
  ///   - interval: Seconds between two samples of its contact; `nil` where that is not known.
  mutating func sampleArrived(from source: TouchEvent.Source, at time: MediaTime, every interval: Double?) {
    switch source {
    case .touchscreen: touchscreen.sampleArrived(at: time, every: interval)
    case .pointer: pointer.sampleArrived(at: time, every: interval)
    }
  }
}
