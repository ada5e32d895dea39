import Dispatch
import MartletSynchronization

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
    /// Frames that went without waiting, or before the main thread was done.
    var misses = 0
    /// One for each render thread that waits: every one of them is woken.
    var waiting: [DispatchSemaphore] = []
    /// Those that nobody waits on, to be used again.
    var spare: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())

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
    state.withLock {
      $0.handled = max($0.handled, batch)
      $0.isStalled = false
      guard $0.handled >= $0.read else { return }
      for signal in $0.waiting { signal.signal() }
      $0.waiting.removeAll(keepingCapacity: true)
    }
  }

  /// Whether all that was read is handled.
  var isCaughtUp: Bool { state.withLock { $0.handled >= $0.read } }

  /// How many frames have gone before input was handled that had been read, because the main thread was stalled.
  var missCount: Int { state.withLock { $0.misses } }

  /// Waits, on a render thread, until everything that was read is handled, or patience ends. The threads of several
  /// windows may wait at once.
  func wait() {
    let signal = state.withLock { state -> DispatchSemaphore? in
      guard state.handled < state.read else { return nil }
      guard !state.isStalled else {
        state.misses += 1
        return nil
      }
      let signal = state.spare.popLast() ?? DispatchSemaphore(value: 0)
      state.waiting.append(signal)
      return signal
    }
    guard let signal else { return }
    // Time that is held does not pass while the main thread works.
    let deadline = HandClock.isHeld ? DispatchTime.distantFuture : .now() + Self.patience
    let isLate = signal.wait(timeout: deadline) == .timedOut
    let mustTakeSignal = state.withLock { state in
      guard isLate else { return false }
      // If it is not there any more, the signal came at the last moment.
      guard let index = state.waiting.firstIndex(where: { $0 === signal }) else { return true }
      state.waiting.remove(at: index)
      state.isStalled = true
      state.misses += 1
      return false
    }
    // One that is used again must not remember it.
    if mustTakeSignal { signal.wait() }
    state.withLock { $0.spare.append(signal) }
  }
}
