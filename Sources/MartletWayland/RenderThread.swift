import MartletMotion
import MartletRenderTree
import Synchronization

/// Draws one window's frames.
///
/// It owns the render tree, the GPU and everything that is sent with a frame. It wakes for a commit, a frame
/// callback or a moment at which an animation begins, and sleeps otherwise. It never waits for the main thread,
/// but for the moment that `InputLatch` grants.
final class RenderThread: Sendable {
  let inbox: RenderInbox
  let notices = FrameNotices()
  private let publishedFrameTime = Atomic<UInt64>(0)

  init() throws(HostError) { inbox = try RenderInbox() }

  /// Target time of the newest frame, in media seconds; 0 before the first. Any thread may ask.
  var frameTime: MediaTime { MediaTime(bitPattern: publishedFrameTime.load(ordering: .acquiring)) }

  /// Starts the thread.
  /// - Parameters:
  ///   - surface: The objects of the window that belong to the thread from now on.
  ///   - latch: Says whether input is being handled.
  ///   - makePresenter: Opens the GPU; called on the thread, at once.
  ///   - onExit: Called on the thread as its last act, with the error that ended it, if one did.
  func start(
    surface: RenderSurface, latch: InputLatch,
    makePresenter: @escaping @Sendable (RenderSurface, RenderInbox) throws -> any Presenter,
    onExit: @escaping @Sendable ((any Error)?) -> Void
  ) throws(HostError) {
    try Thread.start(name: "martlet-render") { [self] in
      // The GPU and all buffers are let go before anybody hears of the end.
      onExit(draw(surface: surface, latch: latch, makePresenter: makePresenter))
    }
  }

  /// Draws frames until the end; returns the error that caused it, if one did.
  private func draw(
    surface: RenderSurface, latch: InputLatch,
    makePresenter: (RenderSurface, RenderInbox) throws -> any Presenter
  ) -> (any Error)? {
    defer { surface.abandonAnswers() }
    do {
      var loop = RenderLoop(
        surface: surface, inbox: inbox, notices: notices, latch: latch,
        presenter: try makePresenter(surface, inbox),
        publish: { self.publishedFrameTime.store($0.bitPattern, ordering: .releasing) })
      try loop.run()
      return nil
    } catch {
      return error
    }
  }
}
