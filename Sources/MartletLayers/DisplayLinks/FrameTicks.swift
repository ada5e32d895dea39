import MartletGeometry

/// Those of a layer tree who want to be told of each frame, in the order in which they began to listen.
@MainActor
final class FrameTicks {
  private var listeners: [any FrameListener] = []
  private var lastTarget: MediaTime = -.infinity
  private var isClosed = false

  /// Called when the first one begins to listen (`true`) and when the last one has stopped.
  var onDemand: (Bool) -> Void = { _ in }

  /// Begins to tell a listener, which is kept alive meanwhile. Without effect where no frames come any more.
  func add(_ listener: any FrameListener) {
    guard !isClosed, !listeners.contains(where: { $0 === listener }) else { return }
    listeners.append(listener)
    if listeners.count == 1 { onDemand(true) }
  }

  /// Stops telling a listener, from now on. Harmless for one that is not told.
  func remove(_ listener: any FrameListener) {
    guard let index = listeners.firstIndex(where: { $0 === listener }) else { return }
    listeners.remove(at: index)
    if listeners.isEmpty { onDemand(false) }
  }

  /// Lets go of all, for good.
  func close() {
    isClosed = true
    guard !listeners.isEmpty else { return }
    listeners.removeAll()
    onDemand(false)
  }

  /// Tells all of a frame. Once for each frame, whatever the host does.
  func frame(targetTime: MediaTime, duration: Double) {
    guard targetTime > lastTarget else { return }
    lastTarget = targetTime
    // One may stop another.
    for listener in listeners where listeners.contains(where: { $0 === listener }) {
      listener.frame(targetTime: targetTime, duration: duration)
    }
  }
}
