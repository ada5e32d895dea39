import MartletMotion
import MartletRenderTree
import MartletSynchronization

/// What other threads have for a render thread: they put it in and go on.
final class RenderInbox: Sendable {
  /// The letters; taken out all at once.
  struct Contents: Sendable {
    var commits: [Commit] = []
    /// What the next frame must be; the newest counts.
    var surface: SurfaceState?
    /// Number of the newest frame whose callback has come, and when it came.
    var frameDone: (number: Int, time: MediaTime, input: MediaTime)?
    /// The newest presentation feedback: when a frame was seen, the length of a refresh, and when that frame was drawn.
    var presented: (time: MediaTime, refresh: Double, drawn: MediaTime)?
    /// The output's refresh in seconds, where it has changed.
    var nominalRefresh: Double?
    /// What the main thread wants of frames, where that has changed.
    var frameDemand: FrameDemand?
    /// Buffers that the compositor has given back.
    var released: [Int] = []
    /// Who is told of frames from now on, where that has changed; it may be nobody.
    var observer: (@Sendable (FrameReport) -> Void)??
    /// Whether state of the window that is not drawn waits for a commit of the surface.
    var mustCommit = false
    var mustQuit = false
  }

  private struct State {
    var contents = Contents()
    /// Whether something is in it that the render thread must see now.
    var isUrgent = false
    /// Whether the render thread sleeps, or is about to, and nobody has woken it.
    var isAsleep = false
    /// Whether it can draw only when a buffer comes back.
    var awaitsBuffer = false
  }

  private let state = Mutex(State())
  /// Ends the sleep of the render thread.
  private let wakeDescriptor: WakeDescriptor

  init() throws(HostError) { wakeDescriptor = try WakeDescriptor() }

  /// Whether the render thread sleeps and nothing that it must see was put in meanwhile.
  var isAsleep: Bool { state.withLock { $0.isAsleep } }

  /// What the render thread polls while it sleeps.
  var descriptor: Int32 { wakeDescriptor.raw }

  /// Puts something in and wakes the render thread. Returns whether it slept.
  @discardableResult
  func post(_ change: @Sendable (inout Contents) -> Void) -> Bool {
    put { state in
      change(&state.contents)
      return true
    }
  }

  /// Puts something in that can wait until the render thread wakes for another reason.
  func leave(_ change: @Sendable (inout Contents) -> Void) { state.withLock { change(&$0.contents) } }

  /// Gives a buffer back, and wakes the render thread if it has no other. Returns whether it slept.
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
    // One who is awake looks before it sleeps.
    if wakes { wakeDescriptor.wake() }
    return wakes
  }

  /// Takes everything out into a value whose arrays are empty; their storage is handed over for the next letters.
  func take(into taken: inout Contents) {
    state.withLock { state in
      swap(&state.contents, &taken)
      state.isUrgent = false
    }
  }

  // MARK: Sleep of the render thread

  /// Sleeps until something urgent is put in or a media time has come, without reading the socket.
  func wait(until deadline: MediaTime?) {
    withAlarm(at: deadline) { deadline in
      guard fallAsleep() else { return }
      var polled = PolledDescriptors(descriptor)
      polled.sleep(until: deadline)
      wakeUp(isSignalled: polled.first != 0)
    }
  }

  /// Lets time that a test holds end a sleep as real time does.
  func withAlarm(at deadline: MediaTime?, sleep: (MediaTime?) -> Void) {
    guard HandClock.isHeld, let deadline else { return sleep(deadline) }
    HandClock.setAlarm(for: self, at: deadline) { [self] in post { _ in } }
    sleep(nil)
    HandClock.setAlarm(for: self, at: nil)
  }

  /// Says whether a buffer that comes back is to end the sleep that follows.
  func prepareForSleep(awaitsBuffer: Bool) {
    state.withLock { state in
      state.awaitsBuffer = awaitsBuffer
      // It may have come since the letters were taken.
      if awaitsBuffer, !state.contents.released.isEmpty { state.isUrgent = true }
    }
  }

  /// Notes that the render thread is about to poll; false where a letter lies here that it must see first.
  func fallAsleep() -> Bool {
    state.withLock { state in
      state.isAsleep = !state.isUrgent
      return state.isAsleep
    }
  }

  /// Notes that the render thread polls no more, and whether its descriptor could be read.
  func wakeUp(isSignalled: Bool) {
    state.withLock { $0.isAsleep = false }
    // A signal that comes only now ends the next sleep: one look too many.
    if isSignalled { wakeDescriptor.clear() }
  }
}
