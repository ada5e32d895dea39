import MartletGeometry

/// The listeners of a layer tree that are notified of each frame, in the order in which they were added.
@MainActor
final class FrameTicks {
  private var listeners: [any FrameListener] = []
  private var lastTarget: MediaTime = -.infinity
  private var isClosed = false

  /// Called when the first listener is added (`true`), and when the last one was removed.
  var onDemand: (Bool) -> Void = { _ in }

  /// Adds a listener and retains it. Does nothing after `close`.
  func add(_ listener: any FrameListener) {
    guard !isClosed, !listeners.contains(where: { $0 === listener }) else { return }
    listeners.append(listener)
    if listeners.count == 1 { onDemand(true) }
  }

  /// Removes a listener. Does nothing if it is not listening.
  func remove(_ listener: any FrameListener) {
    guard let index = listeners.firstIndex(where: { $0 === listener }) else { return }
    listeners.remove(at: index)
    if listeners.isEmpty { onDemand(false) }
  }

  /// Removes all listeners and accepts no others.
  func close() {
    isClosed = true
    guard !listeners.isEmpty else { return }
    listeners.removeAll()
    onDemand(false)
  }

  /// Notifies all listeners of a frame. A target time that is not later than the last one is ignored.
  func frame(targetTime: MediaTime, duration: Double) {
    guard targetTime > lastTarget else { return }
    lastTarget = targetTime
    // One listener may remove another.
    for listener in listeners where listeners.contains(where: { $0 === listener }) {
      listener.frame(targetTime: targetTime, duration: duration)
    }
  }
}
