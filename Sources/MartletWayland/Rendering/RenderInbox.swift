import Dispatch
import MartletGeometry
import MartletRenderTree
import MartletSynchronization

/// Messages from other threads to a render thread. Posting one never waits for that thread.
final class RenderInbox: Sendable {
  /// The messages. They are all taken at once.
  struct Contents: Sendable {
    var commits: [Commit] = []
    /// How long the main thread has worked for these commits, in seconds.
    var mainTime = 0.0
    /// The state that the next frame must show; a newer one replaces it.
    var surface: SurfaceState?
    /// The number of the newest frame whose callback has come, when it came, and when input was last read.
    var frameDone: (number: Int, time: MediaTime, input: MediaTime)?
    /// The newest presentation feedback: when a frame was seen, the length of a refresh, and when that frame
    /// was drawn.
    var presented: (time: MediaTime, refresh: Double, drawn: MediaTime)?
    /// The output's new refresh interval in seconds; `nil` if unchanged.
    var nominalRefresh: Double?
    /// The main thread's new demand for frames; `nil` if unchanged.
    var frameDemand: FrameDemand?
    /// What to show about the cost of frames; `nil` if unchanged.
    var costDisplay: CostDisplay?
    /// A point whose layer is to be inspected, in points.
    var inspected: Point?
    /// The folder for all frames as text; `nil` if unchanged.
    var dumpFolder: String?
    /// Folders for the newest frame as text.
    var dumps: [String] = []
    /// Buffers that the compositor has released.
    var released: [Int] = []
    /// The new observer of frames; the outer `nil` means unchanged, the inner one means none.
    var observer: (@Sendable (FrameReport) -> Void)??
    /// Whether pending window state that is not drawn needs a surface commit.
    var mustCommit = false
    var mustQuit = false
  }

  private struct State {
    var contents = Contents()
    /// Whether the inbox holds something that the render thread must see now.
    var isUrgent = false
    /// Whether the render thread sleeps, or is about to, and has not been woken.
    var isAsleep = false
    /// Whether the render thread can draw only after a buffer is released.
    var awaitsBuffer = false
    /// Whether the main thread gathers a commit that frames wait for, and whether one does.
    var isCommitOpen = false
    var isCommitAwaited = false
  }

  private let state = Mutex(State())
  /// Wakes the render thread.
  private let wakeDescriptor: WakeDescriptor
  private let commitClosed = DispatchSemaphore(value: 0)

  /// The longest that a frame waits for a commit that is being gathered, in seconds: a quarter of a refresh at 60 Hz. A commit
  /// takes a tenth of a millisecond, and longer where it is huge or the processors are busy.
  static let patience = 0.004

  init() throws(HostError) { wakeDescriptor = try WakeDescriptor() }

  /// Whether the render thread sleeps and nothing urgent was posted meanwhile.
  var isAsleep: Bool { state.withLock { $0.isAsleep } }

  /// The descriptor that the render thread polls while it sleeps.
  var descriptor: Int32 { wakeDescriptor.raw }

  /// Posts a message and wakes the render thread. Returns whether it slept.
  @discardableResult
  func post(_ change: @Sendable (inout Contents) -> Void) -> Bool {
    put { state in
      change(&state.contents)
      return true
    }
  }

  /// Leaves a message that can wait until the render thread wakes for another reason.
  func leave(_ change: @Sendable (inout Contents) -> Void) { state.withLock { change(&$0.contents) } }

  /// Posts a released buffer, and wakes the render thread if it has no other buffer. Returns whether it
  /// slept.
  func release(_ buffer: Int) -> Bool {
    put { state in
      state.contents.released.append(buffer)
      return state.awaitsBuffer
    }
  }

