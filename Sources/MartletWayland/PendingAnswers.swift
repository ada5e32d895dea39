import MartletSynchronization

/// The frame callbacks and the presentation feedback of one window that have not been answered yet.
///
/// An answer ends its object on the thread that reads. Some compositors never answer, and none need answer for a window
/// that closes: what is asked at once is bounded, and what is left over is ended with the window.
final class PendingAnswers: Sendable {
  private struct Objects {
    var callbacks: [WlCallback] = []
    var feedback: [WpPresentationFeedback] = []
  }

  private let objects = Mutex(Objects())

  /// Most frames whose feedback is awaited at once; more than compositors have on their way.
  static let feedbackCapacity = 8

  /// Whether feedback for one more frame can be asked for.
  var hasRoomForFeedback: Bool { objects.withLock { $0.feedback.count < Self.feedbackCapacity } }

  /// Notes what was asked.
  func add(_ callback: WlCallback) { objects.withLock { $0.callbacks.append(callback) } }
  func add(_ feedback: WpPresentationFeedback) { objects.withLock { $0.feedback.append(feedback) } }

  /// Notes, on the thread that reads, that it was answered.
  func remove(_ callback: WlCallback) {
    objects.withLock { $0.callbacks.removeAll { $0.raw == callback.raw } }
  }
  func remove(_ feedback: WpPresentationFeedback) {
    objects.withLock { $0.feedback.removeAll { $0.raw == feedback.raw } }
  }

  /// Ends, on the thread that reads, what was never answered.
  func discardAll() {
    let left = objects.withLock { objects in
      defer { objects = Objects() }
      return objects
    }
    for callback in left.callbacks { callback.discard() }
    for feedback in left.feedback { feedback.discard() }
  }
}
