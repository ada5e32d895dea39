import MartletHost

extension TouchEvent.ID {
  /// The number of a device's contact: unique among seats and kinds of device.
  init(seat: Int, source: TouchEvent.Source, number: Int32) {
    self.init(
      rawValue: Int64(seat) << 40 | Int64(source.rawValue) << 32 | Int64(UInt32(bitPattern: number)))
  }
}
