import MartletGeometry
import MartletHost

/// The pace of each kind of device. Stored without a dictionary, because every sample needs it.
struct DevicePaces {
  private var paces = [DevicePace](repeating: DevicePace(), count: TouchEvent.Source.allCases.count)

  /// The pace of a kind of device.
  subscript(source: TouchEvent.Source) -> DevicePace { paces[Int(source.rawValue)] }

  /// Notes a sample of a device.
  /// - Parameters:
  ///   - source: The kind of device.
  ///   - time: When it arrived, in media seconds.
  ///   - stamp: When it was measured, in media seconds.
  ///   - interval: The interval between its contact's samples, in seconds; `nil` if unknown.
  mutating func sampleArrived(
    from source: TouchEvent.Source, at time: MediaTime, stamped stamp: MediaTime, every interval: Double?
  ) {
    paces[Int(source.rawValue)].sampleArrived(at: time, stamped: stamp, every: interval)
  }
}
