import MartletGeometry
import MartletHost
import MartletSynchronization

/// Tells the main thread about the frame that the render thread is about to draw, and that simulations have something to
/// say.
///
/// A late main thread finds only the newest notice. If that frame had nothing to show and was not drawn, the
/// main thread's changes still appear in it. If it was drawn without the main thread, the notice counts for
/// the next frame. That frame is then announced only to a main thread that is late again, and counts for the
/// one after it. So no frame is announced twice, a main thread that is always late still hears of every
/// refresh, and one that is on time again is not kept a frame ahead.
final class FrameNotices: Sendable {
  private struct State {
    var pending: FrameTiming?
    /// `told`: the newest target time that the main thread was told. `drawn`: the newest that was drawn.
    var told: MediaTime = -.infinity
    var drawn: MediaTime = -.infinity
    var hasNews = false
  }

  private let state = Mutex(State())

  /// Announces a frame, on the render thread.
  /// - Returns: The target time for drawing (the main thread may know this frame by a slightly different
  ///   estimate), and whether the main thread must look.
  func announce(_ notice: FrameTiming) -> (targetTime: MediaTime, isNew: Bool) {
    state.withLock { state in
      let half = notice.duration / 2
      guard notice.targetTime < state.told + half else {
        state.pending = notice
        return (notice.targetTime, true)
      }
      // A frame that is drawn again or early brings no new refresh.
      let isTurn = notice.targetTime > state.told - half && state.drawn < state.told - half
      if isTurn { state.pending = notice }
      return (max(state.told, state.drawn), isTurn)
    }
  }

  /// Notes that a frame with something new to show was drawn for a target time. On the render thread.
  func drew(for targetTime: MediaTime) { state.withLock { $0.drawn = targetTime } }

  /// Notes that simulations have something to tell the main thread.
  func leaveNews() { state.withLock { $0.hasNews = true } }

  /// Whether simulations have something to tell since this was asked. On the main thread.
  func takeNews() -> Bool {
    state.withLock { state in
      defer { state.hasNews = false }
      return state.hasNews
    }
  }

  /// Takes the waiting notice; `nil` if there is none. On the main thread.
  func take() -> FrameTiming? {
    state.withLock { state in
      guard var notice = state.pending else { return nil }
      state.pending = nil
      let half = notice.duration / 2
      if notice.targetTime < state.drawn + half {
        // The estimate counts more than the drawn time. Otherwise successive late notices would drift off the
        // beat.
        let isOld = notice.targetTime < state.drawn - half
        notice.targetTime = (isOld ? state.drawn : notice.targetTime) + notice.duration
      }
      guard notice.targetTime >= state.told + half else { return nil }
      state.told = notice.targetTime
      return notice
    }
  }
}
