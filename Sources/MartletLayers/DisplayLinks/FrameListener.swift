import MartletGeometry

/// Is notified of each frame before it is drawn.
@MainActor
protocol FrameListener: AnyObject {
  /// A frame is about to be drawn.
  /// - Parameters:
  ///   - targetTime: When it will be seen, in media seconds.
  ///   - duration: The length of a refresh, in seconds.
  func frame(targetTime: MediaTime, duration: Double)
}
