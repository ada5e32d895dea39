import MartletHost
import MartletMotion
import MartletSynchronization

/// How a render thread tells the main thread of the frame that it is about to draw.
///
/// A main thread that is late finds the newest notice only. Where that frame had nothing to show, what the main thread
/// changes is shown in it still. Where it has been drawn without it, the notice is for the next one instead. When that
/// one is announced, there is news only for a thread that is late again, which hears of the frame after it: no frame is
/// noticed twice, a thread that is always late still hears of every refresh, and one that is in time again is not kept a
/// frame ahead.
final class FrameNotices: Sendable {
  private struct State {
    var pending: FrameTiming?
    /// Target times of the newest frame that the main thread was told of, and of the newest that was drawn.
    var told: MediaTime = -.infinity
    var drawn: MediaTime = -.infinity
  }

  private let state = Mutex(State())

  /// Announces a frame, on the render thread. Returns the time for which to draw it (the main thread may have been
  /// told of this frame already, by a slightly different estimate), and whether the main thread has to look.
  func announce(_ notice: FrameTiming) -> (targetTime: MediaTime, isNew: Bool) {
    state.withLock { state in
      let half = notice.duration / 2
      guard notice.targetTime < state.told + half else {
        state.pending = notice
        return (notice.targetTime, true)
      }
      // Drawn again, or before its turn, a frame brings no refresh nearer.
      let isTurn = notice.targetTime > state.told - half && state.drawn < state.told - half
      if isTurn { state.pending = notice }
      return (max(state.told, state.drawn), isTurn)
    }
  }

  /// Notes, on the render thread, that a frame with something new to show was drawn for a time.
  func drew(for targetTime: MediaTime) { state.withLock { $0.drawn = targetTime } }

  /// Takes the notice that waits, on the main thread; `nil` for none.
  func take() -> FrameTiming? {
    state.withLock { state in
      guard var notice = state.pending else { return nil }
      state.pending = nil
      let half = notice.duration / 2
      if notice.targetTime < state.drawn + half {
        // The estimate goes before what was drawn for, lest one late notice after the other drift off the grid.
        let isOld = notice.targetTime < state.drawn - half
        notice.targetTime = (isOld ? state.drawn : notice.targetTime) + notice.duration
      }
      guard notice.targetTime >= state.told + half else { return nil }
      state.told = notice.targetTime
      return notice
    }
  }
}
