import MartletSynchronization

/// One window's frame callbacks and presentation feedbacks that are still unanswered.
///
/// An answer destroys its object on the reading thread. Some compositors never answer, and none need answer
/// for a closing window. So the number of pending objects is bounded, and the rest are destroyed with the
/// window.
final class PendingAnswers: Sendable {
  private struct Objects {
    var callbacks: [WlCallback] = []
    var feedback: [WpPresentationFeedback] = []
  }

  private let objects = Mutex(Objects())

  /// The maximum number of pending feedbacks; more than compositors keep in flight.
  static let feedbackCapacity = 8

  /// Whether another frame may ask for feedback.
  var hasRoomForFeedback: Bool { objects.withLock { $0.feedback.count < Self.feedbackCapacity } }

  /// Adds an object that awaits its answer.
  func add(_ callback: WlCallback) { objects.withLock { $0.callbacks.append(callback) } }
  func add(_ feedback: WpPresentationFeedback) { objects.withLock { $0.feedback.append(feedback) } }

  /// Removes an answered object. On the reading thread.
  func remove(_ callback: WlCallback) {
    objects.withLock { $0.callbacks.removeAll { $0.raw == callback.raw } }
  }
  func remove(_ feedback: WpPresentationFeedback) {
    objects.withLock { $0.feedback.removeAll { $0.raw == feedback.raw } }
  }

  /// Destroys the objects that were never answered. On the reading thread.
  func discardAll() {
    let left = objects.withLock { objects in
      defer { objects = Objects() }
      return objects
    }
    for callback in left.callbacks { callback.discard() }
    for feedback in left.feedback { feedback.discard() }
  }
}
