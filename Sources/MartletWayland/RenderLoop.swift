import MartletHost
import MartletMotion
import MartletRenderTree

/// The life of a render thread: what it knows, and one frame after the other.
struct RenderLoop {
  private let surface: RenderSurface
  private let inbox: RenderInbox
  private let notices: FrameNotices
  private let latch: InputLatch
  private let presenter: any Presenter
  private let publish: (MediaTime) -> Void

  private let tree: RenderTree
  private var predictor = FramePredictor()
  private var contents = RenderInbox.Contents()
  private var observer: (@Sendable (FrameReport) -> Void)?
  /// The state that frames have now, and one that the next frame must show.
  private var shown: SurfaceState?
  private var wanted: SurfaceState?
  private(set) var frameNumber: Int
  /// Number of the newest commit that asked for a frame callback, and whether that is still to come.
  private var requestNumber = 0
  private var isCallbackPending = false
  /// What the main thread wants of frames.
  private var demand = FrameDemand()
  /// Whether the main thread need not be told of the next frame.
  private var isAnnounced = false
  /// Whether commits came that no update has resolved.
  private var hasNews = false
  /// Whether the last update led to a commit, whose frame callback gives the pace.
  private var didCommit = false
  /// Whether the last update gave the compositor a picture.
  private var didShow = false
  private var lastUpdate: MediaTime = 0
  /// When a frame callback was asked for last, in media seconds.
  private var lastCommit: MediaTime = -.infinity
  private var lastTarget: MediaTime
  private var mustCommit = false
  private var mustQuit = false

  /// Seconds without a commit after which the compositor is asked for the pace of what moves outside of the window.
  private static let unseenPause = 1.0

  /// - Parameters:
  ///   - tree: What was committed before, on an earlier connection.
  ///   - last: Number and target time of the last frame there; 0 for none.
  init(
    surface: RenderSurface, inbox: RenderInbox, notices: FrameNotices, latch: InputLatch,
    presenter: any Presenter, tree: RenderTree, after last: (number: Int, target: MediaTime),
    publish: @escaping (MediaTime) -> Void
  ) {
    self.tree = tree
    frameNumber = last.number
    lastTarget = last.target
    self.surface = surface
    self.inbox = inbox
    self.notices = notices
    self.latch = latch
    self.presenter = presenter
    self.publish = publish
  }

  /// Draws until it is told to quit.
  mutating func run() throws {
    while true {
      collect()
      if mustQuit { return }
      // OpenGL is loaded beside the first frames. A program that cannot have it hears of it now, not at the first layer
      // that the processor cannot draw.
      if let failure = presenter.failure { throw failure }
      if isFrameDue() {
        let target = announceFrame()
        // A touch that came together with the frame callback belongs into this frame, and so does what the main thread
        // changes when it is told of it.
        latch.wait()
        collect()
        if mustQuit { return }
        try drawFrame(for: target)
      } else if mustCommit, shown != nil {
        // Before the first frame there is nothing that could be committed again.
        surface.surface.commit()
        surface.flush()
        mustCommit = false
      } else {
        inbox.prepareForSleep(awaitsBuffer: !presenter.canDraw)
        surface.connection.sleep(for: inbox, until: deadline())
      }
    }
  }

  private mutating func collect() {
    inbox.take(into: &contents)
    for commit in contents.commits { tree.apply(commit) }
    if !contents.commits.isEmpty { hasNews = true }
    if let state = contents.surface {
      if wanted == nil { wanted = state } else { wanted?.merge(state) }
    }
    if let refresh = contents.nominalRefresh { predictor.setNominalRefresh(refresh) }
    if let presented = contents.presented {
      predictor.presented(
        at: presented.time, refresh: presented.refresh, drawn: presented.drawn, now: MonotonicClock.now)
    }
    if let done = contents.frameDone {
      predictor.callback(at: done.time, input: done.input)
      if done.number == requestNumber { isCallbackPending = false }
    }
    for buffer in contents.released { presenter.bufferReleased(buffer) }
    if let demand = contents.frameDemand {
      // What came with the wish is drawn at once: who wants frames from now on has changed it a moment ago.
      if demand.isTold, !self.demand.isTold, hasNews { isAnnounced = true }
      self.demand = demand
    }
    if let observer = contents.observer { self.observer = observer }
    if contents.mustCommit { mustCommit = true }
    if contents.mustQuit { mustQuit = true }

    contents.commits.removeAll(keepingCapacity: true)
    contents.released.removeAll(keepingCapacity: true)
    contents.surface = nil
    contents.nominalRefresh = nil
    contents.presented = nil
    contents.frameDone = nil
    contents.frameDemand = nil
    contents.mustCommit = false
    contents.observer = nil
  }

  /// Whether there is something to draw, and it may be drawn now.
  private func isFrameDue() -> Bool {
    guard shown != nil || wanted != nil, presenter.canDraw else { return false }
    // A configure is answered at once: a window that is covered gets no frame callbacks.
    if wanted != nil { return true }
    guard !mustAwaitCallback, let time = nextFrame() else { return false }
    return time - FramePredictor.earliness <= MonotonicClock.now
  }

