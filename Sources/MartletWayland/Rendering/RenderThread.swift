import MartletGeometry
import MartletRenderTree
import MartletSynchronization

/// Draws one window's frames, on a new thread for each connection to a compositor.
///
/// The thread opens and releases the GPU, and runs the render loop, which holds everything sent with a frame.
/// It sleeps until its inbox receives something (a commit, a frame callback, a released buffer …) or until
/// the next change is due. While it awaits an answer of the compositor, it may read the socket for all
/// threads (`ReadLease`). While it sleeps, the main thread may run the render loop to draw a small frame in
/// answer to input (`answer`). The thread waits for the main thread in three cases only: as long as
/// `InputLatch` allows, while a commit is being gathered as long as `RenderInbox` allows, and while the main thread draws such a frame.
///
/// The render tree outlives the threads. While there is none, the main thread keeps it up to date.
final class RenderThread: Sendable {
  /// The state that one thread leaves to the next, and the render loop while a thread runs.
  private struct State {
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
  /// The thread holds the lock during each step of the render loop. The main thread takes it, if it is free,
  /// to draw an answer, and while there is no thread, to keep the tree up to date.
  private let state = Mutex(State())
  private let publishedFrameTime = Atomic<UInt64>(0)
  /// Until when the newest frame stays valid although something moves outside of the window; 0 if unknown.
  private let publishedRestEnd = Atomic<UInt64>(0)
  private let shownFrames = Mutex(ShownFrames())

  init() throws(HostError) { inbox = try RenderInbox() }

  /// The target time of the newest frame, in media seconds; 0 before the first. While only things outside of
  /// the window move and no frame is drawn, this time advances by itself. May be called on any thread.
  var frameTime: MediaTime { frameTime(by: MonotonicClock.now) ?? newestFrameTime }

  /// The target time of the frame that was on screen at `time`, or of the newest frame if that is unknown.
  func frameTime(seenAt time: MediaTime) -> MediaTime {
    // Until the newest frame is seen, an older one is on screen.
    let resting = time >= newestFrameTime ? frameTime(by: time) : nil
    return shownFrames.withLock { frames in
      frames.seen(at: time).map { max($0, resting ?? 0) }
    } ?? frameTime
  }

  private var newestFrameTime: MediaTime {
    MediaTime(bitPattern: publishedFrameTime.load(ordering: .acquiring))
  }

  /// The time that the newest frame stands for at `time`, if it stays valid that long; otherwise `nil`.
  private func frameTime(by time: @autoclosure () -> MediaTime) -> MediaTime? {
    // In this order: a rest is over only after the frame that ends it exists.
    let restEnd = MediaTime(bitPattern: publishedRestEnd.load(ordering: .acquiring))
    return restEnd > 0 ? max(newestFrameTime, min(time(), restEnd)) : nil
  }

  /// Starts a thread. The previous one must have ended.
  /// - Parameters:
  ///   - surface: The window's objects, which belong to the thread from now on.
  ///   - latch: Tells whether input is being handled.
  ///   - makePresenter: Opens the GPU. Called on the thread at once.
  ///   - onExit: Called on the thread as its last act, with the error that ended it, if any.
  func start(
    surface: RenderSurface, latch: InputLatch,
    makePresenter: @escaping @Sendable (RenderSurface, RenderInbox) throws -> any Presenter,
    onExit: @escaping @Sendable ((any Error)?) -> Void
  ) throws(HostError) {
    try Thread.start(name: "martlet-render") { [self] in
      // The GPU and all buffers are released before the end is reported.
      onExit(draw(surface: surface, latch: latch, makePresenter: makePresenter))
    }
  }

  /// Draws frames until the thread ends. Returns the error that ended it, if any.
  private func draw(
    surface: RenderSurface, latch: InputLatch,
    makePresenter: @Sendable (RenderSurface, RenderInbox) throws -> any Presenter
  ) -> (any Error)? {
    defer { surface.abandonAnswers() }
    defer { state.withLock { $0.endLoop() } }
    do {
      try state.withLock { state in
        state.loop = RenderLoop(
          surface: surface, inbox: inbox, notices: notices, latch: latch,
          presenter: try makePresenter(surface, inbox), tree: state.tree,
          after: (number: state.frameNumber, target: frameTime), decide: { self.decide($0) },
          publish: { self.publish($0, restEnd: $1) })
      }
      while true {
        switch try state.withLock({ try $0.step() }) {
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

  /// Shows the main thread's answer to input, which lies in the inbox without a wake-up. Draws it here if
  /// that is quick and the thread sleeps; otherwise wakes the thread. Never waits.
  func answer() {
    let canSleepOn = state.withLockIfAvailable { $0.loop?.answer() ?? false } ?? false
    if !canSleepOn { inbox.post { _ in } }
  }

  /// Takes over from a thread that has ended: applies its remaining commits and drops messages about its
  /// connection. Returns what `apply` returns.
  @discardableResult
  func settle(at time: MediaTime) -> Bool {
    var left = RenderInbox.Contents()
    inbox.take(into: &left)
    return apply(left.commits, at: time)
  }

  /// Applies commits while there is no thread, and advances to `time`: animations that have ended by then are
  /// removed. Returns whether this is to be called again soon: a simulation runs, or has something to tell.
  @discardableResult
  func apply(_ commits: [Commit], at time: MediaTime) -> Bool {
    state.withLock { state in
      for commit in commits { state.tree.apply(commit) }
      let target = max(time, frameTime)
      state.tree.update(at: target)
      // The next turn of the main thread's loop looks.
      let hasNews = state.tree.takeNews()
      if hasNews { notices.leaveNews() }
      publish(target, restEnd: nil)
      return hasNews || state.tree.isSimulating
    }
  }

  /// Makes a frame's target time known before the frame exists: what is committed from now on is not in it.
  private func decide(_ time: MediaTime) { publishedFrameTime.store(time.bitPattern, ordering: .releasing) }

  private func publish(_ time: MediaTime, restEnd: MediaTime?) {
    decide(time)
    publishedRestEnd.store((restEnd ?? 0).bitPattern, ordering: .releasing)
    shownFrames.withLock { $0.add(time) }
  }
}
