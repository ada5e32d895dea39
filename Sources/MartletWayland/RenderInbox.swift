import Dispatch
import MartletMotion
import MartletRenderTree
import Synchronization

/// What other threads have for a render thread: they put it in and go on.
final class RenderInbox: Sendable {
  /// The letters; taken out all at once.
  struct Contents: Sendable {
    var commits: [Commit] = []
    /// What the next frame must be; the newest counts.
    var surface: SurfaceState?
    /// Number of the newest frame whose callback has come, and when it came.
    var frameDone: (number: Int, time: MediaTime)?
    /// The newest presentation feedback: when a frame was seen, the length of a refresh, and when that frame was drawn.
    var presented: (time: MediaTime, refresh: Double, drawn: MediaTime)?
    /// The output's refresh in seconds, where it has changed.
    var nominalRefresh: Double?
    /// Whether the main thread wants to be told of frames, where that has changed.
    var wantsFrames: Bool?
    /// Buffers that the compositor has given back.
    var released: [Int] = []
    /// Who is told of frames from now on, where that has changed; it may be nobody.
    var observer: (@Sendable (FrameReport) -> Void)??
    /// Whether state of the window that is not drawn waits for a commit of the surface.
    var mustCommit = false
    var mustQuit = false
  }

  private let contents = Mutex(Contents())
  private let signal = DispatchSemaphore(value: 0)

  /// Puts something in and wakes the render thread.
  func post(_ change: @Sendable (inout Contents) -> Void) {
    contents.withLock { change(&$0) }
    signal.signal()
  }

  /// Puts something in that can wait until the render thread wakes for another reason.
  func leave(_ change: @Sendable (inout Contents) -> Void) { contents.withLock { change(&$0) } }

  /// Takes everything out into a value whose arrays are empty; their storage is handed over for the next letters.
  func take(into taken: inout Contents) {
    contents.withLock { swap(&$0, &taken) }
  }

  /// Waits for a letter, or until a media time.
  func wait(until deadline: MediaTime?) {
    guard let deadline else {
      signal.wait()
      return
    }
    let seconds = deadline - MonotonicClock.now
    guard seconds > 0 else { return }
    _ = signal.wait(timeout: .now() + seconds)
  }
}