  /// Whether the next frame is for the compositor to ask for. The callback of a commit that brought no picture gives the
  /// pace of what is told, and need not hold up what is new.
  private var mustAwaitCallback: Bool { isCallbackPending && !(hasNews && !didShow) }

  /// When to draw though nothing more comes, in media seconds: not before the compositor's next beat. What is new need not
  /// wait for that, unless it is at hand.
  private func nextFrame() -> MediaTime? {
    if hasNews {
      guard didCommit, let ahead = predictor.beatAhead(of: MonotonicClock.now),
        let next = predictor.nextFrame(after: lastUpdate)
      else { return lastUpdate }
      return min(ahead, next)
    }
    guard let time = demand.isTold ? soonest : nextMovement() else { return nil }
    return didCommit ? max(time, predictor.nextFrame(after: lastUpdate) ?? time) : time
  }

  /// When something moves next, in media seconds.
  private func nextMovement() -> MediaTime? {
    switch tree.nextChange {
    case .never: nil
    case .nextFrame: soonest
    case .at(let time): max(time - predictor.refresh, lastUpdate + predictor.refresh)
    }
  }

  /// When a frame may follow the last update. Without a frame callback to wait for (the update changed nothing that
  /// shows) the next beat gives the pace.
  private var soonest: MediaTime {
    guard frameNumber > 0, !didCommit else { return lastUpdate }
    return max(
      predictor.nextFrame(after: lastUpdate) ?? lastUpdate + predictor.refresh,
      lastUpdate + predictor.refresh / 8)
  }

  private func deadline() -> MediaTime? {
    guard shown != nil, presenter.canDraw, !mustAwaitCallback else { return nil }
    return nextFrame()
  }

  /// Tells the main thread of the frame that is due, if it wants to know; returns the time at which it will be seen.
  private func announceFrame() -> MediaTime? {
    guard demand.isTold, !isAnnounced else { return nil }
    let target = max(predictor.target(now: MonotonicClock.now), lastTarget)
    let frame = notices.announce(
      FrameTiming(targetTime: target, duration: predictor.refresh, lead: predictor.lead))
    if frame.isNew { surface.connection.scheduleMain() }
    return frame.targetTime
  }

  /// Draws a frame for the time that was announced, or for the next refresh.
  private mutating func drawFrame(for announced: MediaTime?) throws {
    let now = MonotonicClock.now
    // A grid that is corrected must not take time back: what has begun would be shown before its beginning.
    let target = max(announced ?? predictor.target(now: now), lastTarget)
    lastTarget = target
    notices.drew(for: target)
    isAnnounced = false
    tree.update(at: target)
    hasNews = false
    let hasJustShown = didShow && now - lastUpdate < 2 * predictor.refresh
    lastUpdate = now
    publish(target)
    didCommit = false
    didShow = false
    let state = wanted
    wanted = nil
    guard let current = state ?? shown else { return }
    guard state != nil || tree.damage.isSeen(in: current) else {
      // What is in motion may be asked for twice at one moment: it goes on with the compositor, not beside it.
      if demand.isPaced || demand.isTold && hasJustShown || movesUnseen(now: now) { keepPace(now: now) }
      return
    }
    let isResized = state != nil && !(shown.map { $0.hasSamePixels(as: current) } ?? false)
    if isResized { try presenter.resize(width: current.pixelWidth, height: current.pixelHeight) }
    let request = Numbers.next()
    try presenter.present(
      tree.displayList, damage: isResized ? nil : tree.damage, scale: current.scale
    ) { [surface, inbox] in
      if let state { surface.apply(state) }
      surface.requestCallback(number: request, inbox: inbox)
      if predictor.wantsFeedback(now: now) { surface.requestFeedback(drawn: now, inbox: inbox) }
    }
    committed(request: request)
    didShow = true
    frameNumber += 1
    shown = current
    observer?(FrameReport(targetTime: target, number: frameNumber, tree: tree))
  }

  /// Whether the compositor is to be asked now and then whether anybody sees the window: what moves outside of it would
  /// never rest otherwise.
  private func movesUnseen(now: MediaTime) -> Bool {
    guard case .nextFrame = tree.nextChange else { return false }
    return now - lastCommit > Self.unseenPause
  }

  /// Asks for the next frame callback though nothing has changed. The compositor's pace is the only one that stops
  /// while nobody sees the window, and that keeps the next target in step with the refreshes.
  private mutating func keepPace(now: MediaTime) {
    let request = Numbers.next()
    surface.requestCallback(number: request, inbox: inbox)
    if predictor.wantsFeedback(now: now) { surface.requestFeedback(drawn: now, inbox: inbox) }
    surface.surface.commit()
    committed(request: request)
  }

  /// Notes that the surface was committed together with a request for a frame callback.
  private mutating func committed(request: Int) {
    surface.flush()
    if !surface.answers.hasRoomForFeedback { predictor.loseFeedback() }
    lastCommit = MonotonicClock.now
    predictor.committed(at: lastCommit)
    requestNumber = request
    isCallbackPending = true
    didCommit = true
    mustCommit = false
  }
}

extension SurfaceState {
  /// Whether a picture drawn for another state can be kept.
  func hasSamePixels(as other: SurfaceState) -> Bool {
    pixelWidth == other.pixelWidth && pixelHeight == other.pixelHeight && scale == other.scale
  }
}
