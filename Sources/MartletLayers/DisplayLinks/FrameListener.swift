import MartletGeometry

/// Who wants to be told of each frame before it is drawn.
@MainActor
protocol FrameListener: AnyObject {
  /// A frame is about to be drawn, which will be seen at a media time; a refresh lasts `duration` seconds.
  func frame(targetTime: MediaTime, duration: Double)
}