  private func put(_ change: (inout State) -> Bool) -> Bool {
    let wakes = state.withLock { state in
      guard change(&state) else { return false }
      state.isUrgent = true
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    // A render thread that is awake checks the inbox before it sleeps.
    if wakes { wakeDescriptor.wake() }
    return wakes
  }

  /// Moves all messages into `taken`, whose arrays must be empty. Their storage is reused for the next
  /// messages.
  func take(into taken: inout Contents) {
    state.withLock { state in
      swap(&state.contents, &taken)
      state.isUrgent = false
    }
  }

  // MARK: Commits and frames

  /// Notes that the main thread is about to read which frame is the newest, for what it is going to post.
  func openCommit() { state.withLock { $0.isCommitOpen = true } }

  /// Notes that this is posted.
  func closeCommit() {
    let wakes = state.withLock { state in
      state.isCommitOpen = false
      defer { state.isCommitAwaited = false }
      return state.isCommitAwaited
    }
    if wakes { commitClosed.signal() }
  }

  /// Decides on a frame, and moves all messages into `taken`: a commit that is opened later knows of the frame. Waits while
  /// one is open, for at most `patience`.
  /// - Parameter decide: Makes the frame known as the newest.
  func take(into taken: inout Contents, decide: () -> Void) {
    let end = DispatchTime.now() + Self.patience
    while !takeIfClosed(into: &taken, decide: decide) { awaitCommit(until: end) }
  }

  /// Does so if no commit is open. Returns whether it did.
  private func takeIfClosed(into taken: inout Contents, decide: () -> Void) -> Bool {
    state.withLock { state in
      if state.isCommitOpen {
        state.isCommitAwaited = true
        return false
      }
      decide()
      swap(&state.contents, &taken)
      state.isUrgent = false
      return true
    }
  }

  /// Waits until the commit is closed. Where that takes too long, no frame waits for it any more. A clock that a test holds stands
  /// still meanwhile.
  private func awaitCommit(until end: DispatchTime) {
    guard !HandClock.isHeld else { return commitClosed.wait() }
    guard commitClosed.wait(timeout: end) == .timedOut else { return }
    let isSignalled = state.withLock { state in
      guard state.isCommitAwaited else { return true }
      state.isCommitAwaited = false
      state.isCommitOpen = false
      return false
    }
    // Consume the signal of the last moment, so that the next wait does not end by it.
    if isSignalled { commitClosed.wait() }
  }

  // MARK: Sleep of the render thread

  /// Sleeps until something urgent is posted or the deadline (media time) has come, without reading the
  /// socket.
  func wait(until deadline: MediaTime?) {
    withAlarm(at: deadline) { deadline in
      guard fallAsleep() else { return }
      var polled = PolledDescriptors(descriptor)
      polled.sleep(until: deadline)
      wakeUp(isSignalled: polled.first != 0)
    }
  }

  /// Lets a held test clock end a sleep as real time does.
  func withAlarm(at deadline: MediaTime?, sleep: (MediaTime?) -> Void) {
    guard HandClock.isHeld, let deadline else { return sleep(deadline) }
    HandClock.setAlarm(for: self, at: deadline) { [self] in post { _ in } }
    sleep(nil)
    HandClock.setAlarm(for: self, at: nil)
  }

  /// Sets whether a released buffer ends the next sleep.
  func prepareForSleep(awaitsBuffer: Bool) {
    state.withLock { state in
      state.awaitsBuffer = awaitsBuffer
      // A buffer may have been released since the messages were taken.
      if awaitsBuffer, !state.contents.released.isEmpty { state.isUrgent = true }
    }
  }

  /// Notes that the render thread is about to poll. Returns false if it must see a message first.
  func fallAsleep() -> Bool {
    state.withLock { state in
      state.isAsleep = !state.isUrgent
      return state.isAsleep
    }
  }

  /// Notes that the render thread has stopped polling, and whether its descriptor was readable.
  func wakeUp(isSignalled: Bool) {
    state.withLock { $0.isAsleep = false }
    // A signal that comes only now ends the next sleep needlessly, which does no harm.
    if isSignalled { wakeDescriptor.clear() }
  }
}

extension RenderInbox.Contents {
  /// Sets a newer state. A pending acknowledgement is kept.
  mutating func merge(_ state: SurfaceState) {
    if surface == nil { surface = state } else { surface?.merge(state) }
  }
}
