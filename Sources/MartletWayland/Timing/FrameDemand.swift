/// What the main thread asks of the render thread's frames.
struct FrameDemand: Sendable, Equatable {
  /// Whether each frame is announced before it is drawn, even if nothing changes.
  var isTold = false
  /// Whether frames that change nothing still ask the compositor for a frame callback.
  var isPaced = false
}
