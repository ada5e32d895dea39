import Dispatch
import MartletSynchronization

/// Delays a frame very briefly, until the main thread has handled input that was already read.
///
/// A touch and a frame callback often arrive together. Drawing at once would show the touch a whole refresh
/// later. So the render thread waits until the main thread has handled the input, for at most `patience`. A
/// main thread that takes longer counts as stalled, and no frame waits for it again until it has caught up:
/// the screen does not stall with it.
final class InputLatch: Sendable {
  /// The longest wait in seconds: an eighth of a refresh at 60 Hz.
  static let patience = 0.002

  private struct State {
    /// The number of batches read, and of batches handled.
    var read: UInt64 = 0
    var handled: UInt64 = 0
    var isStalled = false
    /// The number of frames that were drawn before the main thread was done.
    var misses = 0
    /// One semaphore for each waiting render thread; all are woken.
    var waiting: [DispatchSemaphore] = []
    /// Unused semaphores, kept for reuse.
    var spare: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())

  /// Notes that a batch of events for the main thread was read.
  func read() { state.withLock { $0.read += 1 } }

  /// Notes that the main thread starts to handle events and is no longer stalled. Returns the number of the
  /// last batch that was read.
  func begin() -> UInt64 {
    state.withLock {
      $0.isStalled = false
      return $0.read
    }
  }

  /// Notes that the main thread has handled all batches up to `batch` and committed their changes.
  func handled(_ batch: UInt64) {
    state.withLock {
      $0.handled = max($0.handled, batch)
      $0.isStalled = false
      guard $0.handled >= $0.read else { return }
      for signal in $0.waiting { signal.signal() }
      $0.waiting.removeAll(keepingCapacity: true)
    }
  }

  /// Whether render threads wait, with a held clock, until their patience is over.
  var isWaitedFor: Bool {
    state.withLock { !$0.waiting.isEmpty && $0.waiting.allSatisfy(HandClock.hasAlarm(for:)) }
  }

  /// Whether every batch read has been handled.
  var isCaughtUp: Bool { state.withLock { $0.handled >= $0.read } }

  /// How many frames were drawn before pending input was handled, because the main thread was stalled. For tests: a
  /// touch may be late by a frame only as often as this has counted.
  var missCount: Int { state.withLock { $0.misses } }

  /// Blocks a render thread until everything read is handled, or `patience` is over. The threads of several
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
    if HandClock.isHeld {
      HandClock.setAlarm(for: signal, at: MonotonicClock.now + Self.patience) {
        if self.giveUp(signal) { signal.signal() }
      }
      signal.wait()
      HandClock.setAlarm(for: signal, at: nil)
    } else if signal.wait(timeout: .now() + Self.patience) == .timedOut, !giveUp(signal) {
      // Consume the signal of the last moment, so that a reused semaphore does not keep it.
      signal.wait()
    }
    state.withLock { $0.spare.append(signal) }
  }

  /// Ends a wait, and takes the main thread for stalled. Returns `false` if it was woken at the last moment.
  private func giveUp(_ signal: DispatchSemaphore) -> Bool {
    state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0 === signal }) else { return false }
      state.waiting.remove(at: index)
      state.isStalled = true
      state.misses += 1
      return true
    }
  }
}
