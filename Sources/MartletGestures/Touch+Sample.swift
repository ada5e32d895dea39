import MartletGeometry
import MartletMotion

extension Touch {
  /// One place at which the device has measured a contact.
  public struct Sample: Sendable, Equatable {
    /// Where it was, in points of the window.
    public var position: Point
    /// When it was measured, in media seconds, by the device's own stamp.
    public var time: MediaTime

    /// Makes a sample from its parts.
    public init(position: Point, time: MediaTime) {
      self.position = position
      self.time = time
    }
  }
}
