import MartletMotion
import MartletRenderTree
import MartletSynchronization

/// Draws one window's frames, on one thread for each connection to a compositor.
///
/// It owns the render tree, the GPU and everything that is sent with a frame. It wakes for a commit, a frame
/// callback or a moment at which an animation begins, and sleeps otherwise. It never waits for the main thread,
/// but for the moment that `InputLatch` grants, and where that draws a small frame itself (`answer`).
final class RenderThread: Sendable {
  /// What one thread leaves to the next, and what draws while there is a thread.
  private struct Desk {
    let tree = RenderTree()
    var frameNumber = 0
    var loop: RenderLoop?

    mutating func step() throws -> RenderLoop.Step { try loop?.step() ?? .quit }

    mutating func endLoop() {
      frameNumber = loop?.frameNumber ?? frameNumber
      loop = nil
    }
  }

  let inbox: RenderInbox
  let notices = FrameNotices()
  /// Held by the thread while it is awake. The main thread takes it only if that thread sleeps; while there is none it
  /// keeps the tree up to date.
  private let desk = Mutex(Desk())
  private let publishedFrameTime = Atomic<UInt64>(0)
  /// Until when the newest frame stays as it is though something moves, outside of the window; 0 where that is not known.
  private let publishedRestEnd = Atomic<UInt64>(0)
  private let shownFrames = Mutex(ShownFrames())

  init() throws(HostError) { inbox = try RenderInbox() }

  /// Target time of the newest frame, in media seconds; 0 before the first. While what moves is outside of the window, and
  /// no frame is drawn, time goes on by itself. Any thread may ask.
  var frameTime: MediaTime { frameTime(by: MonotonicClock.now) ?? newestFrameTime }

  /// Target time of the frame that was seen at a time, in media seconds; of the newest where that is not known.
  func frameTime(seenAt time: MediaTime) -> MediaTime {
    // Before the newest frame was to be seen, an older one was.
    let resting = time >= newestFrameTime ? frameTime(by: time) : nil
    return shownFrames.withLock { frames in
      frames.seen(at: time).map { max($0, resting ?? 0) }
    } ?? frameTime
  }

  private var newestFrameTime: MediaTime {
    MediaTime(bitPattern: publishedFrameTime.load(ordering: .acquiring))
  }

  /// For which time the newest frame counts at a time, where it stays as it is; `nil` where that is not known.
  private func frameTime(by time: @autoclosure () -> MediaTime) -> MediaTime? {
    // In this order: a rest is over only after the frame that ends it is there.
    let restEnd = MediaTime(bitPattern: publishedRestEnd.load(ordering: .acquiring))
    return restEnd > 0 ? max(newestFrameTime, min(time(), restEnd)) : nil
  }

  /// Starts a thread. The one before has ended.
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
    makePresenter: @Sendable (RenderSurface, RenderInbox) throws -> any Presenter
  ) -> (any Error)? {
    defer { surface.abandonAnswers() }
    defer { desk.withLock { $0.endLoop() } }
    do {
      try desk.withLock { desk in
        desk.loop = RenderLoop(
          surface: surface, inbox: inbox, notices: notices, latch: latch,
          presenter: try makePresenter(surface, inbox), tree: desk.tree,
          after: (number: desk.frameNumber, target: frameTime), publish: { self.publish($0, restEnd: $1) })
      }
      while true {
        switch try desk.withLock({ try $0.step() }) {
        case .again: continue
        case .sleep(let end, let awaitsAnswer):
          surface.connection.sleep(for: inbox, until: end, awaitsAnswer: awaitsAnswer)
        case .quit: return nil
        }
      }
    } catch {
      return error
    }
  }

  /// Shows what the main thread has committed in answer to input, and has left in the inbox without a wake-up: draws
  /// it at once if that is done soon and the thread sleeps, or wakes the thread. Never waits.
  func answer() {
    let canSleepOn = desk.withLockIfAvailable { $0.loop?.answer() ?? false } ?? false
    if !canSleepOn { inbox.post { _ in } }
  }

  /// Takes over from a thread that has ended: applies the commits that it has left, and drops all letters that spoke of
  /// its connection.
  func settle(at time: MediaTime) {
    var left = RenderInbox.Contents()
    inbox.take(into: &left)
    apply(left.commits, at: time)
  }

  /// Applies commits while there is no thread, and lets time go on to a moment: what has ended by then is gone.
  func apply(_ commits: [Commit], at time: MediaTime) {
    desk.withLock { desk in
      for commit in commits { desk.tree.apply(commit) }
      let target = max(time, frameTime)
      desk.tree.update(at: target)
      publish(target, restEnd: nil)
    }
  }

  private func publish(_ time: MediaTime, restEnd: MediaTime?) {
    publishedFrameTime.store(time.bitPattern, ordering: .releasing)
    publishedRestEnd.store((restEnd ?? 0).bitPattern, ordering: .releasing)
    shownFrames.withLock { $0.add(time) }
  }
}
