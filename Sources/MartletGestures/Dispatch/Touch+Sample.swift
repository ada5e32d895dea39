import MartletGeometry

extension Touch {
  /// One measured position of a contact.
  public struct Sample: Sendable, Equatable {
    /// The position, in points of the window.
    public var position: Point
    /// The device's time stamp, in media seconds.
    public var time: MediaTime

    /// Makes a sample from its parts.
    public init(position: Point, time: MediaTime) {
      self.position = position
      self.time = time
    }
  }
}
