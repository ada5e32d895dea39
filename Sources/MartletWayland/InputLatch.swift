import Dispatch
import Synchronization

/// Lets a frame wait, for a very short time, until the main thread has handled input that was already read.
///
/// A touch and the frame callback often arrive together. Drawing at once would show the touch a whole refresh later;
/// so the render thread waits until the main thread has handled what was read before, at most for `patience`. A main
/// thread that lets that pass counts as stalled, and no frame waits for it again until it has caught up: the screen
/// does not stall with it.
final class InputLatch: Sendable {
  /// Longest wait in seconds: an eighth of a refresh at 60 Hz.
  static let patience = 0.002

  private struct State {
    /// Batches read, and batches handled.
    var read: UInt64 = 0
    var handled: UInt64 = 0
    var isStalled = false
    var isWaiting = false
  }

  private let state = Mutex(State())
  private let handledSignal = DispatchSemaphore(value: 0)

  /// Notes that a batch of events for the main thread was read.
  func read() { state.withLock { $0.read += 1 } }

  /// Notes that the main thread begins to handle events, and is not stalled any more; returns the number of the
  /// last batch that was read.
  func begin() -> UInt64 {
    state.withLock {
      $0.isStalled = false
      return $0.read
    }
  }

  /// Notes that the main thread has handled all batches up to one, and committed what they changed.
  func handled(_ batch: UInt64) {
    let isAwaited = state.withLock {
      $0.handled = max($0.handled, batch)
      $0.isStalled = false
      guard $0.isWaiting, $0.handled >= $0.read else { return false }
      $0.isWaiting = false
      return true
    }
    if isAwaited { handledSignal.signal() }
  }

  /// Waits, on the render thread, until everything that was read is handled, or patience ends.
  func wait() {
    let mustWait = state.withLock {
      $0.isWaiting = $0.handled < $0.read && !$0.isStalled
      return $0.isWaiting
    }
    guard mustWait, handledSignal.wait(timeout: .now() + Self.patience) == .timedOut else { return }
    let signalIsComing = state.withLock {
      let isComing = !$0.isWaiting
      $0.isWaiting = false
      if !isComing { $0.isStalled = true }
      return isComing
    }
    if signalIsComing { handledSignal.wait() }
  }
}
