import MartletMotion
import Synchronization

/// How a render thread tells the main thread of the frame that it is about to draw.
///
/// A main thread that is late finds the newest notice only. Where that frame has been drawn without it, the notice is
/// for the next one instead, of which it is not told again: no frame is noticed twice, and a thread that is always a
/// little late still hears of every refresh.
final class FrameNotices: Sendable {
  /// What the main thread is told.
  struct Notice: Equatable {
    /// When the frame will be seen, in media seconds.
    var targetTime: MediaTime
    /// Length of a refresh, in seconds.
    var duration: Double
  }

  private struct State {
    var pending: Notice?
    /// Target times of the newest frame that the main thread was told of, and of the newest that was drawn.
    var told: MediaTime = -.infinity
    var drawn: MediaTime = -.infinity
  }

  private let state = Mutex(State())

  /// Announces a frame, on the render thread. Returns the time for which to draw it (the main thread may have been
  /// told of this frame already, by a slightly different estimate), and whether there is something to tell.
  func announce(_ notice: Notice) -> (targetTime: MediaTime, isNew: Bool) {
    state.withLock { state in
      if notice.targetTime < state.told + notice.duration / 2 {
        return (max(state.told, state.drawn), false)
      }
      state.pending = notice
      return (notice.targetTime, true)
    }
  }

  /// Notes, on the render thread, that a frame was drawn for a time.
  func drew(for targetTime: MediaTime) { state.withLock { $0.drawn = targetTime } }

  /// Takes the notice that waits, on the main thread; `nil` for none.
  func take() -> Notice? {
    state.withLock { state in
      guard var notice = state.pending else { return nil }
      state.pending = nil
      if notice.targetTime <= state.drawn { notice.targetTime = state.drawn + notice.duration }
      state.told = notice.targetTime
      return notice
    }
  }
}
